import sharp, { type Sharp } from "sharp";
import { editMaxPixels } from "../../contract/limits.ts";
import { decodeAsShown, type FailOn } from "./decode-as-shown.ts";
import { openStripped } from "./open-stripped.ts";
import { type RawImage, type RowReader, type Size, toRaw } from "./resample.ts";
import type { StrippedFile } from "./sections.ts";
import { stripImage } from "./strip-image.ts";

/** Far longer than the largest image takes. */
const decodeSecondsMax = 60;

/** The most pixels that are decoded at once. */
const bandMaxPixels = 26_000_000;

export interface OpenedImage extends Size, Pick<StrippedFile, "isComplete"> {
  hasAlpha: boolean;
  /** Reads the image from its beginning. Refuses all flaws by default. */
  read(failOn?: FailOn): Sharp;
}

/**
 * Opens an image for an edit: upright, in sRGB with 8 bits per channel, the first frame only. Throws when it is no
 * intact image or larger than any edit.
 */
export async function openForEdit(bytes: Uint8Array): Promise<OpenedImage> {
  const bare = stripImage(bytes);
  if (typeof bare === "string" || bare.orientation !== 1) throw new Error("It is not an upright image.");
  const options = { limitInputPixels: editMaxPixels, sequentialRead: true, pages: 1 } as const;
  const { width, height, hasAlpha } = await sharp(bare.bytes, options).metadata();
  const read = (failOn: FailOn = "warning") =>
    openStripped(bare, { ...options, failOn })
      .timeout({ seconds: decodeSecondsMax })
      .toColourspace("srgb");
  return { width, height, hasAlpha, isComplete: bare.isComplete, read };
}

/** Decodes an image as `openForEdit` opens it: three channels, and a fourth one if it has transparency. */
export async function decodeForEdit(bytes: Uint8Array): Promise<RawImage> {
  return decodeOpened(await openForEdit(bytes));
}

/** Decodes an image that is open already: three channels, and a fourth one if it has transparency. */
export function decodeOpened({ isComplete, read, hasAlpha }: OpenedImage): Promise<RawImage> {
  return decodeAsShown({ isComplete }, (failOn) => toRaw(hasAlpha ? read(failOn).ensureAlpha() : read(failOn)));
}

/** A decoded image that need not be in memory as a whole. */
export interface ImageRows extends Size {
  channels: 3 | 4;
  rows: RowReader;
}

/**
 * Decodes an image like `decodeForEdit`, in bands when it is large. Rows must be read from top to bottom: each band
 * decodes what is above it again, which takes time but no memory.
 */
export async function openRows(bytes: Uint8Array, maxPixels = bandMaxPixels): Promise<ImageRows> {
  const { width, height, hasAlpha, read } = await openForEdit(bytes);
  const channels = hasAlpha ? 4 : 3;
  const bandRows = Math.ceil(height / Math.ceil((width * height) / maxPixels));
  let band: { top: number; end: number; data: Uint8Array } = { top: 0, end: 0, data: new Uint8Array() };
  const rows: RowReader = async (top, count) => {
    if (top < band.top || top + count > band.end) {
      // The last rows asked for may begin in one band and end in the next.
      const end = Math.min(height, top + bandRows + count);
      band = { top: 0, end: 0, data: new Uint8Array() };
      const part = read().extract({ left: 0, top, width, height: end - top });
      band = { top, end, data: (await toRaw(hasAlpha ? part.ensureAlpha() : part)).data };
    }
    return band.data.subarray((top - band.top) * width * channels, (top - band.top + count) * width * channels);
  };
  return { width, height, channels, rows };
}
