import sharp, { type Sharp } from "sharp";
import { imageSideMaxPixels, uploadImageMaxPixels } from "../../../contract/limits.ts";
import { createGate } from "../../concurrency/gate.ts";
import { decodeAsShown, type FailOn } from "../../media/decode-as-shown.ts";
import { type Look, lookOf } from "../../media/look.ts";
import { openStripped } from "../../media/open-stripped.ts";
import { cover, type RawImage, toRaw } from "../../media/resample.ts";
import type { StrippedFile } from "../../media/sections.ts";
import { type StrippedImage, stripImage, turnUpright } from "../../media/strip-image.ts";
import { type ImageType, variantWidths } from "./rules.ts";
import { thumbHashOf } from "./thumb-hash.ts";

export interface PictureVariant {
  name: `w${(typeof variantWidths)[number]}`;
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface Picture {
  /** Upright and without metadata, except for Content Credentials. */
  bytes: Uint8Array;
  mediaType: ImageType;
  width: number;
  height: number;
  /** A ThumbHash in base64. */
  thumbhash: string;
  look: Look;
  variants: PictureVariant[];
  /** The Content Credentials that an upload arrived with. */
  credentials?: Uint8Array | undefined;
}

/** Why an image is refused. */
export type PictureProblem = "type" | "too-many-pixels" | "broken";

/** Reads images. Bounded concurrency keeps a burst from using up memory or every core. */
export interface PictureReader {
  /**
   * Keeps an engine's image pixel by pixel if it is an image of that media type. One that lies on its side, has a flaw,
   * or says what its colors mean without an ICC profile is encoded again.
   */
  keep(bytes: Uint8Array, mediaType: string): Promise<Picture | PictureProblem>;
  /** Re-encodes an uploaded image from its pixels, in the type that its bytes have. Owners take turns. */
  remake(bytes: Uint8Array, ownerId: string): Promise<Picture | PictureProblem>;
  /**
   * Converts a stored copy to JPEG, with white behind transparent areas, and scales it to `sideMaxPixels` if given.
   * `read` is called when the conversion starts.
   */
  toJpeg(read: () => Promise<Uint8Array | undefined>, sideMaxPixels?: number): Promise<Uint8Array | undefined>;
  /**
   * Makes smaller copies of a video's poster, cropped to the video's shape; `undefined` if it is not an intact image.
   */
  poster(bytes: Uint8Array, shape: { width: number; height: number }): Promise<PictureCopies | undefined>;
  /** Measures a stored copy; `undefined` if it cannot be read. */
  look(bytes: Uint8Array): Promise<Look | undefined>;
  /** Converts a stored image to a JPEG that fills the shape; `undefined` if it cannot be read. */
  card(bytes: Uint8Array, shape: { width: number; height: number }): Promise<Uint8Array | undefined>;
}

export type PictureCopies = Pick<Picture, "thumbhash" | "look" | "variants">;

/** Far longer than the largest image takes. Only a malicious image reaches the limit. */
const decodeSecondsMax = 30;
const smallSidePixels = 100;
const variantQuality = 82;
/** High enough that the result looks the same as the upload. */
const remakeQuality = 92;
const cardQuality = 82;
/** The color behind transparent areas. */
const cardBackground = "#ffffff";

const formatOf: Record<ImageType, keyof typeof encode> = {
  "image/png": "png",
  "image/webp": "webp",
  "image/jpeg": "jpeg",
};
const encode = {
  png: (picture: Sharp) => picture.png(),
  // Optimized coding saves 6 % and keeps the whole image in memory: 0.6 GB for 100 megapixels.
  jpeg: (picture: Sharp) => picture.jpeg({ quality: remakeQuality, optimizeCoding: false }),
  webp: (picture: Sharp) => picture.webp({ quality: remakeQuality }),
};

/** Creates a reader for `atOnce` engine images at a time, but only one upload: uploads can be much larger. */
export function createPictureReader(atOnce: number): PictureReader {
  const [ours, otherUsers] = [createGate(atOnce), createGate(1)];
  return {
    keep: (bytes, mediaType) => ours(() => orBroken(() => keep(bytes, mediaType))),
    remake: (bytes, ownerId) => otherUsers(() => orBroken(() => remake(bytes)), ownerId),
    toJpeg: (read, side = imageSideMaxPixels) =>
      ours(async () => {
        const bytes = await read();
        if (!bytes) return undefined;
        return openImage({ bytes })
          .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
          .flatten({ background: "#fff" })
          .jpeg({ quality: variantQuality, mozjpeg: false })
          .toBuffer();
      }),
    async poster(bytes, shape) {
      const copies = await ours(() => orBroken(() => copyPoster(bytes, shape)));
      return typeof copies === "string" ? undefined : copies;
    },
    async look(bytes) {
      const look = await ours(() => orBroken(async () => lookOf(await toSmall(openImage({ bytes })))));
      return typeof look === "string" ? undefined : look;
    },
    async card(bytes, shape) {
      const card = await ours(() => orBroken(() => paintCard(bytes, shape)));
      return typeof card === "string" ? undefined : card;
    },
  };
}

async function orBroken<T>(work: () => Promise<T | PictureProblem>): Promise<T | PictureProblem> {
  try {
    return await work();
  } catch {
    // The decoder's message does not help the user: the bytes do not match their type.
    return "broken";
  }
}

async function keep(bytes: Uint8Array, claimedType: string): Promise<Picture | PictureProblem> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") return bare;
  if (bare.mediaType !== claimedType) return "type";
  if (bare.orientation > 1 || !bare.isComplete) return remakeBare(bare);
  return decodeAsShown(bare, (failOn) => (failOn === "warning" ? finish(bare) : remakeBare(bare)));
}

async function remake(bytes: Uint8Array): Promise<Picture | PictureProblem> {
  const bare = stripImage(bytes);
  return typeof bare === "string" ? bare : remakeBare(bare);
}

async function remakeBare(bare: StrippedImage): Promise<Picture | PictureProblem> {
  const problem = await problemOf(bare);
  if (problem) return problem;
  const { mediaType, orientation } = bare;
  const bytes = await decodeAsShown(bare, (failOn) =>
    encode[formatOf[mediaType]](turnUpright(openImage(bare, failOn), orientation).toColourspace("srgb")).toBuffer(),
  );
  return finish({ bytes, mediaType });
}

async function finish(image: Pick<StrippedImage, "bytes" | "mediaType" | "readAs">): Promise<Picture | PictureProblem> {
  const { bytes, mediaType } = image;
  const problem = await problemOf(image);
  if (problem) return problem;
  const { width, height } = await sharp(bytes).metadata();
  return { bytes, mediaType, width, height, ...(await copy(openImage(image), width)) };
}

async function copyPoster(
  bytes: Uint8Array,
  shape: { width: number; height: number },
): Promise<PictureCopies | PictureProblem> {
  const bare = stripImage(bytes);
  if (typeof bare === "string") return bare;
  const problem = await problemOf(bare);
  if (problem) return problem;
  const { width, height } = await sharp(bare.bytes).metadata();
  const size = bare.orientation > 4 ? { width: height, height: width } : { width, height };
  const cut = await decodeAsShown(bare, async (failOn) => {
    const covered = await cover(turnUpright(openImage(bare, failOn), bare.orientation), size, shape);
    return covered.toColourspace("srgb").png().toBuffer();
  });
  return copy(openImage({ bytes: cut }), shape.width);
}

async function paintCard(bytes: Uint8Array, shape: { width: number; height: number }): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  const picture = openImage({ bytes }).flatten({ background: cardBackground }).toColourspace("srgb");
  const covered = await cover(picture, { width, height }, shape, "attention");
  return covered.jpeg({ quality: cardQuality }).toBuffer();
}

/** Checks the file header before anything is decoded. Returns the problem. */
export async function problemOf({
  bytes,
  mediaType,
}: Pick<StrippedImage, "bytes" | "mediaType">): Promise<PictureProblem | undefined> {
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== formatOf[mediaType]) return "type";
  const isTooLarge = width * height > uploadImageMaxPixels || Math.max(width, height) > imageSideMaxPixels;
  return isTooLarge ? "too-many-pixels" : undefined;
}

/** Opens an image whose header was checked. Decoding fails on flaws in the data and on a timeout. */
export function openImage(image: Pick<StrippedFile, "bytes" | "readAs">, failOn: FailOn = "warning"): Sharp {
  const picture = openStripped(image, {
    limitInputPixels: uploadImageMaxPixels,
    failOn,
    sequentialRead: true,
    pages: 1,
  });
  return picture.timeout({ seconds: decodeSecondsMax });
}

/** Decodes the whole image once and makes all smaller copies from the result. */
async function copy(picture: Sharp, pictureWidth: number): Promise<PictureCopies> {
  const widths = variantWidths.filter((_, index) => index === 0 || pictureWidth > (variantWidths[index - 1] ?? 0));
  const largest = Math.min(widths.at(-1) ?? pictureWidth, pictureWidth);
  const { data, info } = await picture
    .resize({ width: largest })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

  const variants = [];
  for (const target of widths) {
    const { data, info } = await raw()
      .resize({ width: Math.min(target, pictureWidth) })
      .webp({ quality: variantQuality })
      .toBuffer({ resolveWithObject: true });
    variants.push({ name: `w${target}` as const, width: info.width, height: info.height, bytes: data });
  }
  const small = await toSmall(raw());
  return { thumbhash: await thumbHashOf(small), look: lookOf(small), variants };
}

/** Decodes an image at the size in which its blurred placeholder and its look are measured. */
function toSmall(picture: Sharp): Promise<RawImage> {
  return toRaw(
    picture
      .resize({ width: smallSidePixels, height: smallSidePixels, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .ensureAlpha(),
  );
}
