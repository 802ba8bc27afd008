import { crc32 } from "node:zlib";
import { iccData, pngColors } from "./png-colors.ts";
import {
  bytesOf,
  keepSections,
  type Section,
  type StrippedFile,
  sectionsMax,
  startsWith,
  typeAt,
  viewOf,
} from "./sections.ts";

/** PNG specification, third edition, section 5.2. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Signature and IHDR, which is always first and has a fixed length (section 11.2.1). */
export const pngHeaderBytes = 33;
/** Where IHDR has the number of bits of a sample, and the kind of color. */
const [bitDepthAt, colorTypeAt] = [24, 25];
/** Section 5.3. */
const chunkType = /^[A-Za-z]{4}$/;

/**
 * The chunks needed to show the image in its intended size. All others, such as text, times and camera data, are removed;
 * an iCCP chunk says what its colors mean.
 */
const shown = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "sBIT", "pHYs"];

/**
 * Returns the chunks up to IEND, or to the first byte that is no chunk when IEND is missing behind the image data.
 * Returns `undefined` when they are malformed.
 */
export function pngChunks(bytes: Uint8Array): Section[] | undefined {
  if (!startsWith(bytes, pngSignature)) return undefined;
  const view = viewOf(bytes);
  const chunks: Section[] = [];
  for (let start = pngSignature.length; start + 12 <= bytes.length; ) {
    if (chunks.length === sectionsMax) return undefined;
    const dataStart = start + 8;
    const dataEnd = dataStart + view.getUint32(start);
    const end = dataEnd + 4;
    const type = typeAt(bytes, start + 4);
    if (end > bytes.length || !chunkType.test(type)) break;
    chunks.push({ type, start, dataStart, dataEnd, end });
    if (type === "IEND") return chunks;
    start = end;
  }
  return chunks.some(({ type }) => type === "IDAT") ? chunks : undefined;
}

/**
 * Returns the same image without invisible data or trailing bytes, or `undefined` if it is not a PNG. Only image data
 * may have several chunks (section 5.6), because decoders are slow on tens of thousands. Decoders know ICC profiles only,
 * so that one says what other chunks say about the colors.
 */
export function stripPng(bytes: Uint8Array): StrippedFile | undefined {
  const chunks = pngChunks(bytes);
  if (!chunks) return undefined;
  const colors = pngColors(bytes, chunks);
  const seen = new Set<string>();
  const kept = chunks.filter(({ type }) => {
    const isRepeated = seen.has(type) && type !== "IDAT";
    seen.add(type);
    return (shown.includes(type) || (type === "iCCP" && colors === "embedded")) && !isRepeated;
  });
  const bare = keepSections(bytes, pngSignature.length, kept);
  const end = seen.has("IEND") ? [] : [pngChunk("IEND", new Uint8Array())];
  if (typeof colors === "string") {
    const isDeep = colors === "embedded" && bare[bitDepthAt] === 16;
    const file = { bytes: end.length > 0 ? Buffer.concat([bare, ...end]) : bare, isComplete: end.length === 0 };
    return isDeep ? { ...file, readAs: isGray(bare) ? "b-w" : "srgb" } : file;
  }
  const profile = pngChunk("iCCP", iccData(colors, isGray(bare)));
  const head = bare.subarray(0, pngHeaderBytes);
  const translated = Buffer.concat([head, profile, bare.subarray(pngHeaderBytes), ...end]);
  return { bytes: translated, isComplete: false, readAs: isGray(bare) ? "b-w" : "srgb" };
}

/** Gray with and without transparency (section 11.2.1). */
function isGray(bytes: Uint8Array): boolean {
  return bytes[colorTypeAt] === 0 || bytes[colorTypeAt] === 4;
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
