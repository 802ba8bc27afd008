import { jpegHeader } from "../../media/jpeg.ts";
import { pngSignature } from "../../media/png.ts";
import { bytesOf, sectionsMax, startsWith, typeAt, viewOf } from "../../media/sections.ts";
import { riffHeaderBytes } from "../../media/webp.ts";
import { type BoxCount, boxStructure, type Structure } from "./box-structure.ts";
import type { CredentialType } from "./port.ts";

/** C2PA 2.x, "Embedding manifests into BMFF-based assets". */
export const manifestBoxId = Uint8Array.from(Buffer.from("d8fec3d61b0e483c92975828877ec481", "hex"));
/** ISO/IEC 19566-5, annex D: the APP11 segments of a JPEG that have JUMBF. */
const app11 = 0xeb;
const jumbfName = bytesOf("JP");

/**
 * Returns what a file is like for the library that reads and signs Content Credentials. The library takes time with the
 * square of the number of boxes, and reads what overlaps again and again, so it gets no file that is not `plain`.
 * Files that are cut off at the end are.
 */
export function structureOf(bytes: Uint8Array, mediaType: CredentialType): Structure {
  const count: BoxCount = { boxes: 0 };
  const found = storesIn(bytes, mediaType, count);
  if (typeof found === "string") return found;
  for (const store of found) {
    const structure = boxStructure(store, "jumbf", count);
    if (structure !== "plain") return structure;
  }
  return "plain";
}

/** Returns the bytes of the file's manifest stores. */
function storesIn(bytes: Uint8Array, mediaType: CredentialType, count: BoxCount): Uint8Array[] | Structure {
  if (mediaType === "image/png") return storesInChunks(bytes, pngSignature.length, pngChunkAt);
  if (mediaType === "image/webp") return storesInChunks(bytes, riffHeaderBytes, webpChunkAt);
  if (mediaType === "image/jpeg") return storesInSegments(bytes);
  const stores: Uint8Array[] = [];
  const structure = boxStructure(bytes, "mp4", count, ({ type, dataStart, end }) => {
    if (type !== "uuid" || !startsWith(bytes, manifestBoxId, dataStart)) return;
    // A version, a purpose that ends with 0, and an offset precede the store.
    const purposeEnd = bytes.subarray(dataStart + 20, end).indexOf(0);
    if (purposeEnd !== -1) stores.push(bytes.subarray(dataStart + 20 + purposeEnd + 9, end));
  });
  return structure === "plain" ? stores : structure;
}

interface Chunk {
  type: string;
  dataStart: number;
  dataEnd: number;
  next: number;
}

const pngChunkAt = (view: DataView, bytes: Uint8Array, at: number): Chunk => {
  const dataEnd = at + 8 + view.getUint32(at);
  return { type: typeAt(bytes, at + 4), dataStart: at + 8, dataEnd, next: dataEnd + 4 };
};

const webpChunkAt = (view: DataView, bytes: Uint8Array, at: number): Chunk => {
  const dataEnd = at + 8 + view.getUint32(at + 4, true);
  return { type: typeAt(bytes, at), dataStart: at + 8, dataEnd, next: dataEnd + (dataEnd % 2) };
};

const storeChunks = ["caBX", "C2PA"];

function storesInChunks(bytes: Uint8Array, from: number, chunkAt: typeof pngChunkAt): Uint8Array[] | Structure {
  const view = viewOf(bytes);
  const stores: Uint8Array[] = [];
  let chunks = 0;
  for (let at = from; at + 8 <= bytes.length; chunks++) {
    if (chunks === sectionsMax) return "complex";
    const { type, dataStart, dataEnd, next } = chunkAt(view, bytes, at);
    if (storeChunks.includes(type)) stores.push(bytes.subarray(dataStart, dataEnd));
    at = next;
  }
  return stores;
}

/** A store is divided among segments. Each has a name, the number of its store, its own, and the store's first header. */
function storesInSegments(bytes: Uint8Array): Uint8Array[] | Structure {
  const segments = jpegHeader(bytes);
  if (!segments) return "damaged";
  const view = viewOf(bytes);
  const stores = new Map<number, Uint8Array[]>();
  for (const { marker, dataStart, dataEnd } of segments) {
    if (marker !== app11 || dataEnd - dataStart < 16 || !startsWith(bytes, jumbfName, dataStart)) continue;
    const number = view.getUint16(dataStart + 2);
    const parts = stores.get(number) ?? [];
    stores.set(number, parts);
    parts.push(bytes.subarray(dataStart + (parts.length === 0 ? 8 : 16), dataEnd));
  }
  return [...stores.values()].map((parts) => Buffer.concat(parts));
}
