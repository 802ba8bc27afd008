import { jpegHeader } from "./jpeg.ts";
import { bytesOf, startsWith, viewOf } from "./sections.ts";
import { webpChunks } from "./webp.ts";

/** The fields that are read (Exif 3.0, section 4.6). */
export const exifTag = { imageDescription: 0x010e, make: 0x010f, model: 0x0110, userComment: 0x9286 };
const exifIfdTag = 0x8769;
const jpegExifName = bytesOf("Exif\0\0");
/** More than any camera writes. */
const fieldsMax = 500;
/** Bytes of one value of each type, by its number (TIFF 6.0, section 2). */
const typeBytes: Record<number, number> = { 1: 1, 2: 1, 4: 4, 7: 1 };

/**
 * Returns the values of these fields in a JPEG or WebP file, as bytes, and the byte order of the block. Values above
 * `maxBytes` are left out.
 */
export function exifFields(
  file: Uint8Array,
  tags: readonly number[],
  maxBytes: number,
): { fields: Map<number, Uint8Array>; isLittleEndian: boolean } {
  const none = { fields: new Map<number, Uint8Array>(), isLittleEndian: false };
  const block = exifBlock(file);
  if (!block || block.length < 8) return none;
  const isLittleEndian = startsWith(block, bytesOf("II*\0"));
  if (!isLittleEndian && !startsWith(block, bytesOf("MM\0*"))) return none;
  const { fields } = none;
  const view = viewOf(block);
  const readDirectory = (at: number): number | undefined => {
    let exifIfd: number | undefined;
    if (at + 2 > block.length) return undefined;
    const count = Math.min(view.getUint16(at, isLittleEndian), fieldsMax);
    for (let field = at + 2; field < at + 2 + count * 12 && field + 12 <= block.length; field += 12) {
      const tag = view.getUint16(field, isLittleEndian);
      const bytes =
        (typeBytes[view.getUint16(field + 2, isLittleEndian)] ?? 0) * view.getUint32(field + 4, isLittleEndian);
      // A value of up to four bytes stands in the field itself.
      const start = bytes <= 4 ? field + 8 : view.getUint32(field + 8, isLittleEndian);
      if (bytes > maxBytes || start + bytes > block.length) continue;
      if (tag === exifIfdTag && bytes === 4) exifIfd = view.getUint32(start, isLittleEndian);
      else if (tags.includes(tag) && !fields.has(tag)) fields.set(tag, block.subarray(start, start + bytes));
    }
    return exifIfd;
  };
  const exifIfd = readDirectory(view.getUint32(4, isLittleEndian));
  if (exifIfd !== undefined) readDirectory(exifIfd);
  return { fields, isLittleEndian };
}

/** Returns the TIFF block with the fields. */
function exifBlock(file: Uint8Array): Uint8Array | undefined {
  const app1 = jpegHeader(file)?.find(
    ({ marker, dataStart }) => marker === 0xe1 && startsWith(file, jpegExifName, dataStart),
  );
  if (app1) return file.subarray(app1.dataStart + jpegExifName.length, app1.dataEnd);
  const chunk = webpChunks(file)?.find(({ type }) => type === "EXIF");
  if (!chunk) return undefined;
  // Some programs write the name that only JPEG needs.
  const isNamed = startsWith(file, jpegExifName, chunk.dataStart);
  return file.subarray(chunk.dataStart + (isNamed ? jpegExifName.length : 0), chunk.dataEnd);
}
