import type { Sharp } from "sharp";
import { jpegBeginning, stripJpeg } from "./jpeg.ts";
import { type Orientation, orientationOf } from "./orientation.ts";
import { pngSignature, stripPng } from "./png.ts";
import { startsWith } from "./sections.ts";
import { isWebp, stripWebp } from "./webp.ts";

/** The media types that pictures may have. */
export type PictureType = "image/png" | "image/jpeg" | "image/webp";

export interface BarePicture {
  /** The file without anything that is not seen. */
  bytes: Uint8Array;
  mediaType: PictureType;
  orientation: Orientation;
}

const strip = { "image/png": stripPng, "image/jpeg": stripJpeg, "image/webp": stripWebp };

/** What the bytes are by how they begin, whatever anyone calls them: an SVG is a program, and no decoder is to see one. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (startsWith(bytes, pngSignature)) return "image/png";
  if (startsWith(bytes, jpegBeginning)) return "image/jpeg";
  return isWebp(bytes) ? "image/webp" : undefined;
}

/**
 * A picture as decoders may see it. Texts, camera data and whatever else is hidden in a file is gone before: decoders unpack
 * and search it first, and a few megabytes of it can keep them busy for minutes.
 */
export function barePicture(bytes: Uint8Array): BarePicture | "type" | "broken" {
  const mediaType = pictureTypeOf(bytes);
  if (mediaType === undefined) return "type";
  const bare = strip[mediaType](bytes);
  return bare ? { bytes: bare, mediaType, orientation: orientationOf(bytes) } : "broken";
}

/** Turns a picture as its orientation says. Turning needs all of it at once; what lies right is read line by line. */
export function turnUpright(picture: Sharp, orientation: Orientation): Sharp {
  // sharp mirrors first and turns then, in whatever order it is told.
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
