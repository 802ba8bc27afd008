import { describe, expect, test } from "vitest";
import { promptMaxCharacters, seedMax } from "../../../../contract/limits.ts";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import {
  a1111Text,
  comfyUiGraph,
  exifBlock,
  fooocusParameters,
  invokeAiMetadata,
  jpegWithExif,
  plainPng,
  pngTextTypes,
  swarmUiParameters,
  userComment,
  webpWithExif,
  withPngText,
} from "../../../../tests/support/foreign-images.ts";
import { nearestRatio } from "../../../adapters/engine/size.ts";
import { findRecipeIn } from "./find-recipe-in.ts";

const png = await plainPng();
const find = (file: Uint8Array) => findRecipeIn({ nearestRatio }, file);
const findText = (keyword: string, content: unknown) =>
  find(withPngText(png, keyword, typeof content === "string" ? content : JSON.stringify(content)));

const common = {
  generation_type: "text-to-image",
  prompt: "a lighthouse at dawn",
  negative_prompt: "blurry",
  seed: 123456,
  aspect_ratio: "2:3",
  foreign_model: "dreamshaper_8",
};

describe("A recipe of another program", () => {
  test.each(pngTextTypes)("is read from A1111's PNG with its text as %s, without weights and LoRAs", (type) => {
    expect(find(withPngText(png, "parameters", a1111Text, type))).toMatchObject({
      ...common,
      source: "a1111",
      prompt: "a lighthouse at dawn, oil\npainting",
      negative_prompt: "blurry, text\nwatermark",
      left_out: ["loras", "sampler", "steps", "guidance", "weights"],
    });
  });

  test.each(["le", "be"] as const)(
    "is read from A1111's JPEG and WebP in UTF-16 (%s), in either block order",
    async (order) => {
      for (const block of ["II", "MM"] as const) {
        const exif = exifBlock(0x9286, userComment(a1111Text.replace("lighthouse", "灯台"), order), block);
        for (const file of [await jpegWithExif(exif), await webpWithExif(exif)]) {
          expect(find(file)).toMatchObject({ source: "a1111", prompt: "a 灯台 at dawn, oil\npainting", seed: 123456 });
        }
      }
    },
  );

  test("is read from ComfyUI's graph: the words through a control net, the size, and the model behind a LoRA", () => {
    const expected = { ...common, source: "comfyui", left_out: ["loras", "sampler", "steps", "guidance"] };
    expect(findText("prompt", comfyUiGraph)).toMatchObject(expected);
    expect(findText("prompt", JSON.stringify(comfyUiGraph).replace('"denoise":1', '"denoise":NaN'))).toMatchObject(
      expected,
    );
  });

  test("is read from ComfyUI's graph with a guider, where the seed is in a node of its own", () => {
    const graph = {
      1: { class_type: "SamplerCustomAdvanced", inputs: { noise: ["2", 0], guider: ["3", 0], latent_image: ["4", 0] } },
      2: { class_type: "RandomNoise", inputs: { noise_seed: 77 } },
      3: { class_type: "BasicGuider", inputs: { model: ["5", 0], conditioning: ["6", 0] } },
      4: { class_type: "EmptySD3LatentImage", inputs: { width: 1024, height: 1024 } },
      5: { class_type: "UNETLoader", inputs: { unet_name: "flux1-dev.safetensors" } },
      6: { class_type: "FluxGuidance", inputs: { guidance: 3.5, conditioning: ["7", 0] } },
      7: { class_type: "CLIPTextEncodeFlux", inputs: { clip_l: "", t5xxl: "a boat", clip: ["8", 0] } },
    };
    expect(findText("prompt", graph)).toMatchObject({
      prompt: "a boat",
      negative_prompt: "",
      seed: 77,
      aspect_ratio: "1:1",
      foreign_model: "flux1-dev",
    });
  });

  test("is read from ComfyUI's WebP, and from the editor's graph where that is all there is", async () => {
    const field = exifBlock(0x0110, Buffer.from(`prompt:${JSON.stringify(comfyUiGraph)}\0`), "II");
    expect(find(await webpWithExif(field))).toMatchObject({ ...common, source: "comfyui" });
    const workflow = {
      nodes: [
        {
          id: 3,
          type: "KSampler",
          inputs: [
            { name: "model", link: 1 },
            { name: "positive", link: 2 },
            { name: "negative", link: 3 },
            { name: "latent_image", link: 4 },
          ],
          widgets_values: [123456, "randomize", 20, 8, "euler", "normal", 1],
        },
        { id: 4, type: "CheckpointLoaderSimple", widgets_values: ["dreamshaper_8.ckpt"] },
        { id: 5, type: "EmptyLatentImage", widgets_values: [832, 1216, 1] },
        {
          id: 6,
          type: "CLIPTextEncode",
          inputs: [{ name: "clip", link: 5 }],
          widgets_values: ["a lighthouse at dawn"],
        },
        { id: 7, type: "CLIPTextEncode", widgets_values: ["blurry"] },
      ],
      links: [
        [1, 4, 0, 3, 0, "MODEL"],
        [2, 6, 0, 3, 1, "CONDITIONING"],
        [3, 7, 0, 3, 2, "CONDITIONING"],
        [4, 5, 0, 3, 3, "LATENT"],
        [5, 4, 1, 6, 0, "CLIP"],
      ],
    };
    expect(findText("workflow", workflow)).toMatchObject({ ...common, source: "comfyui" });
  });

  test("is read from InvokeAI's metadata, new and old", () => {
    expect(findText("invokeai_metadata", invokeAiMetadata)).toMatchObject({
      ...common,
      source: "invokeai",
      foreign_model: "Dreamshaper 8",
      left_out: ["sampler", "steps", "guidance"],
    });
    const old = {
      model_weights: "sd-1.5",
      image: { prompt: [{ prompt: "a boat [fog] [rain]" }], seed: 5, width: 512, height: 512 },
    };
    expect(findText("sd-metadata", old)).toMatchObject({
      prompt: "a boat",
      negative_prompt: "fog, rain",
      seed: 5,
      aspect_ratio: "1:1",
    });
  });

  test("is read from SwarmUI's and Fooocus' parameters, in PNG and JPEG, whose keyword A1111 has too", async () => {
    expect(findText("parameters", swarmUiParameters)).toMatchObject({ ...common, source: "swarmui" });
    expect(findText("parameters", fooocusParameters)).toMatchObject({ ...common, source: "fooocus" });
    const exif = exifBlock(0x9286, userComment(JSON.stringify(swarmUiParameters)));
    expect(find(await jpegWithExif(exif))).toMatchObject({ ...common, source: "swarmui" });
  });

  test("is read from Fooocus' JPEG and WebP, whose comment is a plain text without an encoding", async () => {
    const text = Buffer.from(`${JSON.stringify(fooocusParameters)}\0`);
    const exif = exifBlock(0x9286, text, "II", { isText: true });
    for (const file of [await jpegWithExif(exif), await webpWithExif(exif)])
      expect(find(file)).toMatchObject({ ...common, source: "fooocus" });
    const named = exifBlock(0x9286, Buffer.concat([Buffer.from("ASCII\0\0\0"), Buffer.from(a1111Text)]));
    expect(find(await jpegWithExif(named))).toMatchObject({ source: "a1111", seed: 123456 });
  });

  test("is read from the command line that the first versions of InvokeAI wrote", () => {
    const command = String.raw`"a \"boat\" at sea [fog] [rain]" -s 50 -S 42 -W512 -H 768 -C 7.5 -A k_lms`;
    expect(findText("Dream", command)).toMatchObject({
      source: "invokeai",
      prompt: 'a "boat" at sea',
      negative_prompt: "fog, rain",
      seed: 42,
      aspect_ratio: "2:3",
      left_out: ["sampler", "steps", "guidance"],
    });
    expect(findText("Dream", "a diary")).toBeUndefined();
  });

  test("loses what a request cannot have, and says so", () => {
    const metadata = { ...invokeAiMetadata, positive_prompt: "灯".repeat(promptMaxCharacters + 1), seed: seedMax + 1 };
    const found = findText("invokeai_metadata", metadata);
    expect(found).toMatchObject({
      prompt: "灯".repeat(promptMaxCharacters),
      left_out: expect.arrayContaining(["seed", "prompt_end"]),
    });
    expect(found).not.toHaveProperty("seed");
  });

  test("keeps escaped brackets and a text without settings", () => {
    const text = "a cat \\(black\\)\nNegative prompt: fog";
    expect(findText("parameters", text)).toMatchObject({
      prompt: "a cat (black)",
      negative_prompt: "fog",
      left_out: [],
    });
  });
});

/** A graph in which every node leads to every other. */
const knot = Object.fromEntries(
  Array.from({ length: 1_000 }, (_, at) => [
    at,
    {
      class_type: "KSampler",
      inputs: { seed: 1, positive: [String((at + 1) % 1_000), 0], other: [String((at * 7) % 1_000), 0] },
    },
  ]),
);
const deep = 200_000;

describe("Hostile metadata", () => {
  test.each<[string, () => Uint8Array]>([
    [
      "a compressed text that inflates to 50 MB",
      () => withPngText(png, "parameters", Buffer.alloc(50_000_000, 97), "zTXt"),
    ],
    [
      "an international text that inflates to 50 MB",
      () => withPngText(png, "prompt", Buffer.alloc(50_000_000, 97), "compressed iTXt"),
    ],
    [
      "a plain text above 1 MB",
      () => withPngText(png, "parameters", `${a1111Text.slice(0, -1)}${" ".repeat(1_100_000)}`),
    ],
    [
      "deeply nested JSON",
      () => withPngText(png, "invokeai_metadata", `${'{"model":'.repeat(deep)}1${"}".repeat(deep)}`),
    ],
    [
      "deeply nested lists as parameters",
      () => withPngText(png, "parameters", `{"prompt":${"[".repeat(deep)}${"]".repeat(deep)}}`),
    ],
    ["a command line of quotes", () => withPngText(png, "Dream", `"${'\\\\" -S '.repeat(150_000)}`)],
    ["a graph that leads back to itself", () => withPngText(png, "prompt", JSON.stringify(knot))],
    ["settings of commas and colons", () => withPngText(png, "parameters", `a:"`.repeat(300_000))],
    ["a megabyte of word characters", () => withPngText(png, "parameters", "a ".repeat(500_000))],
    ["a million brackets", () => withPngText(png, "parameters", `${"(".repeat(1_000_000)}\nNegative prompt: a`)],
    [
      "names of the prototype",
      () => withPngText(png, "prompt", '{"__proto__":{"class_type":"KSampler","inputs":{}},"constructor":1}'),
    ],
    ["cut texts", () => withPngText(png, "prompt", JSON.stringify(comfyUiGraph).slice(0, -40))],
  ])("yields nothing, quickly and in bounded memory: %s", (_what, write) => {
    const file = write();
    const [before, heap] = [performance.now(), process.memoryUsage().rss];
    expect(find(file)).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(deadline(2_000));
    expect(process.memoryUsage().rss - heap).toBeLessThan(150_000_000);
  });

  test("with wrong lengths and offsets in its fields yields nothing", async () => {
    const exif = exifBlock(0x9286, userComment(a1111Text));
    for (let at = 0; at < 44; at++) {
      for (const byte of [0, 255]) {
        const broken = Buffer.from(exif);
        broken[at] = byte;
        const found = find(await jpegWithExif(broken));
        expect([undefined, "a1111"]).toContain(found?.source);
      }
    }
    expect(find(await jpegWithExif(exif.subarray(0, 30)))).toBeUndefined();
  });

  test("with a comment above 1 MB yields nothing", async () => {
    const comment = userComment(`${" ".repeat(600_000)}${a1111Text}`);
    expect(find(await webpWithExif(exifBlock(0x9286, comment)))).toBeUndefined();
  });
});
