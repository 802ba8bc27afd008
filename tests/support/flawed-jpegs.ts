import sharp from "sharp";

const size = { width: 160, height: 120 };
/** Enough detail for each scan to have data up to its end. */
const noise = Uint8Array.from(
  { length: size.width * size.height * 3 },
  (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24,
);
const picture = () => sharp(noise, { raw: { ...size, channels: 3 } }).blur(2);

export const sequentialJpeg: Buffer = await picture().jpeg({ quality: 85 }).toBuffer();
export const progressiveJpeg: Buffer = await picture().jpeg({ quality: 85, progressive: true }).toBuffer();

const endBytes = 2;
const joined = (...parts: (Uint8Array | string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : Uint8Array.from(part))));

/** Where a marker with this code first stands (ITU-T T.81, table B.1). */
const markerAt = (jpeg: Buffer, code: number) => jpeg.indexOf(Uint8Array.of(0xff, code));
const withInserted = (jpeg: Buffer, at: number, more: Uint8Array) =>
  joined(jpeg.subarray(0, at), more, jpeg.subarray(at));

/** The end of the spectral selection of a sequential scan is 0 instead of 63, as some phones write it. */
function withOddScan(jpeg: Buffer): Buffer {
  const scan = markerAt(jpeg, 0xda);
  const copy = Buffer.from(jpeg);
  copy[scan + 2 + copy.readUInt16BE(scan + 2) - 2] = 0;
  return copy;
}

/** The second scan of a progressive image follows bytes that belong to nothing. */
function withBytesBehindScan(jpeg: Buffer): Buffer {
  const scan = markerAt(jpeg, 0xda);
  return withInserted(jpeg, jpeg.indexOf(Uint8Array.of(0xff, 0xc4), scan), joined([0, 0, 0, 0]));
}

const adobe = joined([0xff, 0xee, 0, 14], "Adobe", [0, 100, 0, 0, 0, 0, 7]);
const newerJfif = joined([0xff, 0xe0, 0, 16], "JFIF", [0, 3, 1, 0, 0, 1, 0, 1, 0, 0]);

/** JPEGs that browsers show as a whole, and whether what is seen of them is the sequential or the progressive image. */
export const shownJpegs: readonly (readonly [what: string, kind: "sequential" | "progressive", jpeg: Uint8Array])[] = [
  ["odd parameters of a scan", "sequential", withOddScan(sequentialJpeg)],
  ["odd parameters of a scan and no end", "sequential", withOddScan(sequentialJpeg).subarray(0, -endBytes)],
  ...(["sequential", "progressive"] as const).flatMap((kind) => {
    const whole = kind === "sequential" ? sequentialJpeg : progressiveJpeg;
    const endless = whole.subarray(0, -endBytes);
    const tables = markerAt(whole, 0xc4);
    return [
      ["no end", kind, endless],
      ["half an end", kind, whole.subarray(0, -1)],
      ["zeros instead of an end", kind, joined(endless, new Uint8Array(500))],
      ["a text instead of an end", kind, joined(endless, "somewhere-secret")],
      ["fill bytes instead of an end", kind, joined(endless, new Uint8Array(100).fill(0xff))],
      ["zeros behind its end", kind, joined(whole, new Uint8Array(500))],
      ["bytes between its segments", kind, withInserted(whole, tables, joined([0, 1, 2, 3]))],
      ["a stuffed byte between its segments", kind, withInserted(whole, tables, joined([0xff, 0, 1]))],
      ["a restart marker between its segments", kind, withInserted(whole, tables, joined([0xff, 0xd0]))],
      ["a newer JFIF version", kind, withInserted(whole, 2, newerJfif)],
      ["an unknown color transform", kind, withInserted(whole, 2, adobe)],
    ] as const;
  }),
  ["bytes behind its first scan", "progressive", withBytesBehindScan(progressiveJpeg)],
];

const end = Uint8Array.of(0xff, 0xd9);
const fourFifths = (jpeg: Buffer) => jpeg.subarray(0, Math.floor(jpeg.length * 0.8));

/** JPEGs that were cut off. Browsers show their upper part, or all of it blurred. */
export const cutJpegs: readonly (readonly [what: string, jpeg: Uint8Array])[] = [
  ...[sequentialJpeg, progressiveJpeg].flatMap((whole, index) => {
    const kind = index === 0 ? "sequential" : "progressive";
    return [
      [`a ${kind} one at four fifths`, fourFifths(whole)],
      [`a ${kind} one at four fifths, with an end,`, joined(fourFifths(whole), end)],
      [`a ${kind} one before its last bytes`, whole.subarray(0, -endBytes - 4)],
    ] as const;
  }),
  ["one with odd parameters of a scan", fourFifths(withOddScan(sequentialJpeg))],
  ["one with a newer JFIF version", fourFifths(withInserted(sequentialJpeg, 2, newerJfif))],
  [
    "a progressive one within a table",
    progressiveJpeg.subarray(0, progressiveJpeg.lastIndexOf(Uint8Array.of(0xff, 0xc4)) + 9),
  ],
];
