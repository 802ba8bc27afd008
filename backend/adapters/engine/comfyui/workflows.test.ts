import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { generationTypes } from "../../../../contract/generation-terms.ts";
import { startComfyUiServer } from "../../../../tests/support/comfyui-server.ts";
import { createTemporaryFolder, whenFinished } from "../../../../tests/support/temporary-folder.ts";
import { requestFor, untilOver } from "../conformance.ts";
import { createComfyUiEngine } from "./index.ts";
import { loadWorkflows } from "./workflows.ts";

const graph = {
  "1": { class_type: "CheckpointLoaderSimple", inputs: { ckpt_name: "sd_xl_base_1.0.safetensors" } },
  "2": { class_type: "CLIPTextEncode", inputs: { clip: ["1", 1], text: "" }, _meta: { title: "Prompt" } },
  "3": { class_type: "EmptySD3LatentImage", inputs: { width: 512, height: 512, batch_size: 1 } },
  "4": {
    class_type: "KSampler",
    inputs: {
      model: ["1", 0],
      positive: ["2", 0],
      negative: ["2", 0],
      latent_image: ["3", 0],
      seed: 1,
      steps: 20,
      cfg: 6,
      sampler_name: "euler",
      scheduler: "normal",
      denoise: 1,
    },
  },
  "5": { class_type: "VAEDecode", inputs: { samples: ["4", 0], vae: ["1", 2] } },
  "6": { class_type: "SaveImage", inputs: { images: ["5", 0], filename_prefix: "mine" } },
};

const manifest = {
  id: "my-model",
  label: "My model",
  mode: "text-to-image",
  graph: "mine.json",
  set: { prompt: "2.text", seed: "4.seed", width: "3.width", height: "3.height", prefix: "6.filename_prefix" },
  lora: { class: "LoraLoader", model: ["1", 0], clip: ["1", 1] },
  qualities: [
    { id: "draft", long_side_pixels: 512, set: { "4.steps": 9 } },
    { id: "standard", long_side_pixels: 768 },
  ],
  typical_seconds: 5,
  deadline_seconds: 60,
};

const clay = {
  id: "clay",
  label: "Clay",
  file: "clay.safetensors",
  models: ["my-model"],
  strength: 0.8,
  trigger: "clay",
};

async function folderWith(files: Record<string, unknown>): Promise<string> {
  const folder = await createTemporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

describe("The graphs that come with the product", () => {
  test("are sound, and there is one for every mode", async () => {
    const { workflows, problems } = await loadWorkflows(undefined);
    expect(problems).toEqual([]);
    const modes = new Set(workflows.map(({ mode }) => mode));
    expect(generationTypes.filter((mode) => !modes.has(mode))).toEqual(["image-adjust", "video-join"]);
  });

  test("are not offered where their license forbids commercial use, until the operator copies them", async () => {
    const built = new URL("./graphs/", import.meta.url);
    const copied = await folderWith(
      Object.fromEntries(
        ["flux-1-fill.manifest.json", "flux-1-fill.graph.json"].map((name) => [
          name,
          readFileSync(new URL(name, built), "utf8"),
        ]),
      ),
    );
    const isOffered = async (folder?: string) =>
      (await loadWorkflows(folder)).workflows.some(({ model }) => model === "flux-1-fill");
    expect([await isOffered(undefined), await isOffered(copied)]).toEqual([false, true]);
  });
});

describe("An operator's folder of workflows", () => {
  test("stands before the product's own, and replaces those with the same id and mode", async () => {
    const folder = await folderWith({
      "mine.json": graph,
      "a.manifest.json": manifest,
      "b.manifest.json": { ...manifest, id: "z-image-turbo", label: "Another Turbo" },
    });
    const { workflows, problems } = await loadWorkflows(folder);
    expect(problems).toEqual([]);
    expect(workflows.slice(0, 2).map(({ label }) => label)).toEqual(["My model", "Another Turbo"]);
    expect(workflows.filter(({ model, mode }) => model === "z-image-turbo" && mode === "text-to-image")).toHaveLength(
      1,
    );
  });

  test("is offered, quality by quality, each LoRA as a model of its own, and made with it", async () => {
    const folder = await folderWith({ "mine.json": graph, "a.manifest.json": manifest, "loras.json": [clay] });
    const server = await startComfyUiServer({ loras: ["clay.safetensors"] });
    const options = { id: "comfyui", label: "ComfyUI", url: server.url, workflowsFolder: folder, newId: v7 };
    const engine = createComfyUiEngine(options);
    whenFinished(() => engine.close());
    const { models } = await engine.describe();
    expect(models[0]).toMatchObject({ id: "my-model", label: "My model" });
    expect(models.find(({ id }) => id === "my-model+clay")?.label).toBe("My model, Clay");
    const request = await requestFor(engine, "text-to-image");
    expect(request).toMatchObject({ model: "my-model", quality: "draft" });
    const ticket = await engine.start(v7(), { ...request, model: "my-model+clay" });
    expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
    const [made] = [...server.graphs.values()];
    const [lora, node] = Object.entries(made ?? {}).find(([, { class_type }]) => class_type === "LoraLoader") ?? [];
    expect(node?.inputs).toEqual({
      model: ["1", 0],
      clip: ["1", 1],
      lora_name: "clay.safetensors",
      strength_model: 0.8,
      strength_clip: 0.8,
    });
    expect(made?.["4"]?.inputs).toMatchObject({ model: [lora, 0], steps: 9 });
    expect(made?.["2"]?.inputs).toEqual({ clip: [lora, 1], text: `clay, ${request.prompt}` });
    expect(made?.["5"]?.inputs.vae).toEqual(["1", 2]);
  });

  test("with a LoRA the server does not have offers the rest and names the file", async () => {
    const folder = await folderWith({ "mine.json": graph, "a.manifest.json": manifest, "loras.json": [clay] });
    const server = await startComfyUiServer();
    const options = { id: "comfyui", label: "ComfyUI", url: server.url, workflowsFolder: folder, newId: v7 };
    const engine = createComfyUiEngine(options);
    whenFinished(() => engine.close());
    const { models, problems } = await engine.describe();
    expect(models.map(({ id }) => id)).not.toContain("my-model+clay");
    expect(models.map(({ id }) => id)).toContain("my-model");
    expect(problems.join()).toContain("clay.safetensors");
  });

  test.each([
    ["a graph that is not there", { "a.manifest.json": manifest }, /a\.manifest\.json cannot be used: ENOENT/],
    ["no JSON", { "a.manifest.json": "{" }, /it is not JSON/],
    [
      "a graph in the editor's own format",
      { "mine.json": { nodes: [], links: [] }, "a.manifest.json": manifest },
      /API/,
    ],
    [
      "a node that the graph does not have",
      { "mine.json": graph, "a.manifest.json": { ...manifest, set: { ...manifest.set, seed: "44.seed" } } },
      /no node 44/,
    ],
    [
      "a mode without its picture",
      { "mine.json": graph, "a.manifest.json": { ...manifest, mode: "image-to-image" } },
      /needs set\.image/,
    ],
    ["a field that means nothing", { "mine.json": graph, "a.manifest.json": { ...manifest, colour: "red" } }, /colour/],
    [
      "a way out of the folder",
      { "a.manifest.json": { ...manifest, graph: "../../secret.json" } },
      /a file of the same folder/,
    ],
    [
      "a mode that needs a mask and has none",
      { "mine.json": graph, "a.manifest.json": { ...manifest, mode: "image-erase" } },
      /image-erase has no set\.prompt; .*image-erase needs set\.image; .*image-erase needs set\.mask/,
    ],
    [
      "references without what is left out for absent ones",
      { "mine.json": graph, "a.manifest.json": { ...manifest, set: { ...manifest.set, references: ["1.image"] } } },
      /set\.references and absent\.references have one entry for each reference/,
    ],
    [
      "a scale without its price",
      { "mine.json": graph, "a.manifest.json": { ...manifest, mode: "image-upscale", edit: { scales: [2, 4] } } },
      /qualities lacks a scale: 2 is standard, and 4 is high/,
    ],
    [
      "a part to leave out that the graph does not have",
      {
        "mine.json": graph,
        "a.manifest.json": {
          ...manifest,
          set: { ...manifest.set, references: ["1.image"] },
          absent: { references: [["44.model"]] },
        },
      },
      /no node 44/,
    ],
    [
      "adjustments, which need no model",
      { "mine.json": graph, "a.manifest.json": { ...manifest, mode: "image-adjust" } },
      /image-adjust needs no model/,
    ],
    ["LoRAs in another form", { "loras.json": { clay } }, /loras\.json cannot be used/],
    [
      "a LoRA for no model",
      { "loras.json": [{ ...clay, models: ["none"] }] },
      /clay names models that do not accept a LoRA: none/,
    ],
  ])("with %s says so, and the rest is offered", async (_what, files, problem) => {
    const { workflows, problems } = await loadWorkflows(await folderWith(files));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect(workflows.length).toBeGreaterThan(5);
  });

  test("that is not there says so, and the product's own are offered", async () => {
    const { workflows, problems } = await loadWorkflows("/no/such/folder");
    expect(problems).toEqual(["The folder of workflows cannot be read: ENOENT."]);
    expect(workflows.length).toBeGreaterThan(5);
  });
});
