import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { balance, billing } from "../../../../contract/billing.ts";
import { noEdits } from "../../../../contract/edits.ts";
import { generation } from "../../../../contract/generation.ts";
import { isFinal } from "../../../../contract/generation-terms.ts";
import { createScriptedEngine, type ScriptedEngineOptions } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend, waitFor } from "../../../../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import { type EngineErrorCode, EngineRefusal } from "../../../adapters/engine/port.ts";
import catalogue from "../../../catalogue.json" with { type: "json" };

const ended = ({ status }: { status: Parameters<typeof isFinal>[0] }) => isFinal(status);

function refusal(code: EngineErrorCode, retryable = true): EngineRefusal {
  return new EngineRefusal({ code, retryable, detail: "The test asked for this." });
}

const model = { origin: "model", id: "painter-1" } as const;

function twoEngines(first: ScriptedEngineOptions = {}, second: ScriptedEngineOptions = {}) {
  const engines = [
    createScriptedEngine({ id: "first", label: "First engine", model, ...first }),
    createScriptedEngine({ id: "second", label: "Second engine", model, ...second }),
  ] as const;
  return { engine: engines[0], second: engines[1], engines };
}

describeOnBackend("A run whose engine does not take it", (start) => {
  test.each(["UNAVAILABLE", "BUSY", "ENGINE_AUTH", "ENGINE_BILLING"] as const)(
    "for %s goes to the next one, at the price that was held",
    async (code) => {
      const { engine, second, engines } = twoEngines();
      const studio = await start({ engine, engines });
      const ada = await studio.register();
      engine.refuseNextStart(refusal(code, false));
      const id = await studio.startRun(ada);
      const run = await studio.awaitRun(ada, id, ended);
      expect(run).toMatchObject({ status: "completed", engine: "Second engine", charged_credits: 2, error: null });
      expect(run.receipt.map(({ kind }) => kind)).toEqual([
        "held",
        "started",
        "rerouted",
        "started",
        "stored",
        "charged",
      ]);
      expect([engine.started, second.started.length]).toEqual([[], 1]);
      expect(balance.parse((await studio.call(billing.balance, {}, ada.access)).json)).toEqual({
        current_credits: 48,
        held_credits: 0,
      });
      expect(await studio.credits.reconcile(studio.adapters.database.read)).toEqual([]);
    },
  );

  test("because it went out of order while the run waited goes to the next one", async () => {
    const { engine, second, engines } = twoEngines({ held: true, runsAtOnce: 1 });
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    const ahead = await studio.startRun(ada);
    await studio.awaitStarted(1);
    const id = await studio.startRun(ada);
    engine.setProblem("on fire");
    studio.runtime.advance(5_000);
    engine.release();
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "completed", engine: "Second engine" });
    expect(await studio.readRun(ada, ahead)).toMatchObject({ status: "completed", engine: "First engine" });
    expect(second.started).toHaveLength(1);
  });

  test.each<[what: string, second: ScriptedEngineOptions, request: object]>([
    ["paints by rules where a model was asked", { model: { origin: "procedural" } }, {}],
    ["has another model than the one asked for", { model: { id: "painter-2" } }, { model: "painter-1" }],
    ["lacks the shape", { model: { aspectRatios: ["1:1"] } }, { aspect_ratio: "16:9" }],
    ["lacks the quality", { model: { qualities: [{ id: "draft", longSidePixels: 512 }] } }, {}],
    ["ignores what is to be left out", { model: { negativePromptMaxCharacters: null } }, { negative_prompt: "fog" }],
    ["is for other plans", { model: { tier: "advanced" } }, {}],
    ["makes fewer at a time", { model: { outputsMax: 1 } }, { count: 2 }],
    ["is out of order too", {}, {}],
  ])("never goes to one that %s", async (what, second, request) => {
    const chosen = twoEngines({}, { ...second, model: { ...model, ...second.model } });
    const studio = await start(chosen);
    if (what.includes("out of order")) chosen.second.setProblem("no power");
    const ada = await studio.register();
    chosen.engine.refuseNextStart(refusal("ENGINE_AUTH", false), 2);
    const id = await studio.startRun(ada, request);
    const run = await studio.awaitRun(ada, id, ended);
    expect(run.engine).toBe("First engine");
    expect(run.error?.code).toBe("ENGINE_AUTH");
    expect(chosen.second.started).toEqual([]);
  });

  test("never goes to one that cannot expand the source as far", async () => {
    const expanding = (expand_max_pixels: number): ScriptedEngineOptions => {
      const edit = { ...noEdits, prompt: "optional", expand_max_pixels } as const;
      return { modes: ["text-to-image", "image-expand"], model: { ...model, edit } };
    };
    const { engine, second, engines } = twoEngines(expanding(512), expanding(64));
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    const { id: source_creation_id } = await studio.makeCreation(ada);
    const expand = async (left: number) => {
      engine.refuseNextStart(refusal("ENGINE_AUTH", false));
      const sides = { left, top: 0, right: 0, bottom: 0 };
      const id = await studio.startRun(ada, { mode: "image-expand", prompt: "", source_creation_id, expand: sides });
      return studio.awaitRun(ada, id, ended);
    };
    expect(await expand(65)).toMatchObject({ status: "failed", engine: "First engine" });
    expect(second.started).toEqual([]);
    expect(await expand(64)).toMatchObject({
      status: "completed",
      engine: "Second engine",
      edit: { expand: { left: 64 } },
    });
  });

  test("never goes to one at a higher price", async () => {
    const { engine, second, engines } = twoEngines({}, { model: { ...model, id: "dear-1" } });
    const studio = await start({ engine, engines, settings: { catalogueFile: await dearCatalogue() } });
    const ada = await studio.register();
    engine.refuseNextStart(refusal("ENGINE_BILLING", false));
    const id = await studio.startRun(ada);
    expect(await studio.awaitRun(ada, id, ended)).toMatchObject({ status: "failed", returned_credits: 2 });
    expect(second.started).toEqual([]);
  });

  test("stays where it is once some of it is there", async () => {
    const { engine, second, engines } = twoEngines({ held: true, runsAtOnce: 1 });
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    const id = await studio.startRun(ada, { count: 2 });
    const [first = ""] = await studio.awaitStarted(1);
    engine.refuseNextStart(refusal("ENGINE_AUTH", false));
    engine.finish(first);
    const run = await studio.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "completed", engine: "First engine", charged_credits: 2, returned_credits: 2 });
    expect(second.started).toEqual([]);
  });

  test("is never sent back to an engine before, and ends", async () => {
    const { engine, second, engines } = twoEngines();
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    engine.refuseNextStart(refusal("UNAVAILABLE"));
    second.refuseNextStart(refusal("INVALID_INPUT", false));
    const id = await studio.startRun(ada);
    const run = await studio.awaitRun(ada, id, ended);
    expect(run).toMatchObject({ status: "failed", engine: "Second engine", error: { code: "INVALID_INPUT" } });
    expect(engine.started).toEqual([]);
  });

  test("can be canceled wherever it waits", async () => {
    const { engine, second, engines } = twoEngines({}, { held: true, runsAtOnce: 1 });
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    engine.refuseNextStart(refusal("BUSY"));
    await studio.startRun(ada);
    await waitFor(async () => second.started.length > 0 || undefined, "the second engine to be busy");
    engine.refuseNextStart(refusal("BUSY"));
    const id = await studio.startRun(ada);
    const waiting = await studio.awaitRun(ada, id, ({ engine: label }) => label === "Second engine");
    expect(waiting).toMatchObject({ status: "queued", queue_position: 0, held_credits: 2 });
    await studio.call(generation.cancel, { params: { id } }, ada.access);
    second.release();
    expect(await studio.readRun(ada, id)).toMatchObject({
      status: "canceled",
      charged_credits: 0,
      returned_credits: 2,
    });
  });
});

describeOnBackend("An engine that takes no work three times in a row", (start) => {
  test("is left alone for half a minute, while others make what it would have made", async () => {
    const { engine, second, engines } = twoEngines();
    const studio = await start({ engine, engines });
    const ada = await studio.register();
    for (let runs = 0; runs < 3; runs++) {
      engine.refuseNextStart(refusal("UNAVAILABLE"));
      await studio.awaitRun(ada, await studio.startRun(ada, { quality: "draft" }), ended);
    }
    const calls = engine.startCalls;
    const made = async () => (await studio.makeCreation(ada, { quality: "draft" })).engine;
    expect(await made()).toBe("Second engine");
    expect(engine.startCalls).toBe(calls);
    studio.runtime.advance(30_000);
    expect(await made()).toBe("First engine");
    expect(second.started).toHaveLength(4);
  });
});

async function dearCatalogue(): Promise<string> {
  const file = join(await createTemporaryFolder(), "catalogue.json");
  const price_credits_per_output_by_model = { "dear-1": { standard: 3 } };
  await writeFile(file, JSON.stringify({ ...catalogue, price_credits_per_output_by_model }));
  return file;
}
