import { expect, test } from "vitest";
import { fill } from "./fill.ts";
import { holesOf } from "./holes.ts";
import type { Raster } from "./raster.ts";

const width = 96;
const height = 96;
const image = (at: (x: number, y: number) => [number, number, number]): Raster => ({
  width,
  height,
  channels: 3,
  pixels: Uint8Array.from(
    Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))).flat(),
  ),
});
const maskOf = (isInside: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: width * height }, (_, i) => (isInside(i % width, Math.floor(i / width)) ? 255 : 0));
const square = maskOf((x, y) => x >= 36 && x < 60 && y >= 36 && y < 60);
const filled = (source: Raster, mask: Uint8Array, seed = 1) => fill(source, mask, { seed, report: () => {} }).pixels;

test("continues a pattern exactly", () => {
  const stripes = image((x, y) => ((x + y) % 12 < 6 ? [240, 30, 30] : [20, 20, 90]));
  const holed = image((x, y) => {
    const at = (y * width + x) * 3;
    return square[y * width + x]
      ? [0, 255, 0]
      : [stripes.pixels[at] ?? 0, stripes.pixels[at + 1] ?? 0, stripes.pixels[at + 2] ?? 0];
  });
  expect(Buffer.from(filled(holed, square)).equals(stripes.pixels)).toBe(true);
});

test("changes only pixels of the mask, the same way for the same seed", () => {
  const noise = image((x, y) => {
    const value = Math.imul(y * width + x + 1, 2_654_435_761) >>> 8;
    return [value & 255, (value >> 8) & 255, (value >> 16) & 255];
  });
  const one = filled(noise, square);
  expect(Buffer.from(one).equals(filled(noise, square))).toBe(true);
  expect(Buffer.from(one).equals(filled(noise, square, 2))).toBe(false);
  for (const [i, value] of one.entries()) if (!square[Math.floor(i / 3)]) expect(value).toBe(noise.pixels[i]);
});

test("ends for every mask: empty, everything, a frame, a grid of points, and the smallest image", () => {
  const plain = image(() => [9, 99, 199]);
  const masks = [
    maskOf(() => false),
    maskOf(() => true),
    maskOf((x, y) => x < 30 || y < 30 || x >= 66 || y >= 66),
    maskOf((x, y) => x % 8 === 0 && y % 8 === 0),
  ];
  for (const mask of masks) expect(new Set(filled(plain, mask))).toEqual(new Set([9, 99, 199]));
  const pixel: Raster = { width: 1, height: 1, channels: 3, pixels: Uint8Array.of(1, 2, 3) };
  expect([...filled(pixel, Uint8Array.of(255))]).toEqual([1, 2, 3]);
});

test("a hole at the edge of the image is filled from its own height, up to the outermost pixels", () => {
  const rows = image((_x, y) => [2 * y, 200 - 2 * y, 60]);
  for (const isTop of [true, false]) {
    const corner = maskOf((x, y) => x >= 60 && (isTop ? y < 40 : y >= 56));
    const holed = { ...rows, pixels: rows.pixels.map((value, i) => (corner[Math.floor(i / 3)] ? 99 : value)) };
    expect(Buffer.from(filled(holed, corner)).equals(rows.pixels)).toBe(true);
  }
});

test("separate holes are filled separately, each from its own surroundings", () => {
  const wide = 1_000;
  const mask = new Uint8Array(wide * 100);
  for (const x of [20, 21, 900]) mask[50 * wide + x] = 255;
  expect(holesOf(mask, wide, 100)).toEqual([
    { box: { left: 0, top: 2, width: 70, height: 97 } },
    { box: { left: 852, top: 2, width: 97, height: 97 } },
  ]);
});
