import sharp from "sharp";
import { expect, test } from "vitest";
import { framedMask } from "./framing.ts";

/** Black on the left, white on the right, and one gray column between. */
const values = [0, 0, 0, 128, 255, 255, 255];
const none = { left: 0, top: 0, right: 0, bottom: 0 };

test.each([true, false])("a mask that is enlarged for a model stays centered (soft: %s)", async (soft) => {
  const [width, height] = [values.length, 4];
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => values[at % width] ?? 0);
  const mask = {
    bytes: await sharp(pixels, { raw: { width, height, channels: 1 } })
      .png()
      .toBuffer(),
  };
  const { bytes } = await framedMask(mask, { width: 4 * width, height: 16, added: none }, { changes: "white", soft });
  const { data } = await sharp(bytes).toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const row = [...data.subarray(8 * 4 * width, 9 * 4 * width)];
  for (const [x, value] of row.entries()) expect(Math.abs(value + (row[4 * width - 1 - x] ?? 0) - 255)).toBeLessThan(3);
  expect(row.filter((value) => value === 0).length).toBeGreaterThanOrEqual(3 * 4 - 2);
  if (!soft) expect(new Set(row)).toEqual(new Set([0, 255]));
});
