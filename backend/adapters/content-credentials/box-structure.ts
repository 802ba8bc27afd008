import { typeAt, viewOf } from "../../media/sections.ts";

/** A file with more boxes, of the container and of its manifests together, is refused. The library reads as many in a second. */
export const boxesMax = 10_000;
/** How many containers are in each other. Videos have six, manifests five. */
export const boxDepthMax = 16;

/**
 * What the boxes of a file are like: `damaged` if one is longer than what contains it, or no box at all; `complex` if
 * there are more of them, or more inside each other, than the library reads in a second.
 */
export type Structure = "plain" | "damaged" | "complex";

/** Counts the boxes of a file, over all its parts. */
export interface BoxCount {
  boxes: number;
}

/** The boxes of an MP4 or AVIF that contain others, as far as the library looks into them (c2pa-rs, `bmff_io.rs`). */
const mp4Containers = /^(?:moov|trak|mdia|minf|stbl|moof|traf|edts|udta|dinf|tref|treg|mvex|mfra|meta|schi)$/;
/** JUMBF's (ISO/IEC 19566-5). */
const jumbfContainers = /^jumb$/;

/** A box: where its content starts and ends. */
export interface Box {
  type: string;
  dataStart: number;
  end: number;
}

interface Level {
  at: number;
  end: number;
}

/**
 * Walks boxes as the library does, without recursion: in order, into those that contain others. In a container, a size
 * of 0 is passed over with its header alone; at the top, it ends the walk, as does a box that is cut off.
 */
export function boxStructure(
  bytes: Uint8Array,
  form: "mp4" | "jumbf",
  count: BoxCount,
  onBox: (box: Box) => void = () => undefined,
): Structure {
  const view = viewOf(bytes);
  const containers = form === "mp4" ? mp4Containers : jumbfContainers;
  const open: Level[] = [{ at: 0, end: bytes.length }];
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const { at, end } = level;
    const isTop = open.length === 1;
    if (end - at < 8) {
      // The library takes the rest for the beginning of a box; zeros, which QuickTime adds, are none.
      if (!isTop && bytes.subarray(at, end).some((byte) => byte !== 0)) return "damaged";
      open.pop();
      continue;
    }
    count.boxes += 1;
    if (count.boxes > boxesMax) return "complex";
    const short = view.getUint32(at);
    if (short === 0) {
      if (isTop) return "plain";
      level.at = at + 8;
      continue;
    }
    const headerBytes = short === 1 ? 16 : 8;
    if (end - at < headerBytes) return "damaged";
    const size = short === 1 ? Number(view.getBigUint64(at + 8)) : short;
    const box: Box = { type: typeAt(bytes, at + 4), dataStart: at + headerBytes, end: at + size };
    const isContainer = containers.test(box.type);
    if (size < headerBytes) return "damaged";
    if (box.end > end) return isTop && !isContainer ? "plain" : "damaged";
    onBox(box);
    level.at = box.end;
    if (!isContainer) continue;
    const contentStart = contentStartOf(bytes, box);
    if (contentStart === undefined) return "damaged";
    if (open.length > boxDepthMax) return "complex";
    open.push({ at: contentStart, end: box.end });
  }
  return "plain";
}

const fourZeros = Uint8Array.of(0, 0, 0, 0);

/** A `meta` box has a version of 0 before its boxes; that of QuickTime begins with a handler of version 0. */
function contentStartOf(bytes: Uint8Array, { type, dataStart, end }: Box): number | undefined {
  if (type !== "meta") return dataStart;
  const isZero = (from: number) => from + 4 <= end && fourZeros.every((byte, at) => bytes[from + at] === byte);
  if (isZero(dataStart)) return dataStart + 4;
  return typeAt(bytes, dataStart + 4) === "hdlr" && isZero(dataStart + 8) ? dataStart : undefined;
}
