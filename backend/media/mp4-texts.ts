import { boxesIn } from "./boxes.ts";
import { mp4Boxes } from "./mp4.ts";
import { type Section, typeAt, viewOf } from "./sections.ts";

/** More tags than anything writes. */
const tagsMax = 1_000;
/** The names of iTunes' tags that have other names elsewhere. */
const itunesNames: Record<string, string> = { "\xa9cmt": "comment" };

/**
 * Returns the texts of an MP4 that have one of these names, as bytes, or `undefined` for any other file. They stand in
 * a `meta` box of the movie or of its `udta` box: with keys of any name (QuickTime File Format, "Metadata"), or under
 * iTunes' types. The first text of a name counts; those above `maxBytes` are left out.
 */
export function mp4Texts(
  file: Uint8Array,
  names: readonly string[],
  maxBytes: number,
): Map<string, Uint8Array> | undefined {
  const boxes = mp4Boxes(file);
  if (!boxes) return undefined;
  const texts = new Map<string, Uint8Array>();
  const movies = childrenOf(file, boxes, "moov");
  const metas = [...movies, ...childrenOf(file, movies, "udta")].filter(({ type }) => type === "meta");
  for (const meta of metas) {
    const parts = partsOf(file, meta);
    const keys = keysIn(
      file,
      parts.find(({ type }) => type === "keys"),
    );
    for (const item of childrenOf(file, parts, "ilst")) {
      const name = itunesNames[item.type] ?? keys.get(viewOf(file).getUint32(item.start + 4));
      if (name === undefined || !names.includes(name) || texts.has(name)) continue;
      const data = partsOf(file, item).find(({ type }) => type === "data");
      // A type and a locale precede the value.
      const text = data && file.subarray(data.dataStart + 8, data.dataEnd);
      if (text && text.length <= maxBytes) texts.set(name, text);
    }
  }
  return texts;
}

function partsOf(file: Uint8Array, { dataStart, dataEnd, type }: Section): Section[] {
  // QuickTime's `meta` has no version before its boxes.
  const isFull = type === "meta" && typeAt(file, dataStart + 4) !== "hdlr";
  return boxesIn(file, dataStart + (isFull ? 4 : 0), dataEnd, tagsMax) ?? [];
}

function childrenOf(file: Uint8Array, boxes: readonly Section[], type: string): Section[] {
  return boxes.filter((box) => box.type === type).flatMap((box) => partsOf(file, box));
}

/** Returns the names of the keys by their number, which starts at 1. */
function keysIn(file: Uint8Array, keys: Section | undefined): Map<number, string> {
  if (!keys) return new Map();
  // A version and the number of keys precede them. Each has the form of a box; its type is the kind of key.
  const entries = boxesIn(file, keys.dataStart + 8, keys.dataEnd, tagsMax) ?? [];
  return new Map(
    entries.map(({ dataStart, dataEnd }, at) => [
      at + 1,
      Buffer.from(file.subarray(dataStart, Math.min(dataEnd, dataStart + 80))).toString("utf8"),
    ]),
  );
}
