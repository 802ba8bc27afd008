/** Boxes whose contents are boxes that lead to a sample table (ISO/IEC 14496-12, section 6.2.3). */
const outerBoxes = ["moov", "trak", "mdia", "minf", "stbl", "moof", "traf"];

/** The bytes of a box before its count of samples: version, flags, and further fields. */
const countAt: Readonly<Record<string, number>> = { stsz: 8, stz2: 8, trun: 4 };

/**
 * Returns how many samples an MP4 claims to have in one table or chunk at most, or in all its fragments. A few bytes can
 * claim billions, for which a reader would make a list, or add up sizes for hours.
 */
export function countSamples(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let most = 0;
  let inFragments = 0;
  const walk = (from: number, to: number) => {
    for (let at = from; at + 8 <= to; ) {
      const size = view.getUint32(at);
      const isLong = size === 1 && at + 16 <= to;
      const start = at + (isLong ? 16 : 8);
      const end = Math.min(to, size === 0 ? to : at + (isLong ? Number(view.getBigUint64(at + 8)) : size));
      if (end < start) return;
      const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
      if (outerBoxes.includes(type)) walk(start, end);
      else if (type === "stts" || type === "ctts") most = Math.max(most, timesIn(view, start, end));
      else if (type === "stsc") most = Math.max(most, largestChunk(view, start, end));
      else if (countAt[type] !== undefined && start + countAt[type] + 4 <= end) {
        const count = view.getUint32(start + countAt[type]);
        if (type === "trun") inFragments += count;
        else most = Math.max(most, count);
      }
      at = end;
    }
  };
  walk(0, bytes.length);
  return Math.max(most, inFragments);
}

/** Returns the sum of the counts of a table of times. */
function timesIn(view: DataView, start: number, end: number): number {
  let sum = 0;
  for (let at = start + 8; at + 8 <= end; at += 8) sum += view.getUint32(at);
  return sum;
}

/** Returns how many samples the largest chunk of a table has. */
function largestChunk(view: DataView, start: number, end: number): number {
  let most = 0;
  for (let at = start + 8; at + 12 <= end; at += 12) most = Math.max(most, view.getUint32(at + 4));
  return most;
}
