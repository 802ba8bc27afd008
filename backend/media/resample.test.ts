import sharp from "sharp";
import { expect, test } from "vitest";
import { cover, createScaler, fromRaw, type RawImage, resample, toRaw } from "./resample.ts";

/** Each pixel is `step` brighter than its left neighbor, and `step` brighter than the one above. */
function ramp(width: number, height: number, step: number, channels: 1 | 3 = 3): RawImage {
  const data = new Uint8Array(width * height * channels);
  for (let index = 0; index < width * height; index++) {
    data.fill(((index % width) + Math.floor(index / width)) * step, index * channels, (index + 1) * channels);
  }
  return { data, width, height, channels };
}

const row = ({ data, width, channels }: RawImage, y: number) =>
  Array.from({ length: width }, (_, x) => data[(y * width + x) * channels]);

test("an enlarged image stays centered: a ramp of 0, 8, 16 becomes 70, 74, 78", async () => {
  const image = { ...ramp(32, 16, 0), data: new Uint8Array(32 * 16 * 3) };
  for (let index = 0; index < 32 * 16; index++) image.data.fill((index % 32) * 8, index * 3, index * 3 + 3);
  const doubled = await resample(image, { width: 64, height: 32 });
  expect(row(doubled, 9).slice(17, 23)).toEqual([66, 70, 74, 78, 82, 86]);
});

test.each([
  [32, 24, 64, 48],
  [32, 24, 33, 97],
  [32, 24, 131, 25],
  [32, 24, 128, 96],
  [32, 24, 60, 12],
  [32, 24, 15, 9],
] as const)("%i × %i becomes %i × %i without a shift, in one piece and in strips", async (w, h, width, height) => {
  // Steep enough that a quarter of a pixel would show.
  const step = 4;
  for (const channels of [1, 3] as const) {
    const image = ramp(w, h, step, channels);
    const whole = await resample(image, { width, height });
    expect([whole.width, whole.height, whole.data.length]).toEqual([width, height, width * height * channels]);
    let off = 0;
    const [across, down] = [width / w, height / h];
    for (let y = Math.ceil(2 * down) + 2; y < height - 2 * down - 2; y++) {
      for (let x = Math.ceil(2 * across) + 2; x < width - 2 * across - 2; x++) {
        const right = step * ((x + 0.5) / across - 0.5 + (y + 0.5) / down - 0.5);
        off = Math.max(off, Math.abs((whole.data[(y * width + x) * channels] ?? 0) - right));
      }
    }
    expect(off).toBeLessThan(1.5);
    const strip = await createScaler(image, { width, height });
    const rows = 7;
    for (let top = 0; top < height; top += rows) {
      const part = await strip(top, Math.min(rows, height - top));
      expect(
        Buffer.compare(part, whole.data.subarray(top * width * channels, top * width * channels + part.length)),
      ).toBe(0);
    }
  }
});

test("what is below transparent pixels does not bleed into an enlarged image", async () => {
  const data = new Uint8Array(8 * 8 * 4);
  for (let index = 0; index < 64; index++) data.set(index % 8 < 4 ? [200, 0, 0, 255] : [0, 255, 0, 0], index * 4);
  const { data: large } = await resample({ data, width: 8, height: 8, channels: 4 }, { width: 32, height: 32 });
  for (let at = 0; at < large.length; at += 4) if ((large[at + 3] ?? 0) > 0) expect(large[at + 1]).toBe(0);
});

test("a mask stays black where it is black", async () => {
  const data = new Uint8Array(16 * 16);
  for (let y = 6; y < 10; y++) data.fill(255, y * 16 + 6, y * 16 + 10);
  const large = await resample({ data, width: 16, height: 16, channels: 1 }, { width: 64, height: 64 }, "linear");
  for (let index = 0; index < large.data.length; index++) {
    const [x, y] = [(index % 64) / 4, Math.floor(index / 64) / 4];
    if (x < 5 || x > 11 || y < 5 || y > 11) expect(large.data[index]).toBe(0);
  }
});

test.each(["center", "attention"] as const)("a small image covers a larger shape, by its %s", async (position) => {
  const image = fromRaw(ramp(40, 20, 3));
  const covered = await toRaw(await cover(image, { width: 40, height: 20 }, { width: 100, height: 100 }, position));
  expect([covered.width, covered.height]).toEqual([100, 100]);
  const small = await sharp(
    await (await cover(fromRaw(ramp(40, 20, 3)), { width: 40, height: 20 }, { width: 8, height: 8 })).png().toBuffer(),
  ).metadata();
  expect([small.width, small.height]).toEqual([8, 8]);
});
