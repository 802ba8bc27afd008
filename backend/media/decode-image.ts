import sharp, { type Sharp } from "sharp";
import { editMaxPixels } from "../../contract/limits.ts";
import { type RawImage, toRaw } from "./resample.ts";
import { stripImage } from "./strip-image.ts";

/** Far longer than the largest image takes. */
const decodeSecondsMax = 60;

/**
 * Opens an image for an edit: upright, in sRGB with 8 bits per channel, the first frame only. Throws when it is no intact image or
 * larger than any edit.
 */
export async function openForEdit(
  bytes: Uint8Array,
): Promise<{ image: Sharp; width: number; height: number; hasAlpha: boolean }> {
  const bare = stripImage(bytes);
  if (typeof bare === "string" || bare.orientation !== 1) throw new Error("It is not an upright image.");
  const options = { failOn: "warning", limitInputPixels: editMaxPixels, sequentialRead: true, pages: 1 } as const;
  const { width, height, hasAlpha } = await sharp(bare.bytes, options).metadata();
  const image = sharp(bare.bytes, options).timeout({ seconds: decodeSecondsMax }).toColourspace("srgb");
  return { image, width, height, hasAlpha };
}

/** Decodes an image as `openForEdit` opens it: three channels, and a fourth one if it has transparency. */
export async function decodeForEdit(bytes: Uint8Array): Promise<RawImage> {
  const { image, hasAlpha } = await openForEdit(bytes);
  return toRaw(hasAlpha ? image.ensureAlpha() : image);
}
