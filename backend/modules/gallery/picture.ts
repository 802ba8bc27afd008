import sharp, { type OutputInfo } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { variantWidths } from "./rules.ts";

export interface PictureFacts {
  width: number;
  height: number;
  /** Base64 of a ThumbHash. */
  thumbhash: string;
  variants: { name: `w${(typeof variantWidths)[number]}`; width: number; height: number; bytes: Uint8Array }[];
}

/** Reads pictures, a few at a time, so that a burst of finished outputs cannot use up memory or every core. */
export interface PictureReader {
  /**
   * Decodes a picture whole and makes its smaller copies. Resolves to `undefined` when the bytes are no intact picture
   * of that media type or are larger than any picture here may be.
   */
  read(bytes: Uint8Array, mediaType: string): Promise<PictureFacts | undefined>;
}

const formatOf: Record<string, string> = { "image/png": "png", "image/webp": "webp", "image/jpeg": "jpeg" };
/** 8,192 by 8,192: well above what any engine makes, low enough to decode in memory. */
const pixelsMax = 8_192 * 8_192;
const thumbhashSidePixels = 100;
const webpQuality = 82;

export function createPictureReader(atOnce: number): PictureReader {
  const gate = createGate(atOnce);
  return { read: (bytes, mediaType) => gate(() => readPicture(bytes, mediaType)) };
}

async function readPicture(bytes: Uint8Array, mediaType: string): Promise<PictureFacts | undefined> {
  const format = formatOf[mediaType];
  if (format === undefined) return undefined;
  let decoded: { data: Buffer; info: OutputInfo };
  try {
    const source = sharp(bytes, { limitInputPixels: pixelsMax, failOn: "warning", sequentialRead: true });
    if ((await source.metadata()).format !== format) return undefined;
    decoded = await source.toColourspace("srgb").ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  } catch {
    return undefined;
  }
  const { width, height, channels } = decoded.info;
  const raw = () => sharp(decoded.data, { raw: { width, height, channels } });

  const widths = variantWidths.filter((_, index) => index === 0 || width > (variantWidths[index - 1] ?? 0));
  const variants = [];
  for (const target of widths) {
    const { data, info } = await raw()
      .resize({ width: Math.min(target, width) })
      .webp({ quality: webpQuality })
      .toBuffer({ resolveWithObject: true });
    variants.push({ name: `w${target}` as const, width: info.width, height: info.height, bytes: data });
  }
  const small = await raw()
    .resize({ width: thumbhashSidePixels, height: thumbhashSidePixels, fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbhash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return { width, height, thumbhash: Buffer.from(thumbhash).toString("base64"), variants };
}

/** Runs at most so many pieces of work at a time, the others in order of arrival. */
function createGate(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
