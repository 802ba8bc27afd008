import { expect, test } from "vitest";
import { upscaled, upscaledStrips } from "./lanczos.ts";
import type { Raster } from "./raster.ts";

const raster = (
  width: number,
  height: number,
  channels: 1 | 3 | 4,
  at: (x: number, y: number) => number[],
): Raster => ({
  width,
  height,
  channels,
  pixels: Uint8Array.from(
    Array.from({ length: width * height }, (_, i) => at(i % width, Math.floor(i / width))).flat(),
  ),
});

test("upscaling does not shift the image: a ramp of 0, 8, 16 becomes 66, 70, 74, 78 in both directions", () => {
  for (const [width, height, isAcross] of [
    [32, 8, true],
    [8, 32, false],
  ] as const) {
    const ramp = raster(width, height, 1, (x, y) => [8 * (isAcross ? x : y)]);
    const { pixels } = upscaled(ramp, { width: 2 * width, height: 2 * height });
    const steps = Array.from({ length: 4 }, (_, i) => pixels[isAcross ? 17 + i : (17 + i) * 16]);
    expect(steps).toEqual([66, 70, 74, 78]);
  }
});

test("one color stays one color, at the edges too", () => {
  const plain = raster(5, 3, 3, () => [10, 200, 255]);
  for (const sharpness of [0, 0.5]) {
    const { pixels } = upscaled(plain, { width: 13, height: 12, sharpness });
    expect(new Set(pixels)).toEqual(new Set([10, 200, 255]));
  }
});

test("what is below transparent pixels does not bleed into visible ones", () => {
  const half = raster(8, 8, 4, (x) => (x < 4 ? [200, 0, 0, 255] : [0, 255, 0, 0]));
  const { pixels } = upscaled(half, { width: 16, height: 16 });
  for (let i = 0; i < pixels.length; i += 4) if ((pixels[i + 3] ?? 0) > 0) expect(pixels[i + 1]).toBe(0);
});

test("strips of rows are the same as the whole image", () => {
  const noise = raster(700, 400, 1, (x, y) => [(Math.imul(x * 7919 + y, 2_654_435_761) >>> 24) & 255]);
  const size = { width: 2_800, height: 1_600 };
  const strips = [...upscaledStrips(noise, size)];
  expect(strips.length).toBeGreaterThan(1);
  expect(Buffer.concat(strips).equals(upscaled(noise, size).pixels)).toBe(true);
});

test("refuses to shrink", () => {
  expect(() =>
    upscaled(
      raster(4, 4, 1, () => [0]),
      { width: 3, height: 8 },
    ),
  ).toThrow(RangeError);
});
