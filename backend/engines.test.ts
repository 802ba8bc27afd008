import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { type GenerationType, generationTypes } from "../contract/generation-terms.ts";
import { createHandDrivenRuntime } from "../tests/support/hand-driven-runtime.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { CannotStartError } from "./adapters/database/cannot-start.ts";
import { editorModes } from "./adapters/engine/editor/index.ts";
import { type EngineSettings, previewAlone } from "./engine-settings.ts";
import { chooseEngines } from "./engines.ts";

const inDefaultOrder = (one: GenerationType, other: GenerationType) =>
  generationTypes.indexOf(one) - generationTypes.indexOf(other);

const fal = { engine: "fal", apiKey: "a-key", baseUrl: null } as const;
const openAi = { engine: "openai", apiKey: "a-key", baseUrl: null } as const;

async function chosen(settings: Partial<EngineSettings>) {
  const parts = { runtime: createHandDrivenRuntime(), log: pino({ level: "silent" }) };
  const { engines, enginesOf, lastOf } = await chooseEngines({ ...previewAlone, ...settings }, parts);
  const idsOf = (mode: GenerationType) => enginesOf(mode).map(({ id }) => id);
  const lastIdsOf = (mode: GenerationType) => lastOf(mode).map(({ id }) => id);
  return { engines, ids: engines.map(({ id }) => id), idsOf, lastOf: lastIdsOf };
}

async function modelsFile(content: unknown): Promise<string> {
  const path = join(await createTemporaryFolder(), "models.json");
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

describe("Which engines are used", () => {
  test("the built-in preview engine alone, when nothing is set up", async () => {
    const { ids, idsOf } = await chosen({});
    expect(ids).toEqual(["preview", "editor", "clips"]);
    for (const mode of generationTypes) expect(idsOf(mode)).toEqual(["preview"]);
  });

  test("the built-in editor follows all others in the modes that need no model, whatever ENGINES names", async () => {
    for (const settings of [{}, { hosted: [fal] }, { hosted: [fal], order: ["fal"] as const }]) {
      const { lastOf } = await chosen(settings);
      expect(generationTypes.filter((mode) => lastOf(mode).length > 0)).toEqual(
        [...editorModes, "video-join" as const].toSorted(inDefaultOrder),
      );
      expect(lastOf("image-erase")).toEqual(["editor"]);
    }
  });

  test("an order names the built-in editor, and the order of a mode can leave it out", async () => {
    const named = await chosen({ hosted: [fal], order: ["editor", "fal"] });
    expect(named.idsOf("image-erase")).toEqual(["editor", "fal"]);
    expect(named.lastOf("image-erase")).toEqual([]);
    const without = await chosen({ hosted: [fal], orderByMode: { "image-erase": ["fal"] } });
    expect(without.lastOf("image-erase")).toEqual([]);
    expect(without.lastOf("image-upscale")).toEqual(["editor"]);
  });

  test("everything that is set up, and the preview engine no more", async () => {
    const { idsOf } = await chosen({ hosted: [fal, openAi] });
    expect(idsOf("text-to-image")).toEqual(["openai", "fal"]);
  });

  test("the preview engine stands in where it is named, last", async () => {
    const { idsOf } = await chosen({ hosted: [fal], order: ["fal", "preview"] });
    expect(idsOf("text-to-image")).toEqual(["fal", "preview"]);
  });

  test("a mode may have an order of its own, and each engine is made once", async () => {
    const { ids, idsOf } = await chosen({
      hosted: [fal, openAi],
      order: ["openai", "fal"],
      orderByMode: { "text-to-video": ["fal"] },
    });
    expect(ids).toEqual(["openai", "fal", "editor", "clips"]);
    expect(idsOf("text-to-video")).toEqual(["fal"]);
    expect(idsOf("text-to-image")).toEqual(["openai", "fal"]);
  });

  test("one that is not set up is refused at the start", async () => {
    await expect(chosen({ order: ["replicate"] })).rejects.toThrow(CannotStartError);
    await expect(chosen({ orderByMode: { "image-to-video": ["comfyui"] } })).rejects.toThrow(/COMFYUI_URL/);
  });

  test("the operator says how much an engine is given at a time", async () => {
    const { engines } = await chosen({ hosted: [fal], runsAtOnce: { fal: 9 } });
    expect(engines[0]?.runsAtOnce).toBe(9);
  });
});

describe("The operator's own list of models", () => {
  const model = {
    engine: "fal",
    id: "wan",
    label: "Wan",
    modes: { "text-to-video": { target: "fal-ai/wan/v2.5/text-to-video" } },
    aspectRatios: ["16:9"],
    format: "ratio",
    qualities: { standard: { longSidePixels: 1280 } },
    durationsSeconds: [5],
    typicalSeconds: 60,
  };

  async function offered(file: unknown): Promise<string[]> {
    const { engines } = await chosen({ hosted: [fal], hostedModelsFile: await modelsFile(file) });
    const { models } = (await engines[0]?.describe()) ?? { models: [] };
    return models.map(({ mode, id, label }) => `${mode} ${id} ${label}`);
  }

  test("adds, replaces and leaves out", async () => {
    const replaced = { ...model, id: "ltx-2-pro", label: "LTX, ours" };
    const names = await offered({ models: [model, replaced], without: ["fal/veo-3.1-fast"] });
    expect(names).toContain("text-to-video wan Wan");
    expect(names.filter((name) => name.includes("ltx-2-pro"))).toEqual(["text-to-video ltx-2-pro LTX, ours"]);
    expect(names.join()).not.toContain("veo-3.1-fast");
    expect(names.join()).toContain("flux-dev");
  });

  test.each([
    ["no JSON", "{"],
    ["a field nobody knows", { models: [{ ...model, price: 3 }] }],
    ["an engine there is not", { models: [{ ...model, engine: "midjourney" }] }],
    ["a video without a length", { models: [{ ...model, durationsSeconds: [] }] }],
    ["a video longer than any", { models: [{ ...model, durationsSeconds: [60] }] }],
    ["videos of a provider that makes none", { models: [{ ...model, engine: "openai" }] }],
    ["no quality at all", { models: [{ ...model, qualities: {} }] }],
  ])("%s stops the start with one line", async (_what, file) => {
    const failure: unknown = await offered(file).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CannotStartError);
    expect(failure instanceof Error ? failure.message : "").toMatch(/^HOSTED_MODELS [^\n]+$/);
  });

  test("a file that is not there stops the start", async () => {
    await expect(chosen({ hosted: [fal], hostedModelsFile: "/nowhere/models.json" })).rejects.toThrow(CannotStartError);
  });
});
