import pino from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { createScriptedEngine } from "../../../tests/support/scripted-engine.ts";
import type { Engine, EngineDescription } from "../../adapters/engine/port.ts";
import { engineReport, missingModes } from "./engine-report.ts";
import { createEngineWatch } from "./engine-watch.ts";

function createWatch() {
  const runtime = createHandDrivenRuntime();
  return { runtime, watch: createEngineWatch({ runtime, log: pino({ level: "silent" }) }) };
}

function describedBy(describe: () => Promise<EngineDescription>): Engine {
  return { ...createScriptedEngine(), describe };
}

describe("The state of an engine", () => {
  test("is requested once in five seconds, however often it is read", async () => {
    const { runtime, watch } = createWatch();
    const scripted = createScriptedEngine();
    let asked = 0;
    const engine = describedBy(async () => {
      asked += 1;
      return scripted.describe();
    });
    await Promise.all(Array.from({ length: 20 }, () => watch.look(engine)));
    runtime.advance(4_999);
    await watch.look(engine);
    expect(asked).toBe(1);
    runtime.advance(1);
    scripted.setProblem("no power");
    expect(await watch.look(engine)).toMatchObject({ healthy: false, problems: ["no power"] });
    expect(asked).toBe(2);
  });

  test("is out of order when the engine breaks off", async () => {
    const { watch } = createWatch();
    const engine = describedBy(async () => {
      throw new Error("connect ECONNREFUSED http://10.0.0.7:8188");
    });
    const description = await watch.look(engine);
    expect(description).toEqual({ models: [], healthy: false, problems: ["It does not return its capabilities."] });
  });

  describe("when it hangs", () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
    afterEach(() => void vi.useRealTimers());

    test("is out of order, without delaying others", async () => {
      const { watch } = createWatch();
      const hanging = watch.look(describedBy(() => new Promise(() => {})));
      expect((await watch.look({ ...createScriptedEngine(), id: "other" })).healthy).toBe(true);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(await hanging).toMatchObject({ healthy: false });
    });
  });

  test("is paused for half a minute after three failures in a row, only for the engine's own reasons", async () => {
    const { runtime, watch } = createWatch();
    const engine = createScriptedEngine();
    const isHealthy = async () => (await watch.look(engine)).healthy;
    for (const code of ["BUSY", "INVALID_INPUT", "CONTENT_BLOCKED", "UNSUPPORTED", "BUSY"] as const) {
      watch.startFailed(engine, code);
    }
    watch.startFailed(engine, "UNAVAILABLE");
    watch.startFailed(engine, "UNAVAILABLE");
    watch.startWorked(engine);
    watch.startFailed(engine, "UNAVAILABLE");
    watch.startFailed(engine, "ENGINE_AUTH");
    expect(await isHealthy()).toBe(true);
    watch.startFailed(engine, "ENGINE_BILLING");
    expect(await isHealthy()).toBe(false);
    runtime.advance(29_999);
    expect(await isHealthy()).toBe(false);
    runtime.advance(1);
    expect(await isHealthy()).toBe(true);
    watch.startFailed(engine, "UNAVAILABLE");
    expect(await isHealthy()).toBe(true);
  });
});

test("The operator learns how each engine is doing, and why a mode is not on offer", async () => {
  const { watch } = createWatch();
  const painter = createScriptedEngine({ id: "painter", label: "Painter", modes: ["text-to-image"] });
  const filmer = createScriptedEngine({ id: "filmer", label: "Filmer", modes: ["text-to-video", "image-to-video"] });
  filmer.setProblem("The model file is missing.");
  const engines = [painter, filmer];
  const deps = { watch, engines: { of: (mode: string) => (mode === "image-to-image" ? [] : engines) } };

  expect(await engineReport(deps)).toEqual([
    {
      id: "painter",
      label: "Painter",
      healthy: true,
      problems: [],
      models: [{ mode: "text-to-image", id: "scripted-1", label: "Scripted model", takesLora: false }],
      loras: [],
    },
    {
      id: "filmer",
      label: "Filmer",
      healthy: false,
      problems: ["The model file is missing."],
      models: [
        { mode: "text-to-video", id: "scripted-1", label: "Scripted model", takesLora: false },
        { mode: "image-to-video", id: "scripted-1", label: "Scripted model", takesLora: false },
      ],
      loras: [],
    },
  ]);
  const missing = await missingModes(deps);
  expect(missing.map(({ mode, engines: listed }) => [mode, listed.map(({ id, healthy }) => [id, healthy])])).toEqual([
    ["image-to-image", []],
    ...["text-to-video", "image-to-video", "image-to-video-audio"].map((mode) => [
      mode,
      [
        ["painter", true],
        ["filmer", false],
      ],
    ]),
  ]);
});
