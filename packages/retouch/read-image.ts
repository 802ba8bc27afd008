import sharp, { type Sharp } from "sharp";
import { type Raster, UnusableSource } from "./raster.ts";

/** Of any source; above the largest upload and the largest edited image. */
const sourceMaxPixels = 100_000_000;
const decodingMaxSeconds = 60;

/** Opens an image of any format that sharp reads, in sRGB. It is expected to be upright. Throws UnusableSource. */
export async function decodedFrom(bytes: Uint8Array): Promise<{ source: Sharp; width: number; height: number }> {
  try {
    const source = sharp(bytes, { limitInputPixels: sourceMaxPixels, failOn: "error" });
    const { width, height } = await source.metadata();
    return { source: source.timeout({ seconds: decodingMaxSeconds }).toColourspace("srgb"), width, height };
  } catch (error) {
    throw new UnusableSource("The image cannot be read.", { cause: error });
  }
}

/** Reads an image to RGB, or to RGBA when it has transparency. Throws UnusableSource. */
export async function readImage(bytes: Uint8Array): Promise<Raster> {
  return withoutOpaqueAlpha(await rawOf((await decodedFrom(bytes)).source));
}

/** Removes an alpha channel that hides nothing. */
export function withoutOpaqueAlpha({ width, height, channels, pixels }: Raster): Raster {
  for (let at = 3; at < pixels.length; at += 4) {
    if (channels !== 4 || pixels[at] !== 255) return { width, height, channels, pixels };
  }
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3) {
    opaque[to] = pixels[from] ?? 0;
    opaque[to + 1] = pixels[from + 1] ?? 0;
    opaque[to + 2] = pixels[from + 2] ?? 0;
  }
  return { width, height, channels: 3, pixels: opaque };
}

/** Reads a mask to one byte per pixel. Throws UnusableSource. */
export async function readMask(
  bytes: Uint8Array,
  { width, height }: Pick<Raster, "width" | "height">,
): Promise<Uint8Array> {
  const { source } = await decodedFrom(bytes);
  const mask = await rawOf(source.removeAlpha().toColourspace("b-w"));
  if (mask.width !== width || mask.height !== height || mask.channels !== 1) {
    throw new UnusableSource("The mask does not have the size of the image.");
  }
  return mask.pixels;
}

/** Opens pixels for further steps. */
export function decoded({ pixels, width, height, channels }: Raster): Sharp {
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Runs the steps and returns the pixels. Throws UnusableSource when the image is broken. */
export async function rawOf(steps: Sharp): Promise<Raster> {
  try {
    const { data, info } = await steps.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (channels === 2) return rawOf(sharp(data, { raw: { width, height, channels } }).toColourspace("srgb"));
    return { width, height, channels, pixels: data };
  } catch (error) {
    throw new UnusableSource("The image cannot be read.", { cause: error });
  }
}
