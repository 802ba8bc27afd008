import { type Section, sectionsMax, startsWith, typeAt, viewOf } from "./sections.ts";

/** Returns the top-level boxes of the file (ISO/IEC 14496-12, section 4.2), or `undefined` when they are malformed. */
export function mp4Boxes(bytes: Uint8Array): Section[] | undefined {
  if (typeAt(bytes, 4) !== "ftyp") return undefined;
  const view = viewOf(bytes);
  const boxes: Section[] = [];
  for (let start = 0; start + 8 <= bytes.length; ) {
    if (boxes.length === sectionsMax) return undefined;
    const short = view.getUint32(start);
    const isLong = short === 1;
    if (isLong && start + 16 > bytes.length) return undefined;
    const size = isLong ? Number(view.getBigUint64(start + 8)) : short === 0 ? bytes.length - start : short;
    const dataStart = start + (isLong ? 16 : 8);
    const end = start + size;
    if (end < dataStart || end > bytes.length) return undefined;
    boxes.push({ type: typeAt(bytes, start + 4), start, dataStart, dataEnd: end, end });
    start = end;
  }
  return boxes;
}

/** Returns a box that is identified by 16 bytes. */
export function uuidBox(id: Uint8Array, data: Uint8Array): Uint8Array {
  const box = new Uint8Array(8 + id.length + data.length);
  viewOf(box).setUint32(0, box.length);
  box.set(Buffer.from("uuid", "latin1"), 4);
  box.set(id, 8);
  box.set(data, 8 + id.length);
  return box;
}

export function isUuidBox(bytes: Uint8Array, { type, dataStart }: Section, id: Uint8Array): boolean {
  return type === "uuid" && startsWith(bytes, id, dataStart);
}
