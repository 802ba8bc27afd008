import { deflateSync } from "node:zlib";
import { pngChunk, pngSignature } from "../../backend/media/png.ts";

type Chunk = readonly [type: string, data: Uint8Array];

/** Writes numbers of 32 bits, as PNG does (third edition, section 7.1). */
function words(values: readonly number[]): Uint8Array {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

export const gamma = (value: number): Chunk => ["gAMA", words([value])];
/** White, red, green, and blue as x and y. */
export const corners = (values: readonly number[]): Chunk => [
  "cHRM",
  words(values.map((value) => Math.round(value * 100_000))),
];
export const codes = (...values: number[]): Chunk => ["cICP", Uint8Array.from(values)];
export const srgbIntent = (value: number): Chunk => ["sRGB", Uint8Array.of(value)];

export const displayP3 = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];
export const adobeRgb = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06];

/** Color types and their samples (PNG, third edition, section 11.2.1). */
const typeOf = { gray: 0, color: 2, palette: 3, "gray with alpha": 4, "color with alpha": 6 } as const;
export type PngKind = keyof typeof typeOf;

/**
 * Returns a PNG that shows one color, 8 by 8 pixels. Gray has the first of the samples, which have values of 8 bits. The
 * chunks follow the header.
 */
export function coloredPng(
  [red, green, blue]: readonly [number, number, number],
  chunks: readonly Chunk[],
  { kind = "color", bits = 8 }: { kind?: PngKind; bits?: 8 | 16 } = {},
): Uint8Array {
  const side = 8;
  const samples = {
    gray: [red],
    color: [red, green, blue],
    palette: [0],
    "gray with alpha": [red, 255],
    "color with alpha": [red, green, blue, 255],
  }[kind];
  const pixel = samples.flatMap((sample) => (bits === 16 ? [sample, sample] : [sample]));
  const row = [0, ...Array.from({ length: side }, () => pixel).flat()];
  const data = Uint8Array.from(Array.from({ length: side }, () => row).flat());
  const header = Buffer.concat([words([side, side]), Uint8Array.of(bits, typeOf[kind], 0, 0, 0)]);
  const palette = kind === "palette" ? [pngChunk("PLTE", Uint8Array.of(red, green, blue))] : [];
  return Buffer.concat([
    pngSignature,
    pngChunk("IHDR", header),
    ...chunks.map(([type, content]) => pngChunk(type, content)),
    ...palette,
    pngChunk("IDAT", deflateSync(data)),
    pngChunk("IEND", new Uint8Array()),
  ]);
}
