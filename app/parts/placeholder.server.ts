import { crc32, deflateSync } from "node:zlib";
import { thumbHashToRGBA } from "thumbhash";

/** Sufficient for a blur; at this size the address of a placeholder has about 200 characters. */
const longSidePixels = 5;

/** Decoding takes about 50 µs; a gallery page shows the same two dozen repeatedly. */
const cacheEntriesMax = 5_000;
const cache = new Map<string, string>();

/**
 * Returns a `data:` address of a tiny PNG for a Base64 ThumbHash, to show behind an image until it has loaded. Returns
 * an empty string for an invalid hash.
 */
export function placeholderFor(thumbhash: string): string {
  const known = cache.get(thumbhash);
  if (known !== undefined) return known;
  const address = draw(Buffer.from(thumbhash, "base64"));
  const [oldest] = cache.keys();
  if (cache.size >= cacheEntriesMax && oldest !== undefined) cache.delete(oldest);
  cache.set(thumbhash, address);
  return address;
}

/** Returns the placeholders of several creations by id. */
export function placeholdersOf(creations: Iterable<{ id: string; thumbhash: string }>): Record<string, string> {
  return Object.fromEntries(Array.from(creations, ({ id, thumbhash }) => [id, placeholderFor(thumbhash)]));
}

function draw(hash: Uint8Array): string {
  // The shortest valid hash has five bytes; shorter input would decode to noise.
  if (hash.length < 5) return "";
  const { w, h, rgba } = thumbHashToRGBA(hash);
  const scale = Math.min(1, longSidePixels / Math.max(w, h));
  const width = Math.max(1, Math.round(w * scale));
  const height = Math.max(1, Math.round(h * scale));
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (Math.floor(((y + 0.5) * h) / height) * w + Math.floor(((x + 0.5) * w) / width)) * 4;
      rows.set(rgba.subarray(from, from + 3), y * (1 + width * 3) + 1 + x * 3);
    }
  }
  return `data:image/png;base64,${png(width, height, rows).toString("base64")}`;
}

/** Encodes 8-bit RGB rows, each starting with filter type 0, as a PNG (PNG specification, sections 5 and 11). */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
