import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { Expand, MaskShape } from "../../../../contract/edits.ts";
import type { CutoutOutput, ImageEditMode, Scale } from "../../../../contract/generation-terms.ts";
import { deadline } from "../../../../tests/provision/deadlines.mjs";
import type { Artifact, SourceImage } from "../../../adapters/engine/port.ts";
import { createGate } from "../../../concurrency/gate.ts";
import { decodeForEdit, openRows } from "../../../media/decode-image.ts";
import { drawMask, encodeMask } from "../../../media/draw-mask.ts";
import { fromRaw, type RawImage } from "../../../media/resample.ts";
import type { Gallery } from "../../gallery/index.ts";
import { type KeptEdit, plainEdit } from "../edit-settings.ts";
import type { RunRecord } from "../rules.ts";
import { expandMask } from "./expand.ts";
import { finishEdit } from "./finish.ts";

const square: MaskShape = { kind: "rectangle", x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const maskWith = (change: Partial<NonNullable<KeptEdit["mask"]>>) => ({
  mask: { upload_id: null, shapes: [square], invert: false, grow_pixels: 0, feather_pixels: 0, ...change },
});

/** The same numbers on each run (a linear congruential generator). */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function noise(seed: number, width: number, height: number, channels: 1 | 3 | 4): RawImage {
  const next = numbers(seed);
  return { data: Uint8Array.from({ length: width * height * channels }, () => next(256)), width, height, channels };
}

const pngOf = async (image: RawImage): Promise<Artifact> => ({
  bytes: await fromRaw(image).png().toBuffer(),
  mediaType: "image/png",
  poster: null,
});
const asSource = async (image: RawImage): Promise<SourceImage> => {
  const { width, height } = image;
  return { bytes: (await pngOf(image)).bytes, mediaType: "image/png", width, height };
};

interface Finishing {
  mode?: ImageEditMode;
  source: SourceImage | undefined;
  artifact: Artifact;
  edit: Partial<KeptEdit>;
  size?: { width: number; height: number };
  uploaded?: Uint8Array;
}

function finish({ mode = "image-fill", source, artifact, edit, size, uploaded }: Finishing): Promise<Artifact> {
  const gallery = { readSource: async () => source, readMask: async () => uploaded } as Partial<Gallery> as Gallery;
  const run = {
    mode,
    owner_id: "ada",
    source_kind: "upload",
    source_id: "one",
    width: size?.width ?? source?.width ?? 1,
    height: size?.height ?? source?.height ?? 1,
    edit: JSON.stringify({ ...plainEdit, ...edit }),
  } as Partial<RunRecord> as RunRecord;
  return finishEdit({ gallery, editing: { small: createGate(1), large: createGate(1) } }, run, artifact);
}

const decoded = async ({ bytes }: Artifact) => decodeForEdit(bytes);

/** Returns how many values differ from the source where the mask is black, and how many pixels the mask leaves out. */
function changesOutside(source: RawImage, result: RawImage, mask: RawImage): { changed: number; outside: number } {
  expect([result.width, result.height, result.channels]).toEqual([source.width, source.height, source.channels]);
  let [changed, outside] = [0, 0];
  mask.data.forEach((value, pixel) => {
    if (value > 0) return;
    outside += 1;
    for (let channel = 0; channel < source.channels; channel++) {
      const at = pixel * source.channels + channel;
      if (source.data[at] !== result.data[at]) changed += 1;
    }
  });
  return { changed, outside };
}

describe("A finished edit", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    "changes not one value outside the mask, whatever the engine returns (%i)",
    async (seed) => {
      const next = numbers(seed * 7_919);
      const [width, height] = [40 + next(300), 40 + next(300)];
      const source = noise(seed, width, height, next(2) === 0 ? 3 : 4);
      const times = [0.5, 0.37, 1, 1.5, 2][next(5)] ?? 1;
      const garbage = noise(seed + 1, Math.round(width * times), Math.round(height * times), next(2) === 0 ? 3 : 4);
      const [uploadWidth, uploadHeight] = [1 + next(90), 1 + next(90)];
      const hasUpload = next(2) === 0;
      const uploaded = noise(seed + 2, uploadWidth, uploadHeight, 1);
      const dot: MaskShape = { kind: "stroke", points: [[next(100) / 100, 0.1]], width: 0.1 };
      const settings = {
        upload_id: hasUpload ? "mask" : null,
        shapes: [square, dot],
        invert: next(3) === 0,
        grow_pixels: next(17) - 8,
        feather_pixels: next(20),
      };
      const result = await finish({
        source: await asSource(source),
        artifact: await pngOf(garbage),
        edit: { mask: settings },
        uploaded: await encodeMask(uploaded),
      });
      expect(result.mediaType).toBe("image/png");
      const drawing = { uploaded: hasUpload ? uploaded : null, shapes: settings.shapes, invert: settings.invert };
      const more = { growPixels: settings.grow_pixels, featherPixels: settings.feather_pixels };
      const mask = await drawMask({ ...drawing, ...more }, source);
      expect(changesOutside(source, await decoded(result), mask).changed).toBe(0);
    },
  );

  test("is the engine's inside the mask, and fades over the soft edge", async () => {
    const [source, result] = [noise(1, 200, 120, 3), noise(2, 200, 120, 3)];
    const done = await decoded(
      await finish({
        source: await asSource(source),
        artifact: await pngOf(result),
        edit: maskWith({ feather_pixels: 20 }),
      }),
    );
    const at = (image: RawImage, x: number, y: number) => [
      ...image.data.subarray((y * 200 + x) * 3, (y * 200 + x) * 3 + 3),
    ];
    expect(at(done, 100, 60)).toEqual(at(result, 100, 60));
    expect(at(done, 5, 5)).toEqual(at(source, 5, 5));
    const mask = await drawMask(
      { uploaded: null, shapes: [square], invert: false, growPixels: 0, featherPixels: 20 },
      source,
    );
    const part = (mask.data[60 * 200 + 50] ?? 0) / 255;
    expect(part).toBeGreaterThan(0.3);
    at(done, 50, 60).forEach((value, channel) => {
      const right = part * (at(result, 50, 60)[channel] ?? 0) + (1 - part) * (at(source, 50, 60)[channel] ?? 0);
      expect(Math.abs(value - right)).toBeLessThanOrEqual(1);
    });
  });

  test("reads a 16-bit, a CMYK and a JPEG source as every engine sees it, and keeps that", async () => {
    const sixteen = new Uint16Array(64 * 48 * 3).map((_, at) => (at * 257) % 65_536);
    const raw = noise(5, 64, 48, 3);
    const files: SourceImage[] = [
      {
        bytes: await sharp(sixteen, { raw: { width: 64, height: 48, channels: 3 } })
          .toColourspace("rgb16")
          .png()
          .toBuffer(),
        mediaType: "image/png",
        width: 64,
        height: 48,
      },
      { bytes: await fromRaw(raw).jpeg().toBuffer(), mediaType: "image/jpeg", width: 64, height: 48 },
      {
        bytes: await fromRaw(raw).toColourspace("cmyk").jpeg().toBuffer(),
        mediaType: "image/jpeg",
        width: 64,
        height: 48,
      },
      {
        bytes: await fromRaw(noise(6, 64, 48, 1))
          .toColourspace("b-w")
          .png()
          .toBuffer(),
        mediaType: "image/png",
        width: 64,
        height: 48,
      },
    ];
    const mask = await drawMask(
      { uploaded: null, shapes: [square], invert: false, growPixels: 0, featherPixels: 0 },
      raw,
    );
    for (const source of files) {
      const done = await finish({ source, artifact: await pngOf(noise(9, 32, 24, 3)), edit: maskWith({}) });
      const { changed, outside } = changesOutside(await decodeForEdit(source.bytes), await decoded(done), mask);
      expect({ changed, outside }).toEqual({ changed: 0, outside: 64 * 48 - 32 * 24 });
    }
  });

  test("expanded, keeps the old image but for a narrow band along the sides that moved", async () => {
    const source = noise(3, 120, 90, 4);
    const expand: Expand = { left: 0, top: 10, right: 40, bottom: 0 };
    const artifact = await pngOf(noise(4, 80, 50, 3));
    const size = { width: 160, height: 100 };
    const done = await decoded(
      await finish({ mode: "image-expand", source: await asSource(source), artifact, edit: { expand }, size }),
    );
    expect([done.width, done.height]).toEqual([160, 100]);
    const mask = await expandMask(source, expand);
    const inner = (image: RawImage, channels: number) => {
      const data = new Uint8Array(120 * 90 * channels);
      for (let y = 0; y < 90; y++) {
        const from = ((y + 10) * 160 + 0) * channels;
        data.set(image.data.subarray(from, from + 120 * channels), y * 120 * channels);
      }
      return { data, width: 120, height: 90, channels } as RawImage;
    };
    const { changed, outside } = changesOutside(source, inner(done, 4), inner(mask, 1));
    expect(changed).toBe(0);
    expect(outside).toBeGreaterThan(120 * 90 * 0.6);
    // The left and the lower side did not move.
    expect([mask.data[60 * 160], mask.data[99 * 160 + 20]]).toEqual([0, 0]);
    expect([mask.data[60 * 160 + 159], mask.data[0]]).toEqual([255, 255]);
  });

  test("cut out, is the source's own pixels, and nothing is left below the transparent ones", async () => {
    const source = noise(7, 100, 80, 3);
    const cut = noise(8, 50, 40, 4);
    cut.data.forEach((_, at) => {
      if (at % 4 === 3) cut.data[at] = Math.floor(at / 4) % 50 < 25 ? 0 : 255;
    });
    const [asked, artifact] = [await asSource(source), await pngOf(cut)];
    const outputOf = (output: CutoutOutput, given = artifact) =>
      finish({ mode: "image-cutout", source: asked, artifact: given, edit: { output } });
    const done = await decoded(await outputOf("transparent"));
    expect(done).toMatchObject({ width: 100, height: 80, channels: 4 });
    for (let pixel = 0; pixel < 100 * 80; pixel++) {
      const [red, green, blue, alpha] = done.data.subarray(pixel * 4, pixel * 4 + 4);
      if (pixel % 100 < 48) expect([red, green, blue, alpha]).toEqual([0, 0, 0, 0]);
      if (pixel % 100 > 52)
        expect([red, green, blue, alpha]).toEqual([...source.data.subarray(pixel * 3, pixel * 3 + 3), 255]);
    }
    const mask = await outputOf("mask");
    expect(await sharp(mask.bytes).metadata()).toMatchObject({ channels: 1, width: 100, height: 80 });
    const gray = await outputOf("mask", await pngOf({ ...noise(8, 50, 40, 1) }));
    expect(await sharp(gray.bytes).metadata()).toMatchObject({ channels: 1, width: 100, height: 80 });
    await expect(outputOf("transparent", await pngOf(noise(8, 50, 40, 3)))).rejects.toMatchObject({
      failure: { code: "INTERNAL" },
    });
  });

  test.each([2, 4] as const)(
    "upscaled %i times, has exactly that size and keeps the source's transparency",
    async (scale: Scale) => {
      const source = noise(7, 31, 23, 4);
      source.data.forEach((_, at) => {
        if (at % 4 === 3) source.data[at] = at < 31 * 4 * 12 ? 0 : 255;
      });
      const upscaled = (artifact: Artifact) =>
        finish({ mode: "image-upscale", source: asked, artifact, edit: { scale } });
      const asked = await asSource(source);
      const done = await decoded(await upscaled(await pngOf(noise(1, 64, 48, 3))));
      expect(done).toMatchObject({ width: 31 * scale, height: 23 * scale, channels: 4 });
      expect([done.data[3], done.data.at(-1)]).toEqual([0, 255]);
      const exact = await pngOf(noise(1, 31 * scale, 23 * scale, 4));
      expect(await upscaled(exact)).toBe(exact);
    },
  );

  test("without a mask, is scaled to the size that was promised, or kept as it is", async () => {
    const source = await asSource(noise(1, 90, 60, 3));
    const exact = await pngOf(noise(2, 90, 60, 3));
    expect(await finish({ mode: "image-edit", source, artifact: exact, edit: {} })).toBe(exact);
    const done = await decoded(
      await finish({ mode: "image-edit", source, artifact: await pngOf(noise(2, 45, 30, 3)), edit: {} }),
    );
    expect(done).toMatchObject({ width: 90, height: 60 });
  });

  // It decodes and encodes 100 megapixels several times.
  test("of 100 megapixels changes nothing outside the mask", {
    tags: ["full-run"],
    timeout: deadline(300_000),
  }, async () => {
    const size = { width: 16_000, height: 6_250 };
    const spread = fromRaw(noise(1, 160, 125, 3)).resize({ ...size, fit: "fill", kernel: "nearest" });
    const source: SourceImage = { bytes: await spread.jpeg().toBuffer(), mediaType: "image/jpeg", ...size };
    const half: MaskShape = { kind: "rectangle", x: 0, y: 0.5, width: 1, height: 0.5 };
    const artifact = await pngOf(noise(2, 1_600, 625, 3));
    const done = await finish({ source, artifact, edit: maskWith({ shapes: [half] }) });
    const [before, after] = [await openRows(source.bytes), await openRows(done.bytes)];
    expect(after).toMatchObject({ ...size, channels: 3 });
    const rowsAtOnce = 125;
    let changed = 0;
    for (let top = 0; top < size.height; top += rowsAtOnce) {
      const [was, is] = [await before.rows(top, rowsAtOnce), await after.rows(top, rowsAtOnce)];
      // Where the mask is scaled up, its edge is a few pixels wide.
      if (top < size.height / 2 - rowsAtOnce) expect(Buffer.compare(is, was)).toBe(0);
      else if (Buffer.compare(is, was) !== 0) changed += 1;
    }
    expect(changed).toBeGreaterThan(20);
  });

  test("is not finished for a run that ends meanwhile, and leaves its turn to the next", async () => {
    const image = noise(1, 90, 60, 3);
    const [source, artifact, ended] = [await asSource(image), await pngOf(image), new AbortController()];
    const gallery = {
      readSource: async () => {
        ended.abort(new Error("canceled"));
        return source;
      },
    } as Partial<Gallery> as Gallery;
    const editing = { small: createGate(1), large: createGate(1) };
    const run = { mode: "image-fill", source_kind: "upload", source_id: "one" } as const;
    const edited = {
      ...run,
      edit: JSON.stringify({ ...plainEdit, ...maskWith({}) }),
    } as Partial<RunRecord> as RunRecord;
    await expect(finishEdit({ editing, gallery }, edited, artifact, ended.signal)).rejects.toThrow("canceled");
    expect(await editing.small(async () => "next")).toBe("next");
  });

  test("is refused when the engine returns another shape or no image, or the source or the mask is gone", async () => {
    const source = await asSource(noise(1, 90, 60, 3));
    const good = await pngOf(noise(2, 90, 60, 3));
    const cases = [
      [{ source, artifact: await pngOf(noise(2, 60, 60, 3)), edit: maskWith({}) }, "INTERNAL"],
      [{ source, artifact: { ...good, bytes: good.bytes.subarray(0, 900) }, edit: maskWith({}) }, "INTERNAL"],
      [{ source, artifact: { ...good, bytes: Buffer.from("<svg/>") }, edit: maskWith({}) }, "INTERNAL"],
      [{ source: undefined, artifact: good, edit: maskWith({}) }, "SOURCE_GONE"],
      [{ source, artifact: good, edit: maskWith({ upload_id: "gone" }) }, "SOURCE_GONE"],
    ] as const;
    for (const [finishing, code] of cases) await expect(finish(finishing)).rejects.toMatchObject({ failure: { code } });
  });
});
