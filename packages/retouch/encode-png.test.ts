import sharp from "sharp";
import { expect, test } from "vitest";
import { encodePng } from "./encode-png.ts";

test.each([1, 3, 4] as const)("a PNG with %i channels has every pixel, whatever the strips", async (channels) => {
  const [width, height] = [37, 29];
  const pixels = Uint8Array.from(
    { length: width * height * channels },
    (_, i) => Math.imul(i + 7, 2_654_435_761) >>> 24,
  );
  const row = width * channels;
  const strips = [pixels.subarray(0, row), pixels.subarray(row, 20 * row), pixels.subarray(20 * row)];
  const file = await encodePng({ width, height, channels }, strips, () => {});
  const { data, info } = await sharp(file)
    .toColourspace(channels === 1 ? "b-w" : "srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([width, height, channels]);
  expect(data.equals(pixels)).toBe(true);
});
