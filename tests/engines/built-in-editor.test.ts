import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createEditorEngine } from "../../backend/adapters/engine/editor/index.ts";
import type { Engine, ModelDescription } from "../../backend/adapters/engine/port.ts";
import { createPreviewEngine } from "../../backend/adapters/engine/preview/index.ts";
import { createOutgoing } from "../../backend/adapters/outgoing/public-addresses.ts";
import { decodeForEdit } from "../../backend/media/decode-image.ts";
import type { RawImage } from "../../backend/media/resample.ts";
import { expandMask } from "../../backend/modules/generation/edits/expand.ts";
import { adjustments, type MaskShape } from "../../contract/edits.ts";
import { accepted, generation, run } from "../../contract/generation.ts";
import { mask as maskPayload, masks } from "../../contract/masks.ts";
import { upload, uploads } from "../../contract/uploads.ts";
import { putOnPlan } from "../support/api-keys.ts";
import { notificationsOf } from "../support/notifications.ts";
import { createScriptedEngine } from "../support/scripted-engine.ts";
import { type RunRequest, type StudioBackend, startBackend, waitFor } from "../support/studio-backend.ts";
import type { TestUser } from "../support/verbs.ts";
import { startReceiver } from "../support/webhook-receiver.ts";
import { addWebhook } from "../support/webhooks.ts";

const [width, height] = [96, 64];
/** The right third, as a mask of half the source's size. */
const maskSize = { width: width / 2, height: height / 2 };
const isMasked = (x: number) => x >= (width * 2) / 3;
const half: MaskShape = { kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 };

/** Noise, so that a shift or a new encoding shows. */
const noise = Uint8Array.from({ length: width * height * 3 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24);

async function sourceOf(studio: StudioBackend, { access }: TestUser): Promise<string> {
  const content = await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return upload.parse((await studio.sendFile(uploads.upload, { field: "image", content }, access)).json).id;
}

async function maskOf(studio: StudioBackend, { access }: TestUser): Promise<string> {
  const pixels = Uint8Array.from({ length: maskSize.width * maskSize.height }, (_, at) =>
    isMasked(2 * (at % maskSize.width)) ? 255 : 0,
  );
  const content = await sharp(pixels, { raw: { ...maskSize, channels: 1 } })
    .png()
    .toBuffer();
  return maskPayload.parse((await studio.sendFile(masks.upload, { field: "mask", content }, access)).json).id;
}

async function fileAt(studio: StudioBackend, url: string): Promise<Uint8Array> {
  const response = await studio.backend.fetch(new Request(new URL(url, "http://api.internal")));
  return new Uint8Array(await response.arrayBuffer());
}

/** A small image behaves like a large one, in a tenth of the time. */
function paintingSmall(engine: Engine): Engine {
  return {
    ...engine,
    async describe() {
      const described = await engine.describe();
      const small = (model: ModelDescription) => ({
        ...model,
        qualities: model.qualities.map((quality) => ({ ...quality, longSidePixels: 256 })),
      });
      return { ...described, models: described.models.map(small) };
    },
  };
}

/** Returns a reader of an image's pixels: the red, green, and blue values. */
function pixelsOf({ data, channels, width }: RawImage) {
  return (x: number, y: number) => {
    const at = (y * width + x) * channels;
    return [...data.subarray(at, at + 3)];
  };
}

const source = pixelsOf({ data: noise, width, height, channels: 3 });

/** Counts the pixels of the source that an image shows differently, where they are to stay. */
function countChanged(image: RawImage, stays: (x: number, y: number) => boolean, left = 0, top = 0): number {
  const read = pixelsOf(image);
  let changed = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (stays(x, y) && `${read(left + x, top + y)}` !== `${source(x, y)}`) changed += 1;
    }
  }
  return changed;
}

describe("The built-in editor, through the API", () => {
  let studio: StudioBackend;
  let ada: TestUser;
  beforeAll(async () => {
    const painter = paintingSmall(createPreviewEngine());
    // It stands for a model that makes images; the preview engine serves the other modes.
    const model = createScriptedEngine({ modes: ["image-to-image"], model: { origin: "model-edit" }, fullSize: true });
    studio = await startBackend({
      engine: model,
      engines: [model, painter, createEditorEngine()],
      adapt: (adapters) => ({ ...adapters, outgoing: createOutgoing({ allowPrivate: true }) }),
    });
    ada = await studio.register();
    await putOnPlan(studio, ada, "pro");
  });

  /** Runs an edit. Returns its run, its creation, and the stored image. */
  async function edited(request: RunRequest) {
    const id = await studio.startRun(ada, { prompt: "", ...request });
    const ended = await studio.awaitRun(ada, id, ({ finished_at }) => finished_at !== null);
    const [creation] = ended.outputs;
    if (!creation) throw new Error(JSON.stringify(ended.error));
    return { run: ended, creation, image: await decodeForEdit(await fileAt(studio, creation.url)) };
  }

  test("erases with an uploaded mask, for nothing, and tells whom it concerns", async () => {
    const receiver = await startReceiver();
    await addWebhook(studio, ada, receiver);
    const [source_upload_id, mask_upload_id] = [await sourceOf(studio, ada), await maskOf(studio, ada)];
    const { run, creation, image } = await edited({ mode: "image-erase", source_upload_id, mask_upload_id });
    expect(image).toMatchObject({ width, height });
    // The mask is enlarged, so its edge is soft for one pixel.
    expect(countChanged(image, (x) => !isMasked(x + 1))).toBe(0);
    expect(countChanged(image, (x) => isMasked(x - 1))).toBeGreaterThan(width * height * 0.25);
    const made = { generation_type: "image-erase", origin: "procedural-edit", model: "editor-1", width, height };
    expect(run).toMatchObject({
      ...made,
      engine: "Built-in editor",
      source: { kind: "upload", id: source_upload_id },
      parent_generation_id: null,
      cost_credits: 0,
      charged_credits: 0,
      edit: { mask_upload_id, mask: { url: expect.any(String) } },
    });
    expect(run.receipt.map(({ kind }) => kind)).toEqual(["started", "stored"]);
    expect(creation).toMatchObject(made);
    const file = Buffer.from(await fileAt(studio, creation.clean_download_url)).toString("latin1");
    expect(file).toContain("digitalsourcetype/algorithmicallyEnhanced<");
    const [message] = await waitFor(async () => (receiver.received.length > 0 ? receiver.received : undefined), "it");
    expect(JSON.parse(message?.body ?? "")).toMatchObject({
      type: "generation.completed",
      data: { id: run.id, generation_type: "image-erase", cost_credits: 0, outputs: [{ id: creation.id }] },
    });
    const [notice] = await waitFor(async () => {
      const list = await notificationsOf(studio, ada);
      return list.length > 0 ? list : undefined;
    }, "a notification");
    expect(notice).toMatchObject({ kind: "run_completed", message: "Erase", link: `/generations/${run.id}` });
  });

  test("expands to a ratio, and keeps the old image but for the band along the sides that moved", async () => {
    const source_upload_id = await sourceOf(studio, ada);
    const { run, image } = await edited({
      mode: "image-expand",
      source_upload_id,
      aspect_ratio: "16:9",
      anchor: "right",
    });
    const { expand } = run.edit ?? {};
    if (!expand) throw new Error("The run does not say what was added.");
    expect(expand).toEqual({ left: Math.round((height * 16) / 9) - width, top: 0, right: 0, bottom: 0 });
    expect(image).toMatchObject({ width: width + expand.left, height });
    const mask = await expandMask({ width, height }, expand);
    const stays = (x: number, y: number) => mask.data[y * mask.width + expand.left + x] === 0;
    expect(countChanged(image, stays, expand.left)).toBe(0);
    expect(run).toMatchObject({ aspect_ratio: "16:9", width: image.width, height });
  });

  test("upscales twice, crops and flips exactly, and derives each from the one before", async () => {
    const source_upload_id = await sourceOf(studio, ada);
    const large = await edited({ mode: "image-upscale", source_upload_id, scale: 2 });
    expect(large.image).toMatchObject({ width: 2 * width, height: 2 * height });
    const crop = { x: 0, y: 0, width: 0.5, height: 1 };
    const changes = adjustments.parse({ crop, flip_horizontal: true });
    const part = await edited({
      mode: "image-adjust",
      source_creation_id: large.creation.id,
      adjustments: changes,
    });
    expect(part.image).toMatchObject({ width, height: 2 * height });
    const [before, after] = [pixelsOf(large.image), pixelsOf(part.image)];
    for (const [x, y] of [
      [0, 0],
      [40, 100],
      [width - 1, 17],
    ] as const) {
      expect(after(x, y)).toEqual(before(width - 1 - x, y));
    }
    expect(part.run).toMatchObject({
      origin: "procedural-edit",
      source: { kind: "creation", id: large.creation.id },
      parent_generation_id: large.run.id,
      edit: { adjustments: changes },
      cost_credits: 0,
    });
  });

  test("cuts out and fills what the painter painted, and nothing else", async () => {
    const painted = await studio.makeCreation(ada, {
      prompt: "a red fox in a field",
      aspect_ratio: "16:9",
      quality: "draft",
    });
    const { width, height } = painted;
    const source_creation_id = painted.id;
    const cutout = await edited({ mode: "image-cutout", source_creation_id });
    expect(cutout.image).toMatchObject({ width, height, channels: 4 });
    const filled = await edited({
      mode: "image-fill",
      prompt: "a blue boat",
      source_creation_id,
      mask_shapes: [half],
    });
    const [was, is] = [pixelsOf(await decodeForEdit(await fileAt(studio, painted.url))), pixelsOf(filled.image)];
    const right = Array.from({ length: 50 }, (_, at) => [width / 2 + 2 * at, (at * 31) % height] as const);
    for (const [x, y] of right) expect(is(x, y)).toEqual(was(x, y));
    for (const { run } of [cutout, filled]) {
      const origin = "procedural";
      expect(run).toMatchObject({ origin, outputs: [{ origin }], parent_generation_id: painted.generation_id });
    }
    const refused = await studio.requestRun(ada, {
      mode: "image-cutout",
      prompt: "",
      source_creation_id: filled.creation.id,
    });
    expect([refused.status, refused.refusal().violations[0]?.field]).toEqual([422, "source_creation_id"]);
  });

  test("never hides that a model made the source, however often it is edited", async () => {
    const source_upload_id = await sourceOf(studio, ada);
    await studio.giveCredits(ada, 100);
    const model = await studio.makeCreation(ada, { mode: "image-to-image", source_upload_id });
    const changes = adjustments.parse({ brightness: 0.2 });
    const first = await edited({ mode: "image-adjust", source_creation_id: model.id, adjustments: changes });
    const crop = adjustments.parse({ crop: { x: 0, y: 0, width: 0.25, height: 0.25 } });
    const second = await edited({ mode: "image-adjust", source_creation_id: first.creation.id, adjustments: crop });
    for (const { run, creation } of [first, second]) {
      expect([run.origin, creation.origin, run.model]).toEqual(["model-edit", "model-edit", "editor-1"]);
      const file = Buffer.from(await fileAt(studio, creation.clean_download_url)).toString("latin1");
      expect(file).toContain("digitalsourcetype/compositeWithTrainedAlgorithmicMedia<");
    }
  });
});

test("An edit without a model is repeated by its key, canceled, and retried with its mask", async () => {
  const studio = await startBackend({ idle: true, engines: [createEditorEngine()] });
  const ada = await studio.register();
  const [source_upload_id, mask_upload_id] = [await sourceOf(studio, ada), await maskOf(studio, ada)];
  const request = { mode: "image-erase", prompt: "", source_upload_id, mask_upload_id } as const;
  const answers = [await studio.requestRun(ada, request, "one"), await studio.requestRun(ada, request, "one")];
  const [first, again] = answers.map(({ json }) => accepted.parse(json));
  expect(again).toMatchObject({ id: first?.id, repeated: true });
  const other = await studio.requestRun(ada, { ...request, mask_invert: true }, "one");
  expect(other.status).toBe(409);
  const params = { id: first?.id ?? "" };
  expect((await studio.call(generation.cancel, { params }, ada.access)).status).toBe(200);
  expect(await studio.readRun(ada, params.id)).toMatchObject({ status: "canceled", charged_credits: 0 });
  const retried = await studio.call(generation.retry, { params, headers: {} }, ada.access);
  expect(run.parse(retried.json)).toMatchObject({
    status: "queued",
    parent_generation_id: params.id,
    edit: { mask_upload_id, mask: { url: expect.any(String) } },
  });
});
