import sharp from "sharp";
import { greyFilm } from "../grey-film.ts";

/** Returns a plain image of the given size. */
export async function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#6a7f93" } })
    .png()
    .toBuffer();
}

/** Returns an image of the given size whose left half is transparent. */
export async function cutout(width: number, height: number): Promise<Buffer> {
  const right = Math.floor(width / 2);
  const subject = await picture(width - right, height);
  return sharp(subject).ensureAlpha().extend({ left: right, background: "#00000000" }).png().toBuffer();
}

/** Returns the pixels of a `1536x1024`. Throws on anything else, as providers do. */
export function pixelsIn(size: unknown): [number, number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
  if (width === undefined || height === undefined) throw new Error(`This is no size: ${String(size)}`);
  return [Number(width), Number(height)];
}

/** Returns a size in the shape of a `16:9`, with about as many pixels as a square of this side. */
export function pixelsOf(ratio: unknown, side: number): [number, number] {
  const [across = 1, down = 1] = String(ratio ?? "1:1")
    .split(":")
    .map(Number);
  const scale = side / Math.sqrt(across * down);
  return [Math.round((across * scale) / 16) * 16, Math.round((down * scale) / 16) * 16];
}

/** Returns the pixels of an image in a `data:` address. Throws if it contains no image. */
export async function pixelsWithin(dataAddress: unknown): Promise<[number, number]> {
  const base64 = /^data:image\/\w+;base64,(.+)$/s.exec(String(dataAddress))?.[1] ?? "";
  return pixelsWithinBytes(Buffer.from(base64, "base64"));
}

export async function pixelsWithinBytes(bytes: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** Returns a gray video whose long side is 1280 pixels. */
export async function film(ratio: unknown, seconds: number, sound: boolean): Promise<Uint8Array> {
  const upright = ratio === "9:16";
  const framesPerSecond = 24;
  return greyFilm({
    width: upright ? 720 : 1280,
    height: upright ? 1280 : 720,
    frames: seconds * framesPerSecond,
    framesPerSecond,
    sound,
  });
}
