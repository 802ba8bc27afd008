import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { adjustments } from "../../../../contract/edits.ts";
import { modesOf } from "../../../../tests/support/engine-modes.ts";
import { engineConformance, maskOfMiddle, requestFor, sourceImage, untilOver } from "../conformance.ts";
import type { EngineRequest, PaintedRecipe } from "../port.ts";
import { createPreviewEngine } from "../preview/index.ts";
import { createEditorEngine, type editorModes } from "./index.ts";

engineConformance("The built-in editor", () => createEditorEngine(), {
  modes: modesOf("editor"),
});

describe("The built-in editor", () => {
  const editor = createEditorEngine();
  const preview = createPreviewEngine();
  afterAll(async () => {
    await Promise.all([editor.close(), preview.close()]);
  });
  let outputs = 0;
  const size = { width: 240, height: 160 };

  async function made(request: EngineRequest, engine = editor) {
    const ticket = await engine.start(`output-${outputs++}`, request);
    expect((await untilOver(engine, ticket)).at(-1)).toEqual({ state: "done" });
    const { bytes } = await engine.collect(ticket);
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    return { bytes, pixels: data, ...info, isGray: (await sharp(bytes).metadata()).channels === 1 };
  }

  async function editOf(mode: (typeof editorModes)[number], changes: Partial<EngineRequest> = {}) {
    const { edit, ...request } = await requestFor(editor, mode);
    const image = await sourceImage(size);
    return {
      ...request,
      ...size,
      image,
      ...changes,
      edit: { ...edit, mask: await maskOfMiddle(size), ...changes.edit },
    };
  }

  async function painted(recipe: Partial<PaintedRecipe>) {
    const full: PaintedRecipe = {
      mode: "text-to-image",
      prompt: "a red fox in a field",
      negativePrompt: "",
      style: null,
      seed: 5,
      ...size,
      ...recipe,
    };
    const { bytes } = await made({ ...(await requestFor(preview, "text-to-image")), ...full }, preview);
    return { recipe: full, image: { bytes, mediaType: "image/png" as const, ...size } };
  }

  const inMiddle = (x: number, y: number) => x >= 80 && x < 160 && y >= 53 && y < 106;

  test.each(["image-erase", "image-expand"] as const)(
    "%s: leaves every pixel outside the mask as it is, and another seed fills it differently",
    async (mode) => {
      // Noise, so that there is no single best fill. It is small, because it takes the most comparisons.
      const small = { width: 72, height: 48 };
      const isMasked = (x: number, y: number) => x >= 24 && x < 48 && y >= 16 && y < 32;
      const pixels = Uint8Array.from({ length: 72 * 48 * 3 }, (_, i) => Math.imul(i + 1, 2_654_435_761) >>> 24);
      const bytes = await sharp(pixels, { raw: { ...small, channels: 3 } })
        .png()
        .toBuffer();
      const image = { bytes, mediaType: "image/png" as const, ...small };
      const mask = await maskOfMiddle(small);
      const results = [];
      for (const seed of [1, 1, 2]) {
        const request = await editOf(mode, { seed, image, ...small });
        results.push(await made({ ...request, edit: { ...request.edit, mask } }));
      }
      const [one, same, other] = results;
      expect(one?.pixels.equals(same?.pixels ?? Buffer.alloc(0))).toBe(true);
      expect(one?.pixels.equals(other?.pixels ?? Buffer.alloc(0))).toBe(false);
      const changed = pixels.findIndex(
        (value, i) => value !== one?.pixels[i] && !isMasked(Math.floor(i / 3) % 72, Math.floor(i / 3 / 72)),
      );
      expect(changed).toBe(-1);
    },
  );

  test("erases an object from a plain background without a trace", async () => {
    const background = { create: { ...size, channels: 3 as const, background: "#4070a0" } };
    const object = { input: { create: { width: 60, height: 40, channels: 3 as const, background: "#ff2000" } } };
    const bytes = await sharp(background)
      .composite([{ ...object, left: 90, top: 60 }])
      .png()
      .toBuffer();
    const { pixels } = await made(await editOf("image-erase", { image: { bytes, mediaType: "image/png", ...size } }));
    expect(new Set(pixels)).toEqual(new Set([0x40, 0x70, 0xa0]));
  });

  test.each([2, 4] as const)("upscales %i times without shifting the image", async (scale) => {
    const ramp = Uint8Array.from({ length: 32 * 8 }, (_, i) => (i % 32) * 8);
    const bytes = await sharp(ramp, { raw: { width: 32, height: 8, channels: 1 } })
      .png()
      .toBuffer();
    const image = { bytes, mediaType: "image/png" as const, width: 32, height: 8 };
    const request = await editOf("image-upscale", { image, width: 32 * scale, height: 8 * scale });
    const { pixels, width, height, channels } = await made(request);
    expect({ width, height }).toEqual({ width: 32 * scale, height: 8 * scale });
    const row = Array.from({ length: 6 }, (_, i) => pixels[(4 * width + 9 * scale + i) * channels]);
    const right = Array.from({ length: 6 }, (_, i) => ((9 * scale + i + 0.5) / scale - 0.5) * 8);
    for (const [i, value] of row.entries()) expect(Math.abs((value ?? 0) - (right[i] ?? 0))).toBeLessThanOrEqual(1);
  });

  test("paints an image of the painter again at twice the size, unless it was edited", async () => {
    const { recipe, image } = await painted({});
    const larger = { width: 480, height: 320 };
    const upscaled = async (source: typeof image) => {
      const request = await editOf("image-upscale", { image: source, ...larger });
      return (await made({ ...request, edit: { ...request.edit, painted: recipe } })).bytes;
    };
    const repainted = (await painted({ ...larger })).image.bytes;
    expect(Buffer.compare(await upscaled(image), repainted)).toBe(0);
    const spot = {
      input: { create: { width: 12, height: 12, channels: 3 as const, background: "#00f" } },
      left: 9,
      top: 9,
    };
    const edited = { ...image, bytes: await sharp(image.bytes).composite([spot]).png().toBuffer() };
    expect(Buffer.compare(await upscaled(edited), repainted)).not.toBe(0);
  });

  test("cuts out what the painter painted, with the colors of the source, and returns the mask alone", async () => {
    const { recipe, image } = await painted({});
    const cut = async (output: "transparent" | "mask") => {
      const request = await editOf("image-cutout", { image });
      return made({ ...request, edit: { ...request.edit, painted: recipe, output } });
    };
    const [transparent, mask] = [await cut("transparent"), await cut("mask")];
    expect([transparent.channels, mask.isGray]).toEqual([4, true]);
    const source = await sharp(image.bytes).removeAlpha().raw().toBuffer();
    const alpha = mask.pixels.filter((_, i) => i % mask.channels === 0);
    for (let at = 0; at < alpha.length; at++) {
      const [r, g, b, a] = transparent.pixels.subarray(at * 4, at * 4 + 4);
      expect([r, g, b, a]).toEqual([...source.subarray(at * 3, at * 3 + 3), alpha[at]]);
    }
    const share = alpha.filter((value) => value > 127).length / alpha.length;
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.5);
  });

  test("refuses to cut out or fill an image whose layers it does not know, and a place without a thing", async () => {
    for (const mode of ["image-cutout", "image-fill"] as const) {
      const request = await editOf(mode);
      await expect(editor.start("refused", { ...request, edit: { ...request.edit, painted: null } })).rejects.toThrow(
        /INVALID_INPUT/,
      );
    }
    const { recipe, image } = await painted({ prompt: "a calm sea at night" });
    const request = await editOf("image-cutout", { image });
    const ticket = await editor.start("a place", { ...request, edit: { ...request.edit, painted: recipe } });
    expect((await untilOver(editor, ticket)).at(-1)).toMatchObject({
      state: "failed",
      failure: { code: "INVALID_INPUT", retryable: false },
    });
  });

  test("fills with what the prompt names, inside the mask and in the scene of the source", async () => {
    const { recipe, image } = await painted({ prompt: "a calm sea, day" });
    const source = await sharp(image.bytes).removeAlpha().raw().toBuffer();
    const request = await editOf("image-fill", { image, prompt: "a red lighthouse" });
    const { pixels } = await made({ ...request, edit: { ...request.edit, painted: recipe } });
    const difference = (x: number, y: number) =>
      Math.abs((pixels[(y * 240 + x) * 3] ?? 0) - (source[(y * 240 + x) * 3] ?? 0));
    let [inside, outside] = [0, 0];
    for (let y = 0; y < 160; y++) {
      for (let x = 0; x < 240; x++) {
        if (inMiddle(x, y)) inside = Math.max(inside, difference(x, y));
        else if (y < 53) outside = Math.max(outside, difference(x, y));
      }
    }
    expect(inside).toBeGreaterThan(60);
    expect(outside).toBeLessThan(12);
  });

  test("adjusts: crops, turns, straightens, and flips, and cuts empty corners off", async () => {
    const adjusted = async (changes: object) => {
      const request = await editOf("image-adjust");
      return made({ ...request, edit: { ...request.edit, adjustments: adjustments.parse(changes) } });
    };
    const { width, height } = await adjusted({ crop: { x: 0.25, y: 0, width: 0.5, height: 0.5 }, turn_degrees: 90 });
    expect({ width, height }).toEqual({ width: 80, height: 120 });
    const straight = await adjusted({ straighten_degrees: 20, flip_horizontal: true });
    expect(straight.channels).toBe(3);
    expect(straight.width / straight.height).toBeCloseTo(1.5, 1);
    // The source has no black.
    expect(Math.min(...straight.pixels.filter((_, i) => i % 3 === 2))).toBeGreaterThan(60);
    const same = await adjusted({});
    const source = await sharp((await sourceImage(size)).bytes)
      .removeAlpha()
      .raw()
      .toBuffer();
    expect(same.pixels.equals(source)).toBe(true);
  });
});
