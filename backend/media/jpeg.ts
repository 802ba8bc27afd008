import { bytesOf, keepSections, type Section, type StrippedFile, sectionsMax, startsWith, viewOf } from "./sections.ts";

/** ITU-T T.81, table B.1. */
const marker = {
  tem: 0x01,
  sof0: 0xc0,
  sof1: 0xc1,
  rst0: 0xd0,
  rst7: 0xd7,
  soi: 0xd8,
  eoi: 0xd9,
  sos: 0xda,
  app0: 0xe0,
  app15: 0xef,
  com: 0xfe,
};
export const jpegBeginning = Uint8Array.of(0xff, marker.soi, 0xff);
/** A segment's length field has two bytes and includes itself. */
export const jpegSegmentDataMaxBytes = 0xffff - 2;

/** The application segments needed to show the image: its density, its color profile, how its colors are encoded. */
const shownApps: Record<number, string> = { 224: "JFIF\0", 226: "ICC_PROFILE\0", 238: "Adobe" };

/** Spectral selection from 0 to 63, and no approximation. */
const sequentialParameters = Uint8Array.of(0, 63, 0);

export interface JpegSegment extends Section {
  marker: number;
}

/** Returns the segments before the first scan, which contain all metadata, or `undefined` when they are malformed. */
export function jpegHeader(bytes: Uint8Array): JpegSegment[] | undefined {
  return readSegments(bytes, true);
}

/**
 * Returns the segments from SOI to EOI, or to the end of a file whose EOI is missing. A scan's coded data belongs to its
 * SOS segment (`dataEnd` to `end`). Bytes between segments are skipped, as decoders do. Returns `undefined` when the
 * file has no scan or ends within a segment.
 */
function readSegments(bytes: Uint8Array, headerOnly: boolean): JpegSegment[] | undefined {
  if (!startsWith(bytes, jpegBeginning)) return undefined;
  const view = viewOf(bytes);
  const segments: JpegSegment[] = [];
  let hasScan = false;
  for (let at = 2; segments.length < sectionsMax; ) {
    const start = nextMarker(bytes, at);
    if (start === undefined) return hasScan ? segments : undefined;
    const code = bytes[start + 1] ?? 0;
    if (code === marker.sos && headerOnly) return segments;
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
    hasScan ||= code === marker.sos;
    at = end;
  }
  return undefined;
}

/**
 * Returns the same image without invisible data or trailing bytes, or `undefined` if it is not a JPEG. Repairs what
 * decoders complain about and browsers ignore: bytes between segments, a missing EOI, and the parameters of sequential
 * scans, which some cameras write wrong.
 */
export function stripJpeg(bytes: Uint8Array): StrippedFile | undefined {
  const segments = readSegments(bytes, false);
  if (!segments) return undefined;
  const isComplete = segments.at(-1)?.marker === marker.eoi;
  const kept = segments.filter(({ marker: code, dataStart }) => {
    if (code === marker.com) return false;
    if (code < marker.app0 || code > marker.app15) return true;
    const beginning = shownApps[code];
    return beginning !== undefined && startsWith(bytes, bytesOf(beginning), dataStart);
  });
  const bare = keepSections(withSequentialScans(bytes, segments), 2, kept);
  return { bytes: isComplete ? bare : Buffer.concat([bare, Uint8Array.of(0xff, marker.eoi)]), isComplete };
}

/**
 * Returns a file whose scans have the one spectral selection and approximation of a sequential frame (T.81, table B.3).
 * Decoders use these, whatever the file says.
 */
function withSequentialScans(bytes: Uint8Array, segments: readonly JpegSegment[]): Uint8Array {
  if (!segments.some(({ marker: code }) => code === marker.sof0 || code === marker.sof1)) return bytes;
  const parametersOf = ({ dataEnd }: JpegSegment) => dataEnd - sequentialParameters.length;
  const wrong = segments.filter(
    (segment) =>
      segment.marker === marker.sos &&
      parametersOf(segment) > segment.dataStart &&
      !startsWith(bytes, sequentialParameters, parametersOf(segment)),
  );
  if (wrong.length === 0) return bytes;
  const repaired = bytes.slice();
  for (const segment of wrong) repaired.set(sequentialParameters, parametersOf(segment));
  return repaired;
}

/** Returns where a segment may be inserted: after SOI and the JFIF segment that must directly follow it. */
export function jpegInsertionPoint(head: Uint8Array): number {
  const isJfif = head[3] === marker.app0 && startsWith(head, bytesOf("JFIF\0"), 6);
  return isJfif ? 4 + viewOf(head).getUint16(4) : 2;
}

/** Returns an APP1 segment. Throws RangeError for data that does not fit in a segment. */
export function jpegApp1(data: Uint8Array): Uint8Array {
  if (data.length > jpegSegmentDataMaxBytes) throw new RangeError(`${data.length} bytes do not fit in a JPEG segment.`);
  const segment = new Uint8Array(data.length + 4);
  segment.set([0xff, 0xe1]);
  viewOf(segment).setUint16(2, data.length + 2);
  segment.set(data, 4);
  return segment;
}

/**
 * Returns where the next marker starts, or `undefined` when there is none. Fill bytes may precede it (T.81, B.1.1.2).
 * Bytes that are no marker, and markers without data that belong into scans, are skipped.
 */
function nextMarker(bytes: Uint8Array, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && code !== marker.tem && !isRestart(code)) return at;
  }
  return undefined;
}

/** Coded data ends at the first marker that is neither a restart nor a stuffed byte (T.81, B.1.1.2 and B.1.1.5). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && !isRestart(code)) return at;
  }
  return bytes.length;
}

function isRestart(code: number): boolean {
  return code >= marker.rst0 && code <= marker.rst7;
}
