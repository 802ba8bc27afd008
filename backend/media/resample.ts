import sharp, { type Sharp } from "sharp";

/** Decoded pixels, row by row, 8 bits per channel. */
export interface RawImage {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export interface Size {
  width: number;
  height: number;
}

/** `linear` never leaves the range of its neighbors, so a mask stays black where it is black. */
type Interpolation = "bicubic" | "linear";

/** More than the reach of any interpolation. */
const marginPixels = 4;

/** Returns a sharp image of decoded pixels. */
export function fromRaw({ data, width, height, channels }: RawImage): Sharp {
  return sharp(data, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Decodes a sharp image. */
export async function toRaw(image: Sharp): Promise<RawImage> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/**
 * Scales an image to a size. sharp's own `resize` enlarges a quarter of a pixel off center, so everything that may
 * enlarge goes through here. It runs in threads of its own, unlike the Lanczos filter of `packages/retouch`, which is
 * 0.7 dB better and would block the server.
 */
export async function resample(image: RawImage, size: Size, interpolation?: Interpolation): Promise<RawImage> {
  const scaler = await createScaler(image, size, interpolation);
  return { ...size, channels: image.channels, data: await scaler(0, size.height) };
}

/** Returns some rows of an image, from `top` on, each with the values of its pixels. */
export type RowReader = (top: number, rows: number) => Promise<Uint8Array>;

/** Returns a function that scales an image in strips, so that a large result is never in memory as a whole. */
export async function createScaler(
  image: RawImage,
  { width, height }: Size,
  interpolation: Interpolation = "bicubic",
): Promise<RowReader> {
  const { channels } = image;
  const small = await reduced(image, { width: Math.min(image.width, width), height: Math.min(image.height, height) });
  const rowBytes = width * channels;
  if (small.width === width && small.height === height)
    return async (top, rows) => small.data.subarray(top * rowBytes, (top + rows) * rowBytes);
  const padded = withMargin(small);
  const [across, down] = [width / small.width, height / small.height];
  const left = placeOf(across, marginPixels);
  return async (top, rows) => {
    // The rows of the padded image that these rows need.
    const first = Math.floor(top / down);
    const last = Math.min(padded.height, Math.ceil((top + rows) / down) + 2 * marginPixels);
    const upper = placeOf(down, marginPixels - first + top / down);
    const enlarged = await toRaw(
      fromRaw({
        ...padded,
        height: last - first,
        data: padded.data.subarray(first * padded.width * channels, last * padded.width * channels),
      }).affine([across, 0, 0, down], {
        interpolator: interpolation === "linear" ? "bilinear" : "bicubic",
        odx: left.offset,
        ody: upper.offset,
      }),
    );
    return cut(enlarged, { left: left.start, top: upper.start, width, height: rows }, channels);
  };
}

/** Where the result starts in the transformed image, and the offset that aligns it with whole pixels. */
function placeOf(times: number, pixelsBefore: number): { start: number; offset: number } {
  const exact = times * pixelsBefore - (times - 1) / 2;
  const start = Math.ceil(exact);
  return { start, offset: start - exact };
}

/** sharp reduces correctly. */
async function reduced(image: RawImage, size: Size): Promise<RawImage> {
  if (image.width === size.width && image.height === size.height) return image;
  const scaled = await toRaw(fromRaw(image).resize({ ...size, fit: "fill" }));
  return scaled.channels === image.channels
    ? scaled
    : { ...size, channels: image.channels, data: cut(scaled, { left: 0, top: 0, ...size }, image.channels) };
}

/** Repeats the outermost pixels. */
function withMargin({ data, width, height, channels }: RawImage): RawImage {
  const wide = width + 2 * marginPixels;
  const padded = new Uint8Array(wide * (height + 2 * marginPixels) * channels);
  for (let y = 0; y < height + 2 * marginPixels; y++) {
    const from = Math.min(height - 1, Math.max(0, y - marginPixels)) * width * channels;
    const to = y * wide * channels;
    padded.set(data.subarray(from, from + width * channels), to + marginPixels * channels);
    for (let x = 0; x < marginPixels; x++) {
      padded.set(data.subarray(from, from + channels), to + x * channels);
      const last = from + (width - 1) * channels;
      padded.set(data.subarray(last, last + channels), to + (marginPixels + width + x) * channels);
    }
  }
  return { data: padded, width: wide, height: height + 2 * marginPixels, channels };
}

/** Copies a part of an image. sharp turns one gray channel into three equal ones, of which the first is kept. */
function cut(
  image: RawImage,
  { left, top, width, height }: Size & { left: number; top: number },
  channels: number,
): Uint8Array {
  const part = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * image.width + left) * image.channels;
    if (channels === image.channels) {
      part.set(image.data.subarray(from, from + width * channels), y * width * channels);
      continue;
    }
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < channels; channel++)
        part[(y * width + x) * channels + channel] = image.data[from + x * image.channels + channel] ?? 0;
  }
  return part;
}

/** Crops an image to a shape and scales it to that size. `from` is its own size. */
export async function cover(
  image: Sharp,
  from: Size,
  size: Size,
  position: "center" | "attention" = "center",
): Promise<Sharp> {
  const times = Math.max(size.width / from.width, size.height / from.height);
  if (times <= 1) return image.resize({ ...size, fit: "cover", position });
  const part = {
    width: Math.min(from.width, Math.max(1, Math.round(size.width / times))),
    height: Math.min(from.height, Math.max(1, Math.round(size.height / times))),
  };
  return fromRaw(await resample(await toRaw(image.resize({ ...part, fit: "cover", position })), size));
}
