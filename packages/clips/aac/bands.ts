/** The sample rates of AAC by their index (ISO/IEC 14496-3, table 1.18). */
export const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
] as const;

/** The scale factor bands of long and short windows, and how many of them temporal noise shaping reaches. */
export interface Bands {
  long: readonly number[];
  short: readonly number[];
  shapedLong: number;
  shapedShort: number;
}

/** Tables 4.129 to 4.147, for the rates from an index on: runs of bands of the same width, as count and width. */
const longRuns: readonly [number, string][] = [
  [0, "14×4 5×8 5×12 2×16 1×24 1×28 1×36 1×44 11×64"],
  [2, "14×4 4×8 3×12 3×16 1×20 2×24 1×28 1×36 18×40"],
  [3, "10×4 7×8 4×12 2×16 2×20 2×24 2×28 19×32 1×96"],
  [5, "10×4 7×8 4×12 2×16 2×20 2×24 2×28 22×32"],
  [6, "11×4 10×8 4×12 3×16 2×20 2×24 2×28 1×32 2×36 1×40 1×44 1×48 2×52 5×64"],
  [8, "11×8 9×12 4×16 3×20 2×24 2×28 1×32 1×36 2×40 1×44 1×48 1×52 1×56 1×60 3×64"],
  [11, "13×12 7×16 4×20 3×24 2×28 1×32 2×36 1×40 1×44 1×48 1×52 1×56 1×60 1×64 1×80"],
];
const shortRuns: readonly [number, string][] = [
  [0, "6×4 3×8 1×16 1×28 1×36"],
  [3, "5×4 3×8 3×12 3×16"],
  [6, "7×4 3×8 2×12 2×16 1×20"],
  [8, "8×4 2×8 2×12 1×16 2×20"],
  [11, "7×4 4×8 1×12 1×16 2×20"],
];
/** Table 4.155, by the index of the rate. */
const shapedLong = [31, 31, 34, 40, 42, 51, 46, 46, 42, 42, 42, 39, 39];
const shapedShort = [9, 9, 10, 14, 14, 14, 14, 14, 14, 14, 14, 14, 14];

/** Returns the bands of a sample rate by its index. */
export function bandsOf(rateIndex: number): Bands {
  return {
    long: offsetsOf(longRuns, rateIndex),
    short: offsetsOf(shortRuns, rateIndex),
    shapedLong: shapedLong[rateIndex] ?? 0,
    shapedShort: shapedShort[rateIndex] ?? 0,
  };
}

/** Returns where each band begins, and where the last one ends. */
function offsetsOf(tables: readonly [number, string][], rateIndex: number): number[] {
  const runs = tables.findLast(([from]) => from <= rateIndex)?.[1] ?? "";
  const offsets = [0];
  for (const run of runs.split(" ")) {
    const [count = 0, width = 0] = run.split("×").map(Number);
    for (let band = 0; band < count; band++) offsets.push((offsets.at(-1) ?? 0) + width);
  }
  return offsets;
}
