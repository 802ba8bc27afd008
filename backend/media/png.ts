import { crc32 } from "node:zlib";
import { bytesOf, keepSections, type Section, sectionsMax, startsWith, typeAt, viewOf } from "./sections.ts";

/** PNG specification, third edition, section 5.2. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Signature and IHDR, which is always first and has a fixed length (section 11.2.1). */
export const pngHeaderBytes = 33;

/**
 * The chunks needed to show the image in its intended size and colors. All others, such as text, times and camera data,
 * are removed.
 */
const shown = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP", "pHYs"];

/** Returns the chunks up to the end of the image, or `undefined` when they are malformed. */
export function pngChunks(bytes: Uint8Array): Section[] | undefined {
  if (!startsWith(bytes, pngSignature)) return undefined;
  const view = viewOf(bytes);
  const chunks: Section[] = [];
  for (let start = pngSignature.length; start + 12 <= bytes.length && chunks.length < sectionsMax; ) {
    const dataStart = start + 8;
    const dataEnd = dataStart + view.getUint32(start);
    const end = dataEnd + 4;
    if (end > bytes.length) return undefined;
    const type = typeAt(bytes, start + 4);
    chunks.push({ type, start, dataStart, dataEnd, end });
    if (type === "IEND") return chunks;
    start = end;
  }
  return undefined;
}

/**
 * Returns the same image without invisible data or trailing bytes, or `undefined` if it is not a PNG. Only image data
 * may have several chunks (section 5.6), because decoders are slow on tens of thousands.
 */
export function stripPng(bytes: Uint8Array): Uint8Array | undefined {
  const seen = new Set<string>();
  const kept = pngChunks(bytes)?.filter(({ type }) => {
    const isRepeated = seen.has(type) && type !== "IDAT";
    seen.add(type);
    return shown.includes(type) && !isRepeated;
  });
  return kept && keepSections(bytes, pngSignature.length, kept);
}

export function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + 12);
  const view = viewOf(chunk);
  view.setUint32(0, data.length);
  chunk.set(bytesOf(type), 4);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}
