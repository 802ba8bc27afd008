import sharp from "sharp";
import { expect, test } from "vitest";
import { codes, coloredPng } from "../../../../tests/support/colored-pngs.ts";
import { cutJpegs, shownJpegs } from "../../../../tests/support/flawed-jpegs.ts";
import { cutOut, framedMask } from "./framing.ts";

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

const rightHalf = { left: 0.5, top: 0, width: 0.5, height: 1 };

test("a part is cut out of a JPEG that browsers show, and not of one that was cut off", async () => {
  for (const [what, , bytes] of shownJpegs) {
    const part = await cutOut({ bytes, mediaType: "image/jpeg", poster: null }, rightHalf);
    expect(part.mediaType).toBe("image/png");
    expect(await sharp(part.bytes).metadata(), what).toMatchObject({ format: "png", width: 80, height: 120 });
  }
  for (const [what, bytes] of cutJpegs) {
    await expect(cutOut({ bytes, mediaType: "image/jpeg", poster: null }, rightHalf), what).rejects.toThrow();
  }
});

test("a part that is cut out has the colors that browsers show", async () => {
  const bytes = coloredPng([200, 80, 60], [codes(12, 13, 0, 1)]);
  const part = await cutOut({ bytes, mediaType: "image/png", poster: null }, rightHalf);
  const [red = 0, green = 0, blue = 0] = await sharp(part.bytes).raw().toBuffer();
  for (const [value, shown] of [
    [red, 216],
    [green, 69],
    [blue, 50],
  ] as const) {
    expect(Math.abs(value - shown)).toBeLessThanOrEqual(1);
  }
});
