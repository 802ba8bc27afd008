import sharp, { type Sharp } from "sharp";
import { type Raster, UnusableSource } from "./raster.ts";

/** Of any source; above the largest upload and the largest edited image. */
const sourceMaxPixels = 100_000_000;
const decodingMaxSeconds = 60;

/** Opens an image of any format that sharp reads, upright and in sRGB. Throws UnusableSource. */
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
  return rawOf((await decodedFrom(bytes)).source);
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
