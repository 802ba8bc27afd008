import type { Sharp } from "sharp";
import { jpegBeginning, stripJpeg } from "./jpeg.ts";
import { type Orientation, orientationOf } from "./orientation.ts";
import { pngSignature, stripPng } from "./png.ts";
import { type StrippedFile, startsWith } from "./sections.ts";
import { isWebp, stripWebp } from "./webp.ts";

/** The supported image media types. */
export type ImageFileType = "image/png" | "image/jpeg" | "image/webp";

export interface StrippedImage extends StrippedFile {
  mediaType: ImageFileType;
  orientation: Orientation;
}

const strip = { "image/png": stripPng, "image/jpeg": stripJpeg, "image/webp": stripWebp };

/**
 * Returns the type according to the first bytes, whatever the declared type is. An SVG is a program, so no decoder may
 * see one.
 */
export function imageTypeOf(bytes: Uint8Array): ImageFileType | undefined {
  if (startsWith(bytes, pngSignature)) return "image/png";
  if (startsWith(bytes, jpegBeginning)) return "image/jpeg";
  return isWebp(bytes) ? "image/webp" : undefined;
}

/**
 * Returns an image that is safe to decode. Texts, camera data and other hidden data are removed first, because decoders
 * unpack and search them: a few megabytes can keep them busy for minutes.
 */
export function stripImage(bytes: Uint8Array): StrippedImage | "type" | "broken" {
  const mediaType = imageTypeOf(bytes);
  if (mediaType === undefined) return "type";
  const bare = strip[mediaType](bytes);
  return bare ? { ...bare, mediaType, orientation: orientationOf(bytes) } : "broken";
}

/**
 * Turns an image according to its orientation. Turning needs the whole image in memory. An upright image is read line
 * by line.
 */
export function turnUpright(picture: Sharp, orientation: Orientation): Sharp {
  // sharp mirrors before it rotates, regardless of the order of the calls.
  switch (orientation) {
    case 1:
      return picture;
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return picture.rotate(90).flip();
    case 6:
      return picture.rotate(90);
    case 7:
      return picture.rotate(270).flip();
    case 8:
      return picture.rotate(270);
  }
}
