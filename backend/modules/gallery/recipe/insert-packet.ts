import type { FilePart } from "../../../http/stored-file.ts";
import { jpegApp1, jpegInsertionPoint, jpegSegmentDataMaxBytes } from "../../../media/jpeg.ts";
import { uuidBox } from "../../../media/mp4.ts";
import { pngChunk, pngHeaderBytes } from "../../../media/png.ts";
import { bytesOf, typeAt, viewOf } from "../../../media/sections.ts";
import { riffChunk, riffHeader, riffHeaderBytes, vp8xFlag } from "../../../media/webp.ts";

/**
 * The packet's location in each container: XMP Specification, part 3, "Storage in Files", sections 1.1.3, 1.1.5, 2.3.3
 * and the WebP container specification.
 */
export const pngKeyword = "XML:com.adobe.xmp";
export const jpegPacketName = bytesOf("http://ns.adobe.com/xap/1.0/\0");
export const xmpBoxId = Uint8Array.of(
  ...[0xbe, 0x7a, 0xcf, 0xcb, 0x97, 0xa9, 0x42, 0xe8, 0x9c, 0x71, 0x99, 0x94, 0x91, 0xe3, 0xaf, 0xac],
);

/** How many leading bytes of a file are needed to insert a packet. */
export const headBytes = 64;

/** The largest packet that fits into every container. */
export const packetMaxBytes = jpegSegmentDataMaxBytes - jpegPacketName.length;

export interface FileToExtend {
  mediaType: string;
  sizeBytes: number;
  width: number;
  height: number;
  /** The first `headBytes` bytes of the file. */
  head: Uint8Array;
}

/**
 * Returns the parts of a file with a packet inserted, in order: added bytes and ranges of the stored file. Reads only
 * the head of the file. Returns `undefined` if the media type cannot hold a packet or the head is invalid.
 */
export function insertPacket(file: FileToExtend, packet: Uint8Array): FilePart[] | undefined {
  switch (file.mediaType) {
    case "image/png":
      return around(file, pngHeaderBytes, pngTextChunk(packet));
    case "image/jpeg":
      return around(file, jpegInsertionPoint(file.head), jpegApp1(Buffer.concat([jpegPacketName, packet])));
    case "image/webp":
      return webpParts(file, packet);
    case "video/mp4":
      return [{ start: 0, end: file.sizeBytes - 1 }, uuidBox(xmpBoxId, packet)];
    default:
      return undefined;
  }
}

function around({ sizeBytes }: FileToExtend, at: number, inserted: Uint8Array): FilePart[] | undefined {
  if (at >= sizeBytes) return undefined;
  return [{ start: 0, end: at - 1 }, inserted, { start: at, end: sizeBytes - 1 }];
}

/** Uncompressed and without a language tag (PNG specification, section 11.3.3.4). */
function pngTextChunk(packet: Uint8Array): Uint8Array {
  return pngChunk("iTXt", Buffer.concat([bytesOf(pngKeyword), new Uint8Array(5), packet]));
}

/**
 * Appends the packet. A simple file becomes an extended one, whose first chunk lists the features (RFC 9649, section
 * 2.7).
 */
function webpParts({ head, sizeBytes, width, height }: FileToExtend, packet: Uint8Array): FilePart[] | undefined {
  const first = typeAt(head, riffHeaderBytes);
  const isExtended = first === "VP8X";
  const extended = isExtended
    ? head.slice(riffHeaderBytes, riffHeaderBytes + 18)
    : vp8xChunk(first, head, width, height);
  if (extended.length < 18 || sizeBytes % 2 === 1) return undefined;
  extended[8] = (extended[8] ?? 0) | vp8xFlag.xmp;
  const keptFrom = riffHeaderBytes + (isExtended ? extended.length : 0);
  const chunk = riffChunk("XMP ", packet);
  const header = riffHeader(extended.length + sizeBytes - keptFrom + chunk.length);
  return [header, extended, { start: keptFrom, end: sizeBytes - 1 }, chunk];
}

function vp8xChunk(first: string, head: Uint8Array, width: number, height: number): Uint8Array {
  const data = new Uint8Array(10);
  const view = viewOf(data);
  // The lossless bitstream flags transparency in bit 28 after its signature byte (RFC 9649, section 3.4).
  const isTransparent = first === "VP8L" && ((head[riffHeaderBytes + 12] ?? 0) & 0x10) !== 0;
  data[0] = isTransparent ? vp8xFlag.alpha : 0;
  view.setUint16(4, (width - 1) & 0xffff, true);
  data[6] = (width - 1) >> 16;
  view.setUint16(7, (height - 1) & 0xffff, true);
  data[9] = (height - 1) >> 16;
  return riffChunk("VP8X", data);
}
