import sharp from "sharp";
import { greyFilm } from "../grey-film.ts";

/** A plain picture of the given size. */
export async function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: "#6a7f93" } })
    .png()
    .toBuffer();
}

/** The pixels of a `1536x1024`; throws for anything else, as providers refuse it. */
export function pixelsIn(size: unknown): [number, number] {
  const [, width, height] = /^(\d+)x(\d+)$/.exec(String(size)) ?? [];
  if (width === undefined || height === undefined) throw new Error(`This is no size: ${String(size)}`);
  return [Number(width), Number(height)];
}

/** About as many pixels as the square of the side, in the shape of a `16:9`. */
export function pixelsOf(ratio: unknown, side: number): [number, number] {
  const [across = 1, down = 1] = String(ratio ?? "1:1")
    .split(":")
    .map(Number);
  const scale = side / Math.sqrt(across * down);
  return [Math.round((across * scale) / 16) * 16, Math.round((down * scale) / 16) * 16];
}

/** The pixels of a picture in a `data:` address; throws when it holds none. */
export async function pixelsWithin(dataAddress: unknown): Promise<[number, number]> {
  const base64 = /^data:image\/\w+;base64,(.+)$/s.exec(String(dataAddress))?.[1] ?? "";
  return pixelsWithinBytes(Buffer.from(base64, "base64"));
}

export async function pixelsWithinBytes(bytes: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** A grey video, 1280 pixels long. */
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
