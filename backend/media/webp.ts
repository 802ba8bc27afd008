import { bytesOf, type Section, type StrippedFile, sectionsMax, typeAt, viewOf } from "./sections.ts";

/**
 * The chunks needed to show the image. EXIF, XMP and all others are removed (WebP container specification, RFC 9649).
 */
const shown = ["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP", "ANIM", "ANMF"];
export const riffHeaderBytes = 12;
/** Flags of the extended header (RFC 9649, section 2.7.1.1). */
export const vp8xFlag = { xmp: 0x04, exif: 0x08, alpha: 0x10 };

export function isWebp(bytes: Uint8Array): boolean {
  return typeAt(bytes, 0) === "RIFF" && typeAt(bytes, 8) === "WEBP";
}

/** Returns the chunks of the file, including their padding, or `undefined` when they are malformed. */
export function webpChunks(bytes: Uint8Array): Section[] | undefined {
  if (bytes.length < riffHeaderBytes || !isWebp(bytes)) return undefined;
  const view = viewOf(bytes);
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > bytes.length) return undefined;
  const chunks: Section[] = [];
  for (let start = riffHeaderBytes; start + 8 <= fileEnd; ) {
    if (chunks.length === sectionsMax) return undefined;
    const dataStart = start + 8;
    const dataEnd = dataStart + view.getUint32(start + 4, true);
    const end = dataEnd + (dataEnd % 2);
    if (dataEnd > fileEnd) return undefined;
    chunks.push({ type: typeAt(bytes, start), start, dataStart, dataEnd, end });
    start = end;
  }
  return chunks;
}

/**
 * Returns the same image without invisible data or trailing bytes, and only the first frame of an animation. Returns
 * `undefined` if it is not a WebP. Every kind of chunk occurs once, except frames (RFC 9649, section 2.7), and decoders
 * take half a minute for fifty thousand frames before they show the first.
 */
export function stripWebp(bytes: Uint8Array): StrippedFile | undefined {
  const seen = new Set<string>();
  const kept = webpChunks(bytes)?.filter(({ type }) => {
    const isFirst = !seen.has(type);
    seen.add(type);
    return isFirst && shown.includes(type);
  });
  if (!kept) return undefined;
  const body = kept.map(({ type, dataStart, dataEnd }) => {
    const chunk = riffChunk(type, bytes.subarray(dataStart, dataEnd));
    if (type === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~(vp8xFlag.xmp | vp8xFlag.exif);
    return chunk;
  });
  const head = riffHeader(body.reduce((sum, { length }) => sum + length, 0));
  return { bytes: Buffer.concat([head, ...body]), isComplete: true };
}

/** Returns the header of a file with that many bytes of chunks. */
export function riffHeader(chunkBytes: number): Uint8Array {
  const header = new Uint8Array(riffHeaderBytes);
  header.set(bytesOf("RIFF"));
  viewOf(header).setUint32(4, chunkBytes + 4, true);
  header.set(bytesOf("WEBP"), 8);
  return header;
}

export function riffChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.length + (data.length % 2));
  chunk.set(bytesOf(type));
  viewOf(chunk).setUint32(4, data.length, true);
  chunk.set(data, 8);
  return chunk;
}
