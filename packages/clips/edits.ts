import type { EncodedPacket } from "mediabunny";

/** A part of a track and when it is shown. All times are in seconds, as mediabunny counts them: by the first edit. */
export interface Edit {
  from: number;
  /** Infinite where the file does not say it, as in fragments. */
  to: number;
  /** When the part begins in the video. */
  at: number;
}

/** More edits than anybody makes. A longer list does not count. */
const editsMax = 100;
/** Below this, times are the same: MP4s round them to their time scale. */
const sameSeconds = 0.001;
const outerBoxes = ["moov", "trak", "mdia", "edts"];

interface TrackBoxes {
  id?: number;
  timescale?: number;
  entries?: { duration: number; mediaTime: number; rate: number }[];
}

/**
 * Returns the edit lists of an MP4 by track (ISO/IEC 14496-12, section 8.6.6). Edits that follow each other in the track
 * are one. A track without a list, or with parts at another speed, is left out: it is shown as a whole.
 */
export function editsOf(bytes: Uint8Array): Map<number, readonly Edit[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let movieTimescale = 0;
  const tracks: TrackBoxes[] = [];
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      const short = view.getUint32(at);
      const isLong = short === 1 && at + 16 <= to;
      const start = at + (isLong ? 16 : 8);
      const end = Math.min(to, short === 0 ? to : at + (isLong ? Number(view.getBigUint64(at + 8)) : short));
      if (end < start) return;
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      const track = tracks.at(-1);
      if (type === "trak") tracks.push({});
      if (outerBoxes.includes(type)) walk(start, end);
      else if (type === "mvhd") movieTimescale = timescaleIn(view, start, end);
      else if (type === "mdhd" && track) track.timescale = timescaleIn(view, start, end);
      else if (type === "tkhd" && track) track.id = numberAfterTimes(view, start, end);
      else if (type === "elst" && track) track.entries = entriesIn(view, start, end);
      at = end;
    }
  };
  walk(0, bytes.length);
  const edits = new Map<number, readonly Edit[]>();
  for (const { id, timescale = 0, entries = [] } of tracks) {
    if (id === undefined || timescale === 0 || movieTimescale === 0) continue;
    if (entries.length === 0 || entries.some(({ rate }) => rate !== 1)) continue;
    edits.set(id, merged(entries, timescale, movieTimescale));
  }
  return edits;
}

function merged(entries: NonNullable<TrackBoxes["entries"]>, timescale: number, movieTimescale: number): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let offset: number | undefined;
  for (const { duration, mediaTime } of entries) {
    const seconds = duration === 0 ? Number.POSITIVE_INFINITY : duration / movieTimescale;
    if (mediaTime >= 0) {
      offset ??= mediaTime / timescale - at;
      const from = mediaTime / timescale - offset;
      const before = edits.at(-1);
      if (before && Math.abs(before.to - from) < sameSeconds) before.to += seconds;
      else edits.push({ from, to: from + seconds, at });
    }
    if (duration === 0 && mediaTime >= 0) break;
    at += duration / movieTimescale;
  }
  return edits;
}

/** A creation and a change time precede it, of 4 or 8 bytes each. */
function numberAfterTimes(view: DataView, start: number, end: number): number {
  const at = start + 4 + (view.getUint8(start) === 1 ? 16 : 8);
  return at + 4 <= end ? view.getUint32(at) : 0;
}
const timescaleIn = numberAfterTimes;

function entriesIn(view: DataView, start: number, end: number): NonNullable<TrackBoxes["entries"]> {
  const isLong = view.getUint8(start) === 1;
  const entryBytes = isLong ? 20 : 12;
  if (start + 8 > end) return [];
  const count = view.getUint32(start + 4);
  if (count > editsMax || start + 8 + count * entryBytes > end) return [];
  return Array.from({ length: count }, (_, index) => {
    const at = start + 8 + index * entryBytes;
    const duration = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at);
    const mediaTime = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    return { duration, mediaTime, rate: view.getInt32(at + (isLong ? 16 : 8)) / 0x1_00_00 };
  });
}

/**
 * Returns the packets of a track, in the order of their decoding, that its edits show, at the times at which they are
 * shown. A part ends with the first packet that is not shown: images that depend on it are left out, and the one before
 * them stays until the end of the part. A part after the first one begins with a key frame. Throws RangeError for edits
 * that repeat the track: a few bytes can repeat it a hundred times.
 */
export function withinEdits(packets: readonly EncodedPacket[], edits: readonly Edit[]): EncodedPacket[] {
  const kept = edits.flatMap((edit, index) => withinEdit(packets, edit, index === 0));
  if (bytesIn(kept) > bytesIn(packets)) throw new RangeError("The edits repeat parts of the track.");
  return kept;
}

function bytesIn(packets: readonly EncodedPacket[]): number {
  return packets.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function withinEdit(packets: readonly EncodedPacket[], { from, to, at }: Edit, isFirst: boolean): EncodedPacket[] {
  const isShown = ({ timestamp }: EncodedPacket) => timestamp < to - sameSeconds;
  // What precedes the first part is needed to decode it, and has times before 0.
  const start = isFirst
    ? 0
    : packets.findIndex((packet) => packet.type === "key" && packet.timestamp > from - sameSeconds && isShown(packet));
  const first = packets[start];
  if (!first) return [];
  const rest = packets.slice(start);
  const until = rest.findIndex((packet) => !isShown(packet));
  const kept = (until === -1 ? rest : rest.slice(0, until)).filter(
    ({ timestamp }) => isFirst || timestamp > first.timestamp - sameSeconds,
  );
  const last = kept.reduce((latest, { timestamp }) => Math.max(latest, timestamp), Number.NEGATIVE_INFINITY);
  return kept.map((packet) => {
    const endsPart =
      packet.timestamp === last && (until !== -1 || packet.timestamp + packet.duration > to + sameSeconds);
    const duration = endsPart ? to - packet.timestamp : packet.duration;
    return packet.clone({ timestamp: packet.timestamp + at - from, duration });
  });
}
