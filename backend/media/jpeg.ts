import { bytesOf, type Section, sectionsMax, startsWith, viewOf } from "./sections.ts";

/** ITU-T T.81, table B.1. */
const marker = { rst0: 0xd0, rst7: 0xd7, soi: 0xd8, eoi: 0xd9, sos: 0xda, app0: 0xe0, app15: 0xef, com: 0xfe };
export const jpegBeginning = Uint8Array.of(0xff, marker.soi, 0xff);
/** A segment's length has two bytes, which count themselves. */
export const jpegSegmentDataMaxBytes = 0xffff - 2;

/** Which application segments are needed to show the picture: its density, its colour profile, how its colours are coded. */
const shownApps: Record<number, string> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

export interface JpegSegment extends Section {
  marker: number;
}

/** The segments before the first scan, where all that is told of the picture stands; `undefined` when they do not add up. */
export function jpegHeader(bytes: Uint8Array): JpegSegment[] | undefined {
  return readSegments(bytes, true);
}

/**
 * The segments from SOI to EOI, a scan's coded data as part of its SOS segment's extent (`dataEnd` to `end`). `undefined`
 * when they do not add up.
 */
export function jpegSegments(bytes: Uint8Array): JpegSegment[] | undefined {
  return readSegments(bytes, false);
}

function readSegments(bytes: Uint8Array, headerOnly: boolean): JpegSegment[] | undefined {
  if (!startsWith(bytes, jpegBeginning)) return undefined;
  const view = viewOf(bytes);
  const segments: JpegSegment[] = [];
  for (let start = 2, steps = 0; start + 2 <= bytes.length && steps < sectionsMax; steps++) {
    if (bytes[start] !== 0xff) return undefined;
    const code = bytes[start + 1] ?? 0;
    if (code === marker.sos && headerOnly) return segments;
    // Any number of these may stand before a marker (T.81, B.1.1.2).
    if (code === 0xff) {
      start += 1;
      continue;
    }
    const type = code.toString(16);
    if (code === marker.eoi) {
      segments.push({ type, marker: code, start, dataStart: start + 2, dataEnd: start + 2, end: start + 2 });
      return segments;
    }
    if (start + 4 > bytes.length) return undefined;
    const dataStart = start + 4;
    const dataEnd = start + 2 + view.getUint16(start + 2);
    if (dataEnd < dataStart || dataEnd > bytes.length) return undefined;
    const end = code === marker.sos ? endOfScan(bytes, dataEnd) : dataEnd;
    segments.push({ type, marker: code, start, dataStart, dataEnd, end });
    start = end;
  }
  return undefined;
}

/** The same picture without anything that is not seen, nor what follows its end. `undefined` for what is no JPEG. */
export function stripJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const kept = jpegSegments(bytes)?.filter(({ marker: code, dataStart }) => {
    if (code === marker.com) return false;
    if (code < marker.app0 || code > marker.app15) return true;
    const beginning = shownApps[code];
    return beginning !== undefined && startsWith(bytes, bytesOf(beginning), dataStart);
  });
  return kept && Buffer.concat([bytes.subarray(0, 2), ...kept.map(({ start, end }) => bytes.subarray(start, end))]);
}

/** Where something may be inserted: behind SOI, and behind the JFIF segment that has to follow it at once. */
export function jpegInsertionPoint(head: Uint8Array): number {
  const isJfif = head[3] === marker.app0 && startsWith(head, bytesOf("JFIF\0"), 6);
  return isJfif ? 4 + viewOf(head).getUint16(4) : 2;
}

/** Throws RangeError for data that no segment can hold. */
export function jpegApp1(data: Uint8Array): Uint8Array {
  if (data.length > jpegSegmentDataMaxBytes) throw new RangeError(`${data.length} bytes fit in no JPEG segment.`);
  const segment = new Uint8Array(data.length + 4);
  segment.set([0xff, 0xe1]);
  viewOf(segment).setUint16(2, data.length + 2);
  segment.set(data, 4);
  return segment;
}

/** Coded data ends at the first marker that is no restart and no stuffed byte (T.81, B.1.1.2 and B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < marker.rst0 || code > marker.rst7)) return at;
  }
  return bytes.length;
}
