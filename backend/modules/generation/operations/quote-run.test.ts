import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { quote } from "../../../../contract/capabilities.ts";
import { noEdits } from "../../../../contract/edits.ts";
import { generation } from "../../../../contract/generation.ts";
import { composerModes, qualities, type Scale } from "../../../../contract/generation-terms.ts";
import { createScriptedEngine, describeModel } from "../../../../tests/support/scripted-engine.ts";
import { describeOnBackend } from "../../../../tests/support/studio-backend.ts";
import { createTemporaryFolder } from "../../../../tests/support/temporary-folder.ts";
import catalogue from "../../../catalogue.json" with { type: "json" };

const capabilities = generation.capabilities.answer.payload;

async function catalogueWith(price_credits_per_output_by_model: object): Promise<string> {
  const file = join(await createTemporaryFolder(), "catalogue.json");
  await writeFile(file, JSON.stringify({ ...catalogue, price_credits_per_output_by_model }));
  return file;
}

describeOnBackend("Capabilities and prices", (start) => {
  const startWithModels = async () => {
    const catalogueFile = await catalogueWith({ "grand-1": { high: 7.5 } });
    const grand = describeModel("text-to-image", { id: "grand-1", label: "Grand model", tier: "advanced" });
    const studio = await start({ engine: createScriptedEngine({ more: [grand] }), settings: { catalogueFile } });
    return { studio, ada: await studio.register() };
  };

  test("are listed per mode and model, with those that the plan leaves out marked", async () => {
    const { studio, ada } = await startWithModels();
    const read = async () =>
      capabilities.parse((await studio.call(generation.capabilities, {}, ada.access)).json).modes;
    const before = await read();
    expect(before.map(({ mode }) => mode)).toEqual(composerModes);
    expect(before.map(({ media }) => media)).toEqual(["image", "image", "video", "video", "video"]);
    expect(before[0]?.models).toMatchObject([
      { id: "scripted-1", engine: "Scripted engine", available: true, source: "none", durations_seconds: [] },
      { id: "grand-1", label: "Grand model", available: false },
    ]);
    expect(before[0]?.models[1]?.qualities.map(({ price_credits }) => price_credits)).toEqual([1, 2, 7.5]);
    expect(before[4]?.models).toMatchObject([
      { source: "required", durations_seconds: [2, 4], audio: { prompt_max_characters: 500, upload: true } },
    ]);
    await studio.adapters.database.transaction((tx) => studio.credits.changePlan(tx, ada.id, "studio"));
    expect((await read())[0]?.models.map(({ available }) => available)).toEqual([true, true]);
  });

  test("are held exactly as quoted, whatever is requested", async () => {
    const { studio, ada } = await startWithModels();
    await studio.adapters.database.transaction((tx) => studio.credits.changePlan(tx, ada.id, "pro"));
    await studio.giveCredits(ada, 1_000);
    const picture = await studio.makeCreation(ada);
    studio.engine.hold();
    for (const [index, mode] of composerModes.entries()) {
      for (const quality of qualities) {
        const count = 1 + (index % 4);
        const model = mode === "text-to-image" ? "grand-1" : undefined;
        const source = mode.startsWith("image") ? { source_creation_id: picture.id } : {};
        const query = { generation_type: mode, quality, model, count };
        const asked = quote.parse((await studio.call(generation.quote, { query }, ada.access)).json);
        const id = await studio.startRun(ada, { mode, quality, count, ...(model && { model }), ...source });
        expect(await studio.readRun(ada, id)).toMatchObject({
          cost_credits: asked.cost_credits,
          held_credits: asked.cost_credits,
        });
        expect(asked).toMatchObject({ affordable: true, cost_credits: asked.price_credits * count });
      }
    }
  });

  test("of a scale are those of the model that makes it", async () => {
    const upscaler = (id: string, scales: Scale[]) =>
      describeModel("image-upscale", {
        id,
        negativePromptMaxCharacters: null,
        edit: { ...noEdits, prompt: "none", scales },
      });
    const engine = createScriptedEngine({ more: [upscaler("double-1", [2]), upscaler("large-1", [2, 4])] });
    const studio = await start({
      engine,
      settings: { catalogueFile: await catalogueWith({ "large-1": { high: 7.5 } }) },
    });
    const ada = await studio.register();
    const { id: source_creation_id } = await studio.makeCreation(ada);
    for (const [scale, model] of [
      [2, "double-1"],
      [4, "large-1"],
    ] as const) {
      const query = { generation_type: "image-upscale", scale } as const;
      const asked = quote.parse((await studio.call(generation.quote, { query }, ada.access)).json);
      const id = await studio.startRun(ada, { mode: "image-upscale", prompt: "", scale, source_creation_id });
      expect(await studio.readRun(ada, id)).toMatchObject({ model, cost_credits: asked.cost_credits });
      expect(asked.model).toBe(model);
    }
  });

  test("say when the credits do not suffice, and reject what is not offered", async () => {
    const { studio, ada } = await startWithModels();
    const ask = (query: object) =>
      studio.request("GET", `${generation.quote.path}?${new URLSearchParams({ ...query })}`, { token: ada.access });
    expect((await ask({ generation_type: "text-to-video", count: "3" })).json).toEqual({
      generation_type: "text-to-video",
      model: "scripted-1",
      price_credits: 20,
      count: 3,
      cost_credits: 60,
      current_credits: 50,
      affordable: false,
    });
    const fields = async (query: object) => (await ask(query)).refusal().violations.map(({ field }) => field);
    expect(await fields({ generation_type: "text-to-image", model: "grand-1" })).toEqual(["model"]);
    expect(await fields({ generation_type: "text-to-image", model: "other" })).toEqual(["model"]);
    expect(await fields({ generation_type: "text-to-image", count: "9" })).toEqual(["count"]);
    expect(await fields({})).toEqual(["generation_type"]);
  });
});
