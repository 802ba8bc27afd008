import sharp from "sharp";
import { expect, test } from "vitest";
import { maskOfTransparency } from "./transparency-mask.ts";

const maxPixels = 1_000;

/** Returns four pixels: opaque, half transparent, fully transparent, opaque white. */
function pixels() {
  return sharp(Buffer.from([9, 9, 9, 255, 9, 9, 9, 128, 9, 9, 9, 0, 255, 255, 255, 255]), {
    raw: { width: 4, height: 1, channels: 4 },
  });
}

const forms: [string, () => Promise<Buffer>][] = [
  ["PNG", () => pixels().png().toBuffer()],
  ["WebP", () => pixels().webp({ lossless: true, exact: true }).toBuffer()],
  ["gray PNG", () => pixels().toColourspace("b-w").png().toBuffer()],
  ["PNG with 16 bits", () => pixels().toColourspace("rgb16").png().toBuffer()],
  ["PNG with a palette", () => pixels().png({ palette: true }).toBuffer()],
];

test.each(forms)("what is transparent in a %s becomes white, by as much", async (_form, encode) => {
  const mask = await maskOfTransparency(await encode(), maxPixels);
  if (!mask) throw new Error("There is no mask.");
  expect(await sharp(mask).metadata()).toMatchObject({ format: "png", channels: 1, depth: "uchar" });
  expect([...(await sharp(mask).toColourspace("b-w").raw().toBuffer())]).toEqual([0, 127, 255, 0]);
});

test("an image without transparency, beyond the limit, or broken is no mask", async () => {
  expect(await maskOfTransparency(await pixels().removeAlpha().png().toBuffer(), maxPixels)).toBeNull();
  expect(await maskOfTransparency(await pixels().resize(40, 40).png().toBuffer(), maxPixels)).toBeNull();
  expect(await maskOfTransparency(Buffer.from("nothing"), maxPixels)).toBeNull();
});
