import pino from "pino";
import { describe, expect, test } from "vitest";
import { createHandDrivenRuntime } from "../../../../tests/support/hand-driven-runtime.ts";
import { createScriptedEngine, type ScriptedEngine } from "../../../../tests/support/scripted-engine.ts";
import { waitFor } from "../../../../tests/support/studio-backend.ts";
import { type Engine, type EngineRequest, noEditInputs } from "../../../adapters/engine/port.ts";
import { createEngineWatch } from "../engine-watch.ts";
import { makeOnce } from "./make-once.ts";
import { createSelections } from "./turns.ts";

const request: EngineRequest = {
  mode: "text-to-image",
  model: "scripted-1",
  prompt: "a boat",
  negativePrompt: "",
  style: null,
  seed: 0,
  width: 16,
  height: 16,
  quality: "standard",
  durationSeconds: null,
  strength: null,
  image: null,
  edit: noEditInputs,
  audioPrompt: "",
  audio: null,
};
const runtime = createHandDrivenRuntime();
const log = pino({ level: "silent" });
const deps = { runtime, log, watch: createEngineWatch({ runtime, log }) };

async function expectForgotten(engine: ScriptedEngine): Promise<void> {
  const [output = ""] = engine.started;
  expect(output).not.toBe("");
  await waitFor(async () => engine.snapshotOf(output).state === "lost" || undefined, "the engine to forget the work");
}

describe("A selection whose time is over", () => {
  test("ends while its engine works, which forgets the work, and the next one gets its turn", async () => {
    const engine = createScriptedEngine({ held: true });
    const selections = createSelections(300);
    const slow = selections("ada", engine.id, (signal) => makeOnce(deps, engine, request, signal));
    await expect(slow).rejects.toMatchObject({ failure: { code: "TIMEOUT" } });
    await expectForgotten(engine);
    engine.release();
    const next = await selections("ada", engine.id, (signal) => makeOnce(deps, engine, request, signal));
    expect(next).toMatchObject({ mediaType: "image/png" });
  });

  test("ends while it waits for its turn, and is not begun afterward", async () => {
    const selections = createSelections(300);
    const first = Promise.withResolvers<void>();
    let begun = 0;
    const work = async () => {
      begun += 1;
      await first.promise;
    };
    const both = await Promise.allSettled(["ada", "bob"].map((owner) => selections(owner, "scripted", work)));
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    first.resolve();
    expect(await selections("eve", "scripted", async () => begun)).toBe(1);
  });

  test("is forgotten by an engine that accepts it too late", async () => {
    const engine = createScriptedEngine({ held: true });
    const accepting = Promise.withResolvers<void>();
    const slow: Engine = {
      ...engine,
      async start(outputId, wanted) {
        const ticket = await engine.start(outputId, wanted);
        await accepting.promise;
        return ticket;
      },
    };
    const late = createSelections(300)("ada", slow.id, (signal) => makeOnce(deps, slow, request, signal));
    await expect(late).rejects.toMatchObject({ failure: { code: "TIMEOUT" } });
    accepting.resolve();
    await expectForgotten(engine);
  });
});
