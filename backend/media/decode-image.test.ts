import sharp from "sharp";
import { expect, test } from "vitest";
import { decodeForEdit, openRows } from "./decode-image.ts";

const [width, height] = [53, 71];
const pixels = (channels: 1 | 2 | 3 | 4) =>
  sharp(
    Uint8Array.from({ length: width * height * channels }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 24),
    { raw: { width, height, channels } },
  );

test.each([
  ["a PNG", () => pixels(3).png()],
  ["an interlaced PNG with transparency", () => pixels(4).png({ progressive: true })],
  ["a gray PNG", () => pixels(1).toColourspace("b-w").png()],
  ["a gray PNG with transparency", () => pixels(2).toColourspace("b-w").png()],
  ["a PNG with a palette", () => pixels(3).png({ palette: true, colours: 16 })],
  ["a PNG with 16 bits", () => pixels(3).toColourspace("rgb16").png()],
  ["a JPEG", () => pixels(3).jpeg({ chromaSubsampling: "4:2:0" })],
  ["a progressive JPEG", () => pixels(3).jpeg({ progressive: true })],
  ["a CMYK JPEG", () => pixels(3).toColourspace("cmyk").jpeg()],
  ["a JPEG with a color profile", () => pixels(3).withIccProfile("p3").jpeg()],
  ["a WebP", () => pixels(4).webp()],
])("%s has the same values read in bands as read at once", async (_name, image) => {
  const bytes = await image().toBuffer();
  const whole = await decodeForEdit(bytes);
  const { rows, ...opened } = await openRows(bytes, 900);
  expect(opened).toEqual({ width, height, channels: whole.channels });
  const strips: Uint8Array[] = [];
  for (let top = 0; top < height; top += 8) strips.push((await rows(top, Math.min(8, height - top))).slice());
  expect(Buffer.compare(Buffer.concat(strips), whole.data)).toBe(0);
});
