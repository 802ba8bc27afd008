/** One edit of a list: what it shows, and for how long (ISO/IEC 14496-12, section 8.6.6). */
export interface EditEntry {
  /** In units of the movie. Zero in fragmented files. */
  duration: number;
  /** In units of the track; -1 shows nothing. */
  mediaTime: number;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to; ) {
    const end = start + bytes.readUInt32BE(start);
    boxes.push({ type: bytes.toString("latin1", start + 4, start + 8), start, end });
    start = end;
  }
  return boxes;
}

function box(type: string, ...content: Uint8Array[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, data]);
}

function editList(entries: readonly EditEntry[]): Buffer {
  const list = Buffer.alloc(8 + entries.length * 12);
  list.writeUInt32BE(entries.length, 4);
  for (const [index, { duration, mediaTime }] of entries.entries()) {
    list.writeUInt32BE(duration, 8 + index * 12);
    list.writeInt32BE(mediaTime, 12 + index * 12);
    list.writeUInt32BE(0x1_00_00, 16 + index * 12);
  }
  return box("edts", box("elst", list));
}

/** How many units of the movie, and of a track, a second has. */
export interface Timescales {
  movie: number;
  track: number;
}

/**
 * Returns an MP4 whose tracks all have an edit list, in place of their own. `entriesOf` makes it from the units of time.
 * The boxes that it moves may be in any order.
 */
export function withEditList(file: Uint8Array, entriesOf: (units: Timescales) => readonly EditEntry[]): Uint8Array {
  const bytes = Buffer.from(file);
  const moov = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === "moov");
  if (!moov) throw new Error("There is no moov box.");
  const inMoov = boxesIn(bytes, moov.start + 8, moov.end);
  const content = (found: Box | undefined) => bytes.subarray((found?.start ?? 0) + 8, found?.end ?? 0);
  const mvhd = content(inMoov.find(({ type }) => type === "mvhd"));
  const unitsIn = (header: Buffer) => header.readUInt32BE(header[0] === 1 ? 20 : 12);
  const children = inMoov.map((each) => {
    if (each.type !== "trak") return bytes.subarray(each.start, each.end);
    const parts = boxesIn(bytes, each.start + 8, each.end).filter(({ type }) => type !== "edts");
    const mdia = parts.find(({ type }) => type === "mdia");
    const mdhd = content(boxesIn(bytes, (mdia?.start ?? 0) + 8, mdia?.end ?? 0).find(({ type }) => type === "mdhd"));
    const edits = editList(entriesOf({ movie: unitsIn(mvhd), track: unitsIn(mdhd) }));
    const [first, ...rest] = parts.map(({ start, end }) => bytes.subarray(start, end));
    return box("trak", first ?? Buffer.alloc(0), edits, ...rest);
  });
  const edited = box("moov", ...children);
  const shift = edited.length - (moov.end - moov.start);
  for (let at = edited.indexOf("stco"); at !== -1; at = edited.indexOf("stco", at + 4)) {
    for (let entry = 0; entry < edited.readUInt32BE(at + 8); entry++) {
      const place = edited.readUInt32BE(at + 12 + entry * 4);
      if (place >= moov.end) edited.writeUInt32BE(place + shift, at + 12 + entry * 4);
    }
  }
  return new Uint8Array(Buffer.concat([bytes.subarray(0, moov.start), edited, bytes.subarray(moov.end)]));
}

/** The entries of a list that shows a part of each track. In seconds. */
export function part({ movie, track }: Timescales, from: number, seconds: number): EditEntry {
  return { duration: Math.round(seconds * movie), mediaTime: Math.round(from * track) };
}

export function nothing({ movie }: Timescales, seconds: number): EditEntry {
  return { duration: Math.round(seconds * movie), mediaTime: -1 };
}
