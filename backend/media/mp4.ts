import { boxesIn } from "./boxes.ts";
import { type Section, sectionsMax, startsWith, typeAt, viewOf } from "./sections.ts";

/** Returns the top-level boxes of the file (ISO/IEC 14496-12, section 4.2), or `undefined` when they are malformed. */
export function mp4Boxes(bytes: Uint8Array): Section[] | undefined {
  return typeAt(bytes, 4) === "ftyp" ? boxesIn(bytes, 0, bytes.length, sectionsMax) : undefined;
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
