import { describe, expect, test } from "vitest";
import { promptMaxCharacters, seedMax } from "../../../../contract/limits.ts";
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
import { tagPlaces, videoWithTexts } from "../../../../tests/support/tagged-videos.ts";
import { nearestRatio } from "../../../adapters/engine/size.ts";
import { pngChunk } from "../../../media/png.ts";
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
    const expected = { ...common, source: "comfyui", left_out: ["loras", "sampler", "steps", "guidance", "images"] };
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
      image: {
        prompt: [{ prompt: "a boat [fog] [rain]" }, { prompt: "gulls", weight: 0.5 }],
        seed: 5,
        width: 512,
        height: 512,
      },
    };
    expect(findText("sd-metadata", old)).toMatchObject({
      prompt: "a boat, gulls",
      negative_prompt: "fog, rain",
      seed: 5,
      aspect_ratio: "1:1",
      left_out: ["weights"],
    });
  });

  test.each([
    ["woodcut print", "a lighthouse at dawn, woodcut print"],
    ["a lighthouse at dawn", "a lighthouse at dawn"],
    ["a lighthouse at dawn woodcut print", "a lighthouse at dawn woodcut print"],
    ["", "a lighthouse at dawn"],
  ])("adds InvokeAI's text for the style to the prompt: %s", (style, prompt) => {
    const metadata = { ...invokeAiMetadata, positive_style_prompt: style, negative_style_prompt: "photo" };
    expect(findText("invokeai_metadata", metadata)).toMatchObject({ prompt, negative_prompt: "blurry, photo" });
  });

  test.each<[object, string]>([
    [{ controlnets: [{}] }, "images"],
    [{ init_image: "a.png" }, "images"],
    [{ canvas_v2_metadata: { regionalGuidance: [{ positivePrompt: "a gull" }] } }, "prompts"],
    [{ refiner_model: { name: "r" } }, "other"],
    [{ loras: [{}] }, "loras"],
  ])("names what else InvokeAI used: %j", (more, part) => {
    expect(findText("invokeai_metadata", { ...invokeAiMetadata, ...more })?.left_out).toContain(part);
  });

  test("is read from SwarmUI's and Fooocus' parameters, in PNG and JPEG, whose keyword A1111 has too", async () => {
    expect(findText("parameters", swarmUiParameters)).toMatchObject({ ...common, source: "swarmui" });
    expect(findText("parameters", fooocusParameters)).toMatchObject({
      ...common,
      source: "fooocus",
      left_out: ["loras", "steps", "guidance", "styles"],
    });
    const exif = exifBlock(0x9286, userComment(JSON.stringify(swarmUiParameters)));
    expect(find(await jpegWithExif(exif))).toMatchObject({ ...common, source: "swarmui" });
  });

  test("does not name styles of Fooocus that were not chosen, and takes SwarmUI's ratio without a size", () => {
    const { styles: _, lora_combined_1: __, ...plain } = fooocusParameters;
    for (const styles of ["[]", []])
      expect(findText("parameters", { ...plain, styles })?.left_out).toEqual(["steps", "guidance"]);
    const { width: ___, height: ____, ...given } = swarmUiParameters.sui_image_params;
    const more = { aspectratio: "16:9", initimage: "a.png", refinermethod: "PostApply" };
    expect(findText("parameters", { sui_image_params: { ...given, ...more } })).toMatchObject({
      aspect_ratio: "16:9",
      left_out: ["steps", "guidance", "images", "other"],
    });
  });

  test("is read from a prompt of A1111 that begins with a brace", () => {
    expect(findText("parameters", `{a|b} boat\n${a1111Text.split("\n").at(-1)}`)).toMatchObject({
      prompt: "a boat",
      seed: 123456,
    });
  });

  test.each(tagPlaces)("is read from a video's container metadata, in %s", (place) => {
    const [prompt, workflow] = [JSON.stringify(comfyUiGraph), "{}"];
    const video = { ...common, generation_type: "text-to-video", source: "comfyui" };
    const both = { prompt: comfyUiGraph, workflow: {} };
    for (const comment of [JSON.stringify({ prompt, workflow }), JSON.stringify(both)])
      expect(find(videoWithTexts({ title: "a", comment }, place))).toMatchObject(video);
    if (place === "iTunes") return;
    expect(find(videoWithTexts({ encoder: "Lavf", prompt, workflow }, place))).toMatchObject(video);
    expect(find(videoWithTexts({ parameters: a1111Text }, place))).toMatchObject({ source: "a1111", seed: 123456 });
    expect(find(videoWithTexts({ prompt: `${" ".repeat(1024 * 1024)}${prompt}` }, place))).toBeUndefined();
  });

  test("is read from ComfyUI's animated PNG, whose text is in a chunk of its own", () => {
    const chunk = pngChunk("comf", Buffer.from(`prompt\0${JSON.stringify(comfyUiGraph)}`));
    const file = Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
    expect(find(file)).toMatchObject({ ...common, source: "comfyui" });
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
