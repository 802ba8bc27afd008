import { jpegHeader } from "./jpeg.ts";
import { pngChunks } from "./png.ts";
import { bytesOf, startsWith, viewOf } from "./sections.ts";
import { webpChunks } from "./webp.ts";

/** How to rotate and mirror an image, from 1 (not at all) to 8 (TIFF 6.0, section 8, tag 274). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const orientationTag = 274;
/** The type of a 16-bit number (TIFF 6.0, section 2). */
const short = 3;
const exifBeginning = bytesOf("Exif\0\0");
const jpegApp1 = 0xe1;

/** Returns the orientation from the EXIF data of a PNG, JPEG or WebP, or 1 when there is no valid one. */
export function orientationOf(bytes: Uint8Array): Orientation {
  const tiff = exifOf(bytes);
  return (tiff && orientationIn(viewOf(tiff))) ?? 1;
}

/** Returns the TIFF structure of an image's first EXIF section. */
function exifOf(bytes: Uint8Array): Uint8Array | undefined {
  const section =
    pngChunks(bytes)?.find(({ type }) => type === "eXIf") ??
    webpChunks(bytes)?.find(({ type }) => type === "EXIF") ??
    jpegHeader(bytes)?.find(
      ({ marker, dataStart }) => marker === jpegApp1 && startsWith(bytes, exifBeginning, dataStart),
    );
  if (!section) return undefined;
  // JPEG always writes these letters first, and some programs do so in WebP.
  const start = section.dataStart + (startsWith(bytes, exifBeginning, section.dataStart) ? exifBeginning.length : 0);
  return bytes.subarray(start, section.dataEnd);
}

function orientationIn(tiff: DataView): Orientation | undefined {
  if (tiff.byteLength < 8) return undefined;
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return undefined;
  const isLittleEndian = order === 0x4949;
  const directory = tiff.getUint32(4, isLittleEndian);
  if (directory + 2 > tiff.byteLength) return undefined;
  const entries = tiff.getUint16(directory, isLittleEndian);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(entry, isLittleEndian) !== orientationTag) continue;
    const value = tiff.getUint16(entry + 8, isLittleEndian);
    return tiff.getUint16(entry + 2, isLittleEndian) === short && isOrientation(value) ? value : undefined;
  }
  return undefined;
}

function isOrientation(value: number): value is Orientation {
  return Number.isInteger(value) && value >= 1 && value <= 8;
}
