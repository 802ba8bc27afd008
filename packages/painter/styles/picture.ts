import sharp, { type Sharp } from "sharp";

/** Three bytes per pixel. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export interface StyleOptions {
  seed: number;
  /** Stroke size: 1 is normal, lower values are finer. */
  size: number;
}

/** Converts an image to another of the same size. */
export type Filter = (picture: Picture, options: StyleOptions) => Promise<Uint8Array> | Uint8Array;

export function open({ width, height, pixels }: Picture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export async function blurred(picture: Picture, radius: number): Promise<Uint8Array> {
  return open(picture).blur(Math.max(0.3, radius)).raw().toBuffer();
}

/** Returns the blurred brightness, one byte per pixel. */
export async function grayOf(picture: Picture, radius: number): Promise<Uint8Array> {
  return open(picture).greyscale().blur(Math.max(0.3, radius)).extractChannel(0).raw().toBuffer();
}

/** Returns the image with its darkest parts black and its lightest ones white, as drawings require. */
export async function stretched(picture: Picture): Promise<Picture> {
  const pixels = await open(picture).normalise({ lower: 2, upper: 98 }).raw().toBuffer();
  return { ...picture, pixels };
}

export function unitOf({ width, height }: Picture): number {
  return Math.min(width, height);
}

/** Returns a fast random generator for pixels: -1 to 1, the same for the same seed. */
export function grainOf(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 9) & 255) / 127.5 - 1;
  };
}

export function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
