import { crc32, deflateSync } from "node:zlib";
import { basisOf, type Primaries, primariesOf, spanColors, srgbPrimaries } from "./color-primaries.ts";
import { colorOnDisplay, grayOnDisplay, type HighRange, highRangeOf } from "./high-range.ts";
import { grayProfile, matrixProfile, tableProfile } from "./icc-profile.ts";
import { bytesOf, type Section, viewOf } from "./sections.ts";
import { power, type Transfer, transferOf } from "./transfer-functions.ts";

/** What the colors of a PNG mean, if it is not sRGB. `embedded`: its own ICC profile says it. */
export type PngColors = "srgb" | "embedded" | { primaries: Primaries; transfer: Transfer | HighRange };

/** sRGB has code 1 of the primaries and code 13 of the transfer characteristics (ITU-T H.273). */
const srgbCodes = { primaries: 1, transfer: 13 };
const renderingIntents = 4;
/** One in the unit of gAMA and cHRM (PNG, sections 11.3.2.1 and 11.3.2.2). */
const unit = 100_000;
/** The inverse of sRGB's exponent, and how far from it browsers take a gAMA for sRGB's. */
const srgbGamma = 1 / 2.2;
const gammaTolerance = 0.05;

/**
 * Returns what the colors of a PNG mean: cICP counts before iCCP, sRGB, and gAMA with cHRM (PNG, third edition, section
 * 4.3). Like browsers, it leaves out chunks that are damaged, come late, or have unknown values, and a cHRM without gAMA.
 */
export function pngColors(bytes: Uint8Array, chunks: readonly Section[]): PngColors {
  const dataOf = (type: string, length: number) => intactData(bytes, chunks, type, length);
  const codes = dataOf("cICP", 4);
  const told = codes && fromCodes(codes);
  if (told) return told;
  if (chunks.some(({ type }) => type === "iCCP")) return "embedded";
  const intent = dataOf("sRGB", 1);
  if (intent && (intent[0] ?? 0) < renderingIntents) return "srgb";
  const gamma = dataOf("gAMA", 4);
  const exponent = gamma ? viewOf(gamma).getUint32(0) / unit : 0;
  if (exponent === 0) return "srgb";
  const corners = dataOf("cHRM", 32);
  const primaries = corners ? primariesIn(corners) : srgbPrimaries;
  if (!primaries) return "srgb";
  if (!corners && Math.abs(exponent / srgbGamma - 1) < gammaTolerance) return "srgb";
  return { primaries, transfer: power(1 / exponent) };
}

/** Returns the data of the one chunk of a type before the image data, or `undefined` if it is not intact. */
function intactData(
  bytes: Uint8Array,
  chunks: readonly Section[],
  type: string,
  length: number,
): Uint8Array | undefined {
  const chunk = chunks.find((each) => each.type === type || each.type === "IDAT");
  if (chunk?.type !== type || chunk.dataEnd - chunk.dataStart !== length) return undefined;
  const checksum = viewOf(bytes).getUint32(chunk.dataEnd);
  const isIntact = checksum === crc32(bytes.subarray(chunk.dataStart - 4, chunk.dataEnd));
  return isIntact ? bytes.subarray(chunk.dataStart, chunk.dataEnd) : undefined;
}

/** Only RGB with the full range of values is defined (section 11.3.2.6). */
function fromCodes([primariesCode = 0, transferCode = 0, matrix, isFull]: Uint8Array): PngColors | undefined {
  const primaries = primariesOf.get(primariesCode);
  const transfer = transferOf.get(transferCode) ?? highRangeOf.get(transferCode);
  if (matrix !== 0 || isFull !== 1 || !primaries || !transfer) return undefined;
  const isSrgb = primariesCode === srgbCodes.primaries && transferCode === srgbCodes.transfer;
  return isSrgb ? "srgb" : { primaries, transfer };
}

function primariesIn(corners: Uint8Array): Primaries | undefined {
  const view = viewOf(corners);
  const at = (index: number) => [view.getUint32(index * 8) / unit, view.getUint32(index * 8 + 4) / unit] as const;
  const primaries = { white: at(0), red: at(1), green: at(2), blue: at(3) };
  return spanColors(primaries) ? primaries : undefined;
}

/** Returns the data of an iCCP chunk that says the same to decoders, which know ICC profiles only. */
export function iccData({ primaries, transfer }: Exclude<PngColors, string>, isGray: boolean): Uint8Array {
  if (isGray) return packed(grayProfile(typeof transfer === "string" ? grayOnDisplay(transfer) : transfer));
  return typeof transfer === "string"
    ? tableOf(primaries, transfer)
    : packed(matrixProfile(basisOf(primaries), transfer));
}

/** Tables take a moment to compute. There is one for each pair of codes at most. */
const tables: Record<HighRange, Map<Primaries, Uint8Array>> = { pq: new Map(), hlg: new Map() };

function tableOf(primaries: Primaries, range: HighRange): Uint8Array {
  const known = tables[range].get(primaries);
  if (known) return known;
  const table = packed(tableProfile(colorOnDisplay(range, basisOf(primaries))));
  tables[range].set(primaries, table);
  return table;
}

/** A profile's name, and the profile compressed (section 11.3.2.3). */
function packed(profile: Uint8Array): Uint8Array {
  return Buffer.concat([bytesOf("PNG\0\0"), deflateSync(profile)]);
}
