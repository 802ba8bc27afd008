import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { noEdits } from "../../../../contract/edits.ts";
import type { SourceImage } from "../../../adapters/engine/port.ts";
import { createGate } from "../../../concurrency/gate.ts";
import { decodeMask } from "../../../media/draw-mask.ts";
import type { Gallery } from "../../gallery/index.ts";
import { type KeptEdit, plainEdit } from "../edit-settings.ts";
import type { RunRecord } from "../rules.ts";
import { createSourceReader } from "../sources.ts";
import { createClips } from "./clips.ts";

const half = { kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 } as const;
const mask = { upload_id: null, shapes: [half], invert: false, grow_pixels: 0, feather_pixels: 0 };

async function image(width: number, height: number, background = "#a06030"): Promise<SourceImage> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { bytes, mediaType: "image/png", width, height };
}

/** Half is opaque white; below the other, transparent half is a red secret. */
async function hiding(): Promise<SourceImage> {
  const pixels = new Uint8Array(40 * 40 * 4);
  for (let at = 0; at < pixels.length; at += 4)
    pixels.set((at / 4) % 40 < 20 ? [255, 255, 255, 255] : [200, 0, 0, 0], at);
  const bytes = await sharp(pixels, { raw: { width: 40, height: 40, channels: 4 } })
    .png()
    .toBuffer();
  return { bytes, mediaType: "image/png", width: 40, height: 40 };
}

interface Reading {
  images: Record<string, SourceImage>;
  edit: KeptEdit | null;
  model?: { sourceMaxPixels?: number; softMask?: boolean };
  isAllowed?(view: Uint8Array): Promise<boolean>;
}

function readerOf({ images, edit, model, isAllowed = async () => true }: Reading) {
  const seen: string[] = [];
  const checkInput = async (bytes: Uint8Array, mediaType: string) => {
    seen.push(mediaType);
    return (await isAllowed(bytes)) ? ({ allowed: true } as const) : ({ allowed: false, reason: "other" } as const);
  };
  const gallery = {
    readSource: async (_owner: string, { id }: { id: string }) => images[id],
    readMask: async () => undefined,
  } as Partial<Gallery> as Gallery;
  const run = {
    mode: "image-fill",
    model: "one",
    lora: null,
    owner_id: "ada",
    source_kind: "upload",
    source_id: "source",
    audio_upload_id: null,
    edit: edit && JSON.stringify(edit),
  } as Partial<RunRecord> as RunRecord;
  const described = {
    mode: "image-fill",
    id: "one",
    edit: { ...noEdits, soft_mask: model?.softMask ?? true },
    ...(model?.sourceMaxPixels && { sourceMaxPixels: model.sourceMaxPixels }),
  };
  const engine = { describe: async () => ({ models: [described], healthy: true, problems: [] }) } as never;
  const contentRules = { checkInput, checkPrompt: async () => ({ allowed: true }) as const, checkOutput: checkInput };
  return {
    seen,
    read: createSourceReader(
      { clips: createClips(), contentRules, editing: { small: createGate(1), large: createGate(1) }, gallery },
      run,
      engine,
    ),
  };
}

describe("The inputs of an edit", () => {
  test("are the source as it is and a mask of its size", async () => {
    const source = await image(60, 40);
    const { image: given, edit } = await readerOf({ images: { source }, edit: { ...plainEdit, mask } }).read();
    expect(given).toBe(source);
    const drawn = await decodeMask(edit.mask?.bytes ?? new Uint8Array());
    expect(drawn).toMatchObject({ width: 60, height: 40, channels: 1 });
    expect([drawn.data[29], drawn.data[30]]).toEqual([255, 0]);
  });

  test("are scaled down together to what the model accepts, and the mask has no gray for one that knows none", async () => {
    const images = { source: await image(400, 200) };
    const soft = { ...plainEdit, mask: { ...mask, feather_pixels: 40 } };
    const model = { sourceMaxPixels: 20_000, softMask: false };
    const { image: given, edit } = await readerOf({ images, edit: soft, model }).read();
    expect(given).toMatchObject({ width: 200, height: 100, mediaType: "image/png" });
    expect(await sharp(given?.bytes).metadata()).toMatchObject({ width: 200, height: 100 });
    const drawn = await decodeMask(edit.mask?.bytes ?? new Uint8Array());
    expect(drawn).toMatchObject({ width: 200, height: 100 });
    expect([...new Set(drawn.data)].toSorted()).toEqual([0, 255]);
  });

  test("of an expansion continue the source by mirroring, with a mask that reaches into it", async () => {
    const source = await image(100, 80);
    const expand = { left: 150, top: 0, right: 0, bottom: 20 };
    const { image: given, edit } = await readerOf({ images: { source }, edit: { ...plainEdit, expand } }).read();
    expect(given).toMatchObject({ width: 250, height: 100 });
    const { data } = await sharp(given?.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0xa0, 0x60, 0x30]);
    expect(edit.expand).toEqual(expand);
    const drawn = await decodeMask(edit.mask?.bytes ?? new Uint8Array());
    const row = [...drawn.data.subarray(30 * 250, 31 * 250)];
    expect([row[149], row[220], row[249]]).toEqual([255, 0, 0]);
    expect(row[152]).toBeGreaterThan(150);
    const model = { sourceMaxPixels: 6_250 };
    const small = await readerOf({ images: { source }, edit: { ...plainEdit, expand }, model }).read();
    expect(small.image).toMatchObject({ width: 125, height: 50 });
    expect(small.edit.expand).toEqual({ left: 75, top: 0, right: 0, bottom: 10 });
  });

  test("include references of at most 4 megapixels, and the last frame", async () => {
    const images = { source: await image(60, 40), large: await image(4_000, 2_000), last: await image(30, 20) };
    const references = [{ kind: "upload" as const, id: "large" }];
    const last_frame = { kind: "upload" as const, id: "last" };
    const { edit } = await readerOf({ images, edit: { ...plainEdit, references, last_frame } }).read();
    expect(edit.references).toMatchObject([{ width: 2_828, height: 1_414 }]);
    expect(edit.lastFrame).toBe(images.last);
  });

  test("are missing: a reference, the last frame, or a mask that was deleted, and a mask that covers nothing", async () => {
    const images = { source: await image(60, 40) };
    const missing = { kind: "creation" as const, id: "missing" };
    const cases: [KeptEdit, string][] = [
      [{ ...plainEdit, references: [missing] }, "SOURCE_GONE"],
      [{ ...plainEdit, last_frame: missing }, "SOURCE_GONE"],
      [{ ...plainEdit, mask: { ...mask, upload_id: "missing" } }, "SOURCE_GONE"],
      [{ ...plainEdit, mask: { ...mask, shapes: [] } }, "INVALID_INPUT"],
    ];
    for (const [edit, code] of cases)
      await expect(readerOf({ images, edit }).read()).rejects.toMatchObject({ failure: { code } });
  });

  test("are all seen by the content rules, once per run", async () => {
    const images = { source: await image(60, 40), other: await image(20, 20), last: await image(30, 20) };
    const reference = { kind: "upload" as const, id: "other" };
    const edit = { ...plainEdit, references: [reference], last_frame: { kind: "upload" as const, id: "last" } };
    const { read, seen } = readerOf({ images, edit });
    await Promise.all([read(), read()]);
    await read();
    expect(seen).toHaveLength(3);
    for (const blocked of ["source", "other", "last"] as const) {
      const { bytes } = images[blocked];
      const isAllowed = async (view: Uint8Array) => view !== bytes;
      await expect(readerOf({ images, edit, isAllowed }).read()).rejects.toMatchObject({
        failure: { code: "CONTENT_BLOCKED", reason: "other" },
      });
    }
  });

  test("are checked as they look on white and with what transparent pixels hide", async () => {
    const source = await hiding();
    const colors: number[][] = [];
    const isAllowed = async (view: Uint8Array) => {
      const { data, info } = await sharp(view).raw().toBuffer({ resolveWithObject: true });
      const at = (20 * 40 + 35) * info.channels;
      colors.push([...data.subarray(at, at + 3)]);
      return (data[at + 1] ?? 0) > 100;
    };
    await expect(readerOf({ images: { source }, edit: plainEdit, isAllowed }).read()).rejects.toMatchObject({
      failure: { code: "CONTENT_BLOCKED" },
    });
    expect(colors).toHaveLength(2);
    expect(colors[0]).toEqual([255, 255, 255]);
    expect(colors[1]?.[0]).toBeGreaterThan(190);
    expect(colors[1]?.[1]).toBeLessThan(10);
  });
});
