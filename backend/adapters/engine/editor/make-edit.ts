import { paintFill, paintPicture, paintSubject, type ReportProgress } from "@atelier/painter";
import {
  adjust,
  encodePng,
  fill,
  type Raster,
  readImage,
  readMask,
  UnusableSource,
  upscaledStrips,
} from "@atelier/retouch";
import type { PaintedRecipe } from "../port.ts";
import type { EditOrder, OrderOf } from "./edit-order.ts";
import { isSameScene } from "./same-scene.ts";

/** A slight sharpening makes up for the softness of upscaling, at no cost in accuracy on average. */
const upscaleSharpness = 0.15;
/** The painter holds 16 bytes per pixel. */
const repaintMaxPixels = 7_000_000;
const rowsPerStrip = 256;

/** Returns the result of an edit as a PNG. Throws UnusableSource when it cannot be made from the source. */
export async function makeEdit(order: EditOrder, report: ReportProgress) {
  return { bytes: await edited(order, report), mediaType: "image/png" as const, poster: null };
}

function edited(order: EditOrder, report: ReportProgress): Promise<Uint8Array> {
  switch (order.mode) {
    case "image-upscale":
      return upscale(order, report);
    case "image-adjust":
      return adjusted(order, report);
    case "image-erase":
    case "image-expand":
      return filled(order, report);
    case "image-cutout":
      return cutOut(order, report);
    case "image-fill":
      return repainted(order, report);
  }
}

async function upscale(
  { image, painted, width, height }: OrderOf<"image-upscale">,
  report: ReportProgress,
): Promise<Uint8Array> {
  const source = await readImage(image.bytes);
  if (painted && width * height <= repaintMaxPixels) {
    const larger = await paintPicture({ ...painted, width, height }, (_stage, part) => report("painting", part * 0.6));
    if (await isSameScene(larger, source)) return larger;
  }
  report("painting", 0.6);
  const size = { width: Math.max(width, source.width), height: Math.max(height, source.height) };
  return encodePng(
    { ...size, channels: source.channels },
    upscaledStrips(source, { ...size, sharpness: upscaleSharpness }),
    (part) => report("developing", 0.6 + 0.4 * part),
  );
}

async function adjusted({ image, adjustments }: OrderOf<"image-adjust">, report: ReportProgress): Promise<Uint8Array> {
  const result = await adjust(image.bytes, adjustments, (part) => report("painting", part * 0.7));
  return encoded(result, 0.7, report);
}

async function filled(
  { mode, image, mask, seed }: OrderOf<"image-erase" | "image-expand">,
  report: ReportProgress,
): Promise<Uint8Array> {
  const source = await readImage(image.bytes);
  const holes = await readMask(mask.bytes, source);
  report("painting", 0.05);
  const result = fill(source, holes, {
    seed,
    isApproximated: mode === "image-expand",
    report: (part) => report("painting", 0.05 + part * 0.8),
  });
  return encoded(result, 0.85, report);
}

/** Takes only the outline from the painter: the colors are those of the source. */
async function cutOut(
  { image, painted, output }: OrderOf<"image-cutout">,
  report: ReportProgress,
): Promise<Uint8Array> {
  const { width, height } = image;
  const cover = await paintSubject(sized(painted, image), (stage, part) => report(stage, part * 0.8));
  if (!cover) throw new UnusableSource("The image shows a place without a thing to cut out.");
  if (output === "mask") return encoded({ width, height, channels: 1, pixels: cover }, 0.8, report);
  const { pixels, channels } = await readImage(image.bytes);
  const cut = new Uint8Array(width * height * 4);
  for (let at = 0; at < cover.length; at++) {
    for (let channel = 0; channel < 3; channel++) cut[at * 4 + channel] = pixels[at * channels + channel] ?? 0;
    cut[at * 4 + 3] = cover[at] ?? 0;
  }
  return encoded({ width, height, channels: 4, pixels: cut }, 0.8, report);
}

async function repainted(
  { image, mask, painted, prompt, seed }: OrderOf<"image-fill">,
  report: ReportProgress,
): Promise<Uint8Array> {
  const box = boxOf(await readMask(mask.bytes, image), image.width);
  if (!box) throw new UnusableSource("The mask is empty.");
  return paintFill(sized(painted, image), { prompt, seed, box }, report);
}

function sized(painted: PaintedRecipe, { width, height }: { width: number; height: number }): PaintedRecipe {
  return { ...painted, width, height };
}

/** Returns the rectangle around the painted part of a mask. */
function boxOf(mask: Uint8Array, width: number) {
  const box = { left: width, top: Number.POSITIVE_INFINITY, right: 0, bottom: 0 };
  for (let at = 0; at < mask.length; at++) {
    if ((mask[at] ?? 0) < 128) continue;
    const x = at % width;
    const y = (at - x) / width;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = y + 1;
  }
  return box.right > 0 ? box : undefined;
}

function encoded(image: Raster, from: number, report: ReportProgress): Promise<Uint8Array> {
  return encodePng(image, stripsOf(image), (part) => report("developing", from + (1 - from) * part));
}

function* stripsOf({ pixels, width, channels }: Raster): Generator<Uint8Array> {
  const bytes = width * channels * rowsPerStrip;
  for (let from = 0; from < pixels.length; from += bytes) yield pixels.subarray(from, from + bytes);
}
