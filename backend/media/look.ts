import type { NamedColor } from "../../contract/color-terms.ts";
import { labOf, nameOf } from "./color-names.ts";
import type { RawImage } from "./resample.ts";

/** The halves of a perceptual hash, as unsigned 32-bit numbers. */
export type Phash = readonly [even: number, odd: number];

/** What an image looks like, without its subject: its brightness pattern and its colors. */
export interface Look {
  /**
   * A perceptual hash: the signs of the 63 slowest waves of brightness (DCT), without the mean. Each half has every
   * other wave, so two images that differ in up to three bits have a half that differs in at most one.
   */
  phash: Phash;
  /** The shares of colors in OKLab, as bytes in base64. See `paletteBins`. */
  palette: string;
  /** The colors of large areas, the largest area first; at least one. */
  colors: NamedColor[];
}

/** The waves are measured on a square grid of mean brightness, with up to `hashWaves` half periods along each axis. */
const hashCells = 32;
const hashWaves = 8;
/** Weaker waves are noise, for example of compression. In levels of brightness, from 0 to 255. */
const amplitudeMin = 0.1;
const cosines = Array.from({ length: hashWaves }, (_, wave) =>
  Float64Array.from({ length: hashCells }, (_, cell) => Math.cos(((2 * cell + 1) * wave * Math.PI) / (2 * hashCells))),
);

/** The palette counts pixels on a grid in OKLab. Lightness is from 0 to 1, the two axes from `-axisMax` to `axisMax`. */
const gridNodes = { lightness: 4, axis: 5 };
const axisMax = 0.24;
export const paletteBins = gridNodes.lightness * gridNodes.axis ** 2;

const colorsMax = 3;
const areaMin = 0.1;
/** Neutral and brown areas are frequent backgrounds, so they must be larger to count. */
const plainAreaMin = 0.2;
const plainColors: ReadonlySet<NamedColor> = new Set(["black", "gray", "white", "brown"]);

/** Measures a small image: up to 100 pixels per side, in sRGB with alpha. Transparent areas count as white. */
export function lookOf(image: RawImage): Look {
  const { width, height } = image;
  const brightness = new Float64Array(width * height);
  const shares = new Float64Array(paletteBins);
  const areas = new Map<NamedColor, number>();
  let measured = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [red, green, blue] = colorAt(image, y * width + x);
      brightness[y * width + x] = 0.299 * red + 0.587 * green + 0.114 * blue;
      // A quarter of the pixels has the same colors in a quarter of the time.
      if (x % 2 === 1 || y % 2 === 1) continue;
      measured += 1;
      const lab = labOf(red, green, blue);
      addToPalette(shares, lab);
      const name = nameOf(lab);
      areas.set(name, (areas.get(name) ?? 0) + 1);
    }
  }
  return {
    phash: hashOf(toGrid(brightness, width, height)),
    // Square roots: the distance between two palettes is then that between two points.
    palette: Buffer.from(shares.map((share) => Math.round(255 * Math.sqrt(share / measured)))).toString("base64"),
    colors: mainColors(areas, measured),
  };
}

/** Returns the number of different bits of two hashes, from 0 to 63. */
export function hashDistance(a: Phash, b: Phash): number {
  return bitsIn(a[0] ^ b[0]) + bitsIn(a[1] ^ b[1]);
}

/** Returns a half of a hash and its 32 neighbors, which differ in one bit. */
export function nearHalves(half: number): number[] {
  return [half, ...Array.from({ length: 32 }, (_, bit) => (half ^ (1 << bit)) >>> 0)];
}

/** Returns the Hellinger distance of two decoded palettes, from 0 (equal) to 1 (no color in common). */
export function paletteDistance(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let bin = 0; bin < paletteBins; bin += 1) {
    const difference = (a[bin] ?? 0) - (b[bin] ?? 0);
    sum += difference * difference;
  }
  return Math.min(1, Math.sqrt(sum / 2) / 255);
}

function bitsIn(number: number): number {
  let bits = number - ((number >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function colorAt({ data }: RawImage, index: number): [red: number, green: number, blue: number] {
  const at = index * 4;
  const alpha = (data[at + 3] ?? 255) / 255;
  const over = (value = 0) => value * alpha + 255 * (1 - alpha);
  return [over(data[at]), over(data[at + 1]), over(data[at + 2])];
}

/** Returns the mean brightness of the cells of a square grid over an image. Cells of a tiny image share its pixels. */
function toGrid(brightness: Float64Array, width: number, height: number): Float64Array {
  const grid = new Float64Array(hashCells ** 2);
  for (let row = 0; row < hashCells; row += 1) {
    const [top, bottom] = span(row, height);
    for (let column = 0; column < hashCells; column += 1) {
      const [left, right] = span(column, width);
      let sum = 0;
      for (let y = top; y < bottom; y += 1) {
        for (let x = left; x < right; x += 1) sum += brightness[y * width + x] ?? 0;
      }
      grid[row * hashCells + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return grid;
}

/** Returns the pixels from the first to before the second that one of the grid's cells covers along an axis. */
function span(cell: number, pixels: number): [first: number, end: number] {
  const first = Math.floor((cell * pixels) / hashCells);
  return [first, Math.max(first + 1, Math.floor(((cell + 1) * pixels) / hashCells))];
}

function hashOf(grid: Float64Array): Phash {
  const halves: [number, number] = [0, 0];
  for (const [across, ofColumns] of cosines.entries()) {
    const rows = Float64Array.from({ length: hashCells }, (_, row) => {
      let sum = 0;
      for (let column = 0; column < hashCells; column += 1) {
        sum += (grid[row * hashCells + column] ?? 0) * (ofColumns[column] ?? 0);
      }
      return sum;
    });
    for (const [down, ofRows] of cosines.entries()) {
      let sum = 0;
      for (let row = 0; row < hashCells; row += 1) sum += (rows[row] ?? 0) * (ofRows[row] ?? 0);
      const isMean = across === 0 && down === 0;
      const isSet = !isMean && (2 * sum) / hashCells ** 2 > amplitudeMin;
      const half = (across + down) % 2 === 0 ? 0 : 1;
      halves[half] = ((halves[half] << 1) | (isSet ? 1 : 0)) >>> 0;
    }
  }
  return halves;
}

/** Distributes a color over the neighboring nodes of the grid, so that similar colors share nodes. */
function addToPalette(shares: Float64Array, [lightness, a, b]: readonly [number, number, number]): void {
  const ofLightness = place(lightness, gridNodes.lightness);
  const ofA = place((a / axisMax + 1) / 2, gridNodes.axis);
  const ofB = place((b / axisMax + 1) / 2, gridNodes.axis);
  for (let corner = 0; corner < 8; corner += 1) {
    const [l, x, y] = [corner & 1, (corner >> 1) & 1, corner >> 2];
    const bin = ((ofLightness.node + l) * gridNodes.axis + ofA.node + x) * gridNodes.axis + ofB.node + y;
    const weight = part(ofLightness.rest, l) * part(ofA.rest, x) * part(ofB.rest, y);
    if (weight > 0) shares[bin] = (shares[bin] ?? 0) + weight;
  }
}

/** Returns the node below a value from 0 to 1, and how far it is from there to the next. */
function place(value: number, nodes: number): { node: number; rest: number } {
  const scaled = Math.min(1, Math.max(0, value)) * (nodes - 1);
  const node = Math.min(nodes - 2, Math.floor(scaled));
  return { node, rest: scaled - node };
}

function part(rest: number, isNext: number): number {
  return isNext ? rest : 1 - rest;
}

function mainColors(areas: ReadonlyMap<NamedColor, number>, pixels: number): NamedColor[] {
  const bySize = [...areas].sort(([, a], [, b]) => b - a);
  const large = bySize.filter(
    ([name, area], rank) => rank === 0 || area / pixels >= (plainColors.has(name) ? plainAreaMin : areaMin),
  );
  return large.slice(0, colorsMax).map(([name]) => name);
}
