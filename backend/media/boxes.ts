import { type Section, typeAt, viewOf } from "./sections.ts";

/**
 * Returns the boxes between two positions (ISO/IEC 14496-12, section 4.2; JUMBF has the same form), or `undefined` when
 * they are malformed or more than `boxesMax`. What is shorter than a box's header is left out.
 */
export function boxesIn(bytes: Uint8Array, from: number, to: number, boxesMax: number): Section[] | undefined {
  const view = viewOf(bytes);
  const boxes: Section[] = [];
  for (let start = from; start + 8 <= to; ) {
    if (boxes.length === boxesMax) return undefined;
    const short = view.getUint32(start);
    const isLong = short === 1;
    if (isLong && start + 16 > to) return undefined;
    const size = isLong ? Number(view.getBigUint64(start + 8)) : short === 0 ? to - start : short;
    const dataStart = start + (isLong ? 16 : 8);
    const end = start + size;
    if (end < dataStart || end > to) return undefined;
    boxes.push({ type: typeAt(bytes, start + 4), start, dataStart, dataEnd: end, end });
    start = end;
  }
  return boxes;
}
