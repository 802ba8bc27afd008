import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { greyFilm } from "../../../../tests/support/grey-film.ts";
import { hostedEngineAt } from "../../../../tests/support/hosted-engines.ts";
import { startHostedServers } from "../../../../tests/support/hosted-servers.ts";
import { sourceImage, untilOver } from "../conformance.ts";
import {
  type Artifact,
  type EditInputs,
  type Engine,
  EngineRefusal,
  type EngineRequest,
  type ModelDescription,
  noEditInputs,
  type SourceImage,
} from "../port.ts";
import type { HostedEngineId } from "./index.ts";

const hosted: readonly HostedEngineId[] = ["openai", "google", "fal", "replicate"];
const size = { width: 288, height: 192 };

/** Returns a mask whose right quarter changes. */
async function quarterMask({ width, height }: { width: number; height: number }) {
  const white = await sharp({ create: { width: width / 4, height, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  const bytes = await sharp({ create: { width, height, channels: 3, background: "#000000" } })
    .composite([{ input: white, left: (width * 3) / 4, top: 0 }])
    .toColourspace("b-w")
    .png()
    .toBuffer();
  return { bytes };
}

async function sourceVideo() {
  const bytes = await greyFilm({ width: 320, height: 192, frames: 12, framesPerSecond: 12, sound: false });
  return { bytes, mediaType: "video/mp4" as const, width: 320, height: 192, durationSeconds: 1 };
}

/** Returns a request with everything that the model requires, and a reference where it takes one. */
async function requestOf(model: ModelDescription): Promise<EngineRequest> {
  const { mode, edit } = model;
  const isVideo = mode === "video-upscale";
  const isExpand = mode === "image-expand";
  const added = { left: 32, top: 0, right: 32, bottom: 0 };
  return {
    mode,
    model: model.id,
    prompt: edit.prompt === "none" ? "" : "make it night",
    negativePrompt: "",
    style: null,
    seed: 7,
    ...size,
    quality: model.qualities[0]?.id ?? "standard",
    durationSeconds: model.durationsSeconds[0] ?? null,
    strength: null,
    image: isVideo ? null : await sourceImage(size),
    edit: {
      ...noEditInputs,
      mask: edit.mask === "required" || isExpand ? await quarterMask(size) : null,
      references: edit.references_max > 0 ? [await sourceImage({ width: 64, height: 64 })] : [],
      video: isVideo ? await sourceVideo() : null,
      expand: isExpand ? added : null,
      scale: edit.scales[0] ?? null,
      output: edit.outputs[0] ?? null,
    },
    audioPrompt: "",
    audio: null,
  };
}

async function modelOf(engine: Engine, mode: GenerationType, id?: string): Promise<ModelDescription> {
  const { models } = await engine.describe();
  const model = models.find((candidate) => candidate.mode === mode && (id === undefined || candidate.id === id));
  if (!model) throw new Error(`${engine.id} does not offer ${mode} with ${id}.`);
  return model;
}

interface Change extends Omit<Partial<EngineRequest>, "edit"> {
  edit?: Partial<EditInputs>;
}

/** Runs a changed request to its end. Returns what the provider got, and the result. */
async function made(id: HostedEngineId, mode: GenerationType, modelId?: string, { edit, ...change }: Change = {}) {
  const servers = await startHostedServers();
  const engine = hostedEngineAt(servers, id);
  const request = await requestOf(await modelOf(engine, mode, modelId));
  const ticket = await engine.start("output-1", { ...request, ...change, edit: { ...request.edit, ...edit } });
  const last = (await untilOver(engine, ticket)).at(-1);
  if (last?.state === "failed") throw new EngineRefusal(last.failure);
  const artifact = await engine.collect(ticket);
  await engine.close();
  const [first] = servers.requests;
  if (!first) throw new Error("Nothing was sent.");
  return { ...first, ticket, artifact, address: `${first.url.host}${first.url.pathname}` };
}

function bytesIn(dataUrl: unknown): Buffer {
  return Buffer.from(String(dataUrl).split(",")[1] ?? "", "base64");
}

async function fileIn(form: FormData | null, field: string): Promise<Buffer> {
  const file = form?.get(field);
  if (!(file instanceof Blob)) throw new Error(`The form has no ${field}.`);
  return Buffer.from(await file.arrayBuffer());
}

/** Returns the value of a channel at the left end, and at the right end, where the mask changes. */
async function endsOf(image: Buffer, channel: number) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(image).metadata();
  const row = Math.floor(info.height / 2) * info.width;
  return {
    ...info,
    channels,
    left: data[row * info.channels + channel],
    right: data[(row + info.width - 1) * info.channels + channel],
    changes: [...data].filter(
      (value, index) => index % info.channels === channel && value === data.at(-info.channels + channel),
    ).length,
  };
}

async function sizeOf({ bytes }: Pick<Artifact, "bytes">) {
  const { width, height, hasAlpha } = await sharp(bytes).metadata();
  return { width, height, hasAlpha };
}

describe("Every listed model gets an edit that it accepts", () => {
  for (const id of hosted) {
    test(`${id}: the shape of the source comes back, and every file arrives`, async () => {
      const servers = await startHostedServers();
      const engine = hostedEngineAt(servers, id);
      const { models } = await engine.describe();
      const edits = models.filter(({ mode }) =>
        /^image-(edit|fill|erase|expand|cutout|upscale)$|^video-upscale$/.test(mode),
      );
      expect(edits.length).toBeGreaterThan(0);
      for (const model of edits) {
        const ticket = await engine.start(`${model.mode} ${model.id}`, await requestOf(model));
        expect((await untilOver(engine, ticket)).at(-1), `${model.mode} ${model.id}`).toEqual({
          state: "done",
        });
        const artifact = await engine.collect(ticket);
        if (model.mode === "video-upscale") expect(artifact.mediaType).toBe("video/mp4");
        else {
          const { width, height } = await sizeOf(artifact);
          expect(Math.abs(Math.log(width / height / (size.width / size.height))), model.id).toBeLessThan(0.03);
        }
      }
      await engine.close();
    });
  }
});

describe("A mask has the provider's meaning and the size of its source", () => {
  test("OpenAI: transparent changes, and the size is one that it makes", async () => {
    const { address, form } = await made("openai", "image-fill");
    expect(address).toBe("api.openai.com/v1/images/edits");
    expect(form?.get("size")).toBe("1152x768");
    const source = { format: "png", width: 1152, height: 768 };
    expect(await sharp(await fileIn(form, "image[]")).metadata()).toMatchObject(source);
    const mask = await endsOf(await fileIn(form, "mask"), 3);
    expect(mask).toMatchObject({ width: 1152, height: 768, channels: 4, left: 255, right: 0 });
    expect(mask.changes).toBe((1152 / 4) * 768);
  });

  test.each([
    ["fal", "image-fill", "flux-fill-pro", 255],
    ["fal", "image-erase", "bria-eraser", 255],
    ["replicate", "image-fill", "flux-fill-pro", 255],
    ["replicate", "image-fill", "ideogram-v3", 0],
  ] as const)("%s, %s with %s: the changing part is %i", async (id, mode, model, changing) => {
    const { json } = await made(id, mode, model);
    const body = id === "fal" ? json : Object(json.input);
    const mask = await endsOf(bytesIn(body.mask_url ?? body.mask), 0);
    expect(mask).toMatchObject({ channels: 1, left: 255 - changing, right: changing });
    expect(mask.changes).toBe((mask.width / 4) * mask.height);
    const source = await sharp(bytesIn(body.image_url ?? body.image)).metadata();
    expect([source.width, source.height]).toEqual([mask.width, mask.height]);
  });
});

describe("The source is neither cropped nor flattened", () => {
  test("a shape that Google does not make is extended, and cut out of the result again", async () => {
    const image = await sourceImage({ width: 1_000, height: 700 });
    const { json, artifact } = await made("google", "image-edit", undefined, { image, width: 1_000, height: 700 });
    expect(json.generationConfig).toMatchObject({ imageConfig: { aspectRatio: "3:2" } });
    const [part] = JSON.stringify(json).match(/"data":"([^"]+)"/) ?? [];
    const sent = await sharp(Buffer.from(part?.slice(8, -1) ?? "", "base64")).metadata();
    expect([sent.width, sent.height]).toEqual([1050, 700]);
    const { width, height } = await sizeOf(artifact);
    expect(width / height).toBeCloseTo(1_000 / 700, 1);
  });

  test("a long image gets the longest shape that the provider makes, and its result its own", async () => {
    const long = { width: 1_200, height: 240 };
    const change = { image: await sourceImage(long), ...long, edit: { mask: await quarterMask(long) } };
    const { form, artifact } = await made("openai", "image-fill", undefined, change);
    const [width = 0, height = 0] = String(form?.get("size")).split("x").map(Number);
    expect(width / height).toBeLessThanOrEqual(3);
    expect(width * height).toBeGreaterThanOrEqual(655_360);
    const result = await sizeOf(artifact);
    expect(result.width / result.height).toBeCloseTo(5, 1);
  });

  test("a queue's ticket knows the part to keep, for another process too", async () => {
    const long = { width: 1_200, height: 240 };
    const { ticket, artifact } = await made("fal", "image-edit", "flux-2", { image: await sourceImage(long), ...long });
    expect(ticket.data.part).toMatch(/^0 0\.2\d* 1 0\.4\d*$/);
    const result = await sizeOf(artifact);
    expect(result.width / result.height).toBeCloseTo(5, 1);
  });

  test("transparency reaches the provider", async () => {
    const bytes = await sharp({ create: { ...size, channels: 4, background: "#ff000080" } })
      .webp()
      .toBuffer();
    const image: SourceImage = { bytes, mediaType: "image/webp", ...size };
    const { json } = await made("fal", "image-upscale", "real-esrgan", { image });
    expect(await endsOf(bytesIn(json.image_url), 3)).toMatchObject({ ...size, channels: 4, left: 128 });
  });

  test("an upscaled source is sent as it is", async () => {
    const image = await sourceImage(size);
    const { json } = await made("replicate", "image-upscale", "real-esrgan", { image });
    expect(bytesIn(Object(json.input).image).equals(image.bytes)).toBe(true);
  });
});

describe("Each provider gets what it needs, under its own names", () => {
  test("OpenAI: the source first, then the references", async () => {
    const references = await Promise.all([64, 80, 96].map((side) => sourceImage({ width: side, height: side })));
    const { form } = await made("openai", "image-edit", undefined, { edit: { references } });
    const sent = await Promise.all(
      (form?.getAll("image[]") ?? []).map(async (file) =>
        file instanceof Blob ? (await sharp(await file.arrayBuffer()).metadata()).width : 0,
      ),
    );
    expect(sent).toEqual([1152, 64, 80, 96]);
  });

  test("OpenAI: a new image looks at its references", async () => {
    const { address, form } = await made("openai", "text-to-image", undefined, { width: 1152, height: 768 });
    expect(address).toBe("api.openai.com/v1/images/edits");
    expect([form?.getAll("image").length, form?.get("mask"), form?.get("size")]).toEqual([1, null, "1152x768"]);
  });

  test("OpenAI: a cutout has a transparent background, and the words for the subject", async () => {
    const { form, artifact } = await made("openai", "image-cutout", undefined, { prompt: "" });
    expect([form?.get("background"), form?.get("output_format")]).toEqual(["transparent", "png"]);
    expect(form?.get("prompt")).toContain("Keep the main subject exactly");
    expect((await sizeOf(artifact)).hasAlpha).toBe(true);
    const named = await made("openai", "image-cutout", undefined, { prompt: "the $& dog" });
    expect(named.form?.get("prompt")).toContain("Keep the $& dog exactly");
  });

  test("OpenAI: erasing sends words of its own", async () => {
    const { form } = await made("openai", "image-erase");
    expect(form?.get("prompt")).toMatch(/^Remove everything in the marked area/);
  });

  test("fal: several images in one list", async () => {
    const { address, json } = await made("fal", "image-edit", "flux-2");
    expect(address).toBe("queue.fal.run/fal-ai/flux-2/edit");
    expect(json.image_urls).toHaveLength(2);
    expect(json.image_url).toBeUndefined();
    expect(json.image_size).toEqual({ width: 1408, height: 944 });
  });

  test("Replicate: several images in one list, whatever the package calls them", async () => {
    const { json } = await made("replicate", "image-edit", "flux-2-pro");
    expect(json.input).toMatchObject({ aspect_ratio: "match_input_image", resolution: "match_input_image", seed: 7 });
    expect(Object(json.input).input_images).toHaveLength(2);
    expect(json.input).not.toHaveProperty("input_image");
  });

  test("Replicate: a community model by its version", async () => {
    const { address, json } = await made("replicate", "image-upscale", "real-esrgan", { edit: { scale: 4 } });
    expect(address).toBe("api.replicate.com/v1/predictions");
    expect(json.version).toMatch(/^42fed1c4/);
    expect(json.input).toMatchObject({ scale: 4 });
    expect(json.input).not.toHaveProperty("prompt");
  });

  test("fal: an upscaler without a prompt, and fidelity in its own terms", async () => {
    const change = { prompt: "", edit: { scale: 4 as const, fidelity: 0.75 } };
    const { json } = await made("fal", "image-upscale", "clarity-upscaler", change);
    expect(json).toMatchObject({ upscale_factor: 4, creativity: 0.25 });
    expect(json.prompt).toBeUndefined();
  });

  test("fal: pixels to add, with the source as it was", async () => {
    const { json } = await made("fal", "image-expand", "flux-2-pro-outpaint");
    expect(json).toMatchObject({ expand_left: 32, expand_top: 0, expand_right: 32, expand_bottom: 0 });
    expect(await sharp(bytesIn(json.image_url)).metadata()).toMatchObject({
      width: size.width - 64,
      height: size.height,
    });
    expect(json.mask_url).toBeUndefined();
  });

  test("fal: a cutout keeps its transparency", async () => {
    const { json, artifact } = await made("fal", "image-cutout", "birefnet-v2");
    expect(json).toMatchObject({ output_format: "png", operating_resolution: "2048x2048" });
    expect((await sizeOf(artifact)).hasAlpha).toBe(true);
  });

  test("fal: a video with its scale and frame rate", async () => {
    const video = await sourceVideo();
    const change = { edit: { video, scale: 2 as const, framesPerSecond: 60 } };
    const { address, json, artifact } = await made("fal", "video-upscale", "topaz-video", change);
    expect(address).toBe("queue.fal.run/fal-ai/topaz/upscale/video");
    expect(json).toMatchObject({ upscale_factor: 2, target_fps: 60, H264_output: true });
    expect(bytesIn(json.video_url).equals(video.bytes)).toBe(true);
    expect(artifact.mediaType).toBe("video/mp4");
    const smoother = { edit: { video, scale: null, framesPerSecond: 60 } };
    expect((await made("fal", "video-upscale", "topaz-video", smoother)).json).toMatchObject({ upscale_factor: 1 });
  });

  test("a last frame, by another endpoint at fal and in another field at Replicate", async () => {
    const lastFrame = await sourceImage(size);
    const change = { edit: { lastFrame }, durationSeconds: 4 };
    const fal = await made("fal", "image-to-video", "veo-3.1-fast", change);
    expect(fal.address).toBe("queue.fal.run/fal-ai/veo3.1/fast/first-last-frame-to-video");
    expect(Object.keys(fal.json)).toEqual(expect.arrayContaining(["first_frame_url", "last_frame_url"]));
    expect(fal.json.image_url).toBeUndefined();
    const replicate = await made("replicate", "image-to-video", "veo-3.1", change);
    expect(Object.keys(Object(replicate.json.input))).toEqual(expect.arrayContaining(["image", "last_frame"]));
  });

  test("a last frame at Google, at the length that every version of its API allows with one", async () => {
    const lastFrame = await sourceImage(size);
    const { json } = await made("google", "image-to-video", "veo-3.1-frames", { edit: { lastFrame } });
    expect(json.parameters).toMatchObject({ durationSeconds: 8 });
    const [instance] = Object(json).instances;
    expect([instance.image, instance.lastFrame].map(({ mimeType }) => mimeType)).toEqual(["image/jpeg", "image/jpeg"]);
    expect(instance.image.bytesBase64Encoded).toBe(instance.lastFrame.bytesBase64Encoded);
  });
});

describe("What a model does not take is refused before anything is sent", () => {
  const refusals: readonly [HostedEngineId, GenerationType, string | undefined, Change | "mask", string][] = [
    ["google", "image-edit", undefined, "mask", "UNSUPPORTED"],
    ["replicate", "image-edit", "flux-2-pro", "mask", "UNSUPPORTED"],
    ["fal", "image-fill", "flux-fill-pro", { edit: { mask: null } }, "INVALID_INPUT"],
    ["fal", "image-upscale", "real-esrgan", { edit: { fidelity: 1 } }, "UNSUPPORTED"],
    ["google", "image-edit", undefined, { edit: { scale: 2 } }, "UNSUPPORTED"],
    ["fal", "image-to-video", "ltx-2-pro", { edit: { framesPerSecond: 30 } }, "UNSUPPORTED"],
    ["fal", "video-upscale", "seedvr2-video", { edit: { video: null } }, "INVALID_INPUT"],
  ];
  test.each(refusals)("%s, %s with %s", async (id, mode, modelId, change, code) => {
    const servers = await startHostedServers();
    const engine = hostedEngineAt(servers, id);
    const request = await requestOf(await modelOf(engine, mode, modelId));
    const { edit, ...rest } = change === "mask" ? { edit: { mask: await quarterMask(size) } } : change;
    const start = engine.start("output-1", { ...request, ...rest, edit: { ...request.edit, ...edit } });
    await expect(start).rejects.toMatchObject({ failure: { code, retryable: false } });
    expect(servers.requests).toEqual([]);
  });

  test("more references than a model takes", async () => {
    const servers = await startHostedServers();
    const engine = hostedEngineAt(servers, "fal");
    const model = await modelOf(engine, "image-edit", "flux-2");
    const request = await requestOf(model);
    const [reference] = request.edit.references;
    const references = Array.from({ length: model.edit.references_max + 1 }, () => reference).flatMap(
      (one) => one ?? [],
    );
    const start = engine.start("output-1", { ...request, edit: { ...request.edit, references } });
    await expect(start).rejects.toMatchObject({ failure: { code: "UNSUPPORTED" } });
    expect(servers.requests).toEqual([]);
  });
});
