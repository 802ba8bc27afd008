import sharp from "sharp";
import { expect, test } from "vitest";
import { adjust } from "./adjust.ts";
import { adjustedSize } from "./adjusted-size.ts";
import { applyColorMatrix, colorMatrix } from "./color-matrix.ts";

const none = {
  turn_degrees: 0,
  straighten_degrees: 0,
  flip_horizontal: false,
  flip_vertical: false,
  brightness: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
  sharpness: 0,
};
const run = async (file: Uint8Array, changes: object) => adjust(file, { ...none, ...changes }, () => {});

/** An arrow in the upper left corner: its pixels tell every turn and flip apart. */
const width = 6;
const height = 4;
const corner = Uint8Array.from({ length: width * height * 3 }, (_, i) => {
  const at = Math.floor(i / 3);
  return at === 0 ? 255 : at === 1 ? 200 : 60;
});
const cornerFile = await sharp(corner, { raw: { width, height, channels: 3 } })
  .png()
  .toBuffer();
const brightest = ({ pixels, width: wide }: { pixels: Uint8Array; width: number }) =>
  [255, 200].map((value) => {
    const at = pixels.indexOf(value) / 3;
    return [at % wide, Math.floor(at / wide)];
  });

test.each([
  [
    "a quarter turn clockwise",
    { turn_degrees: 90 },
    [
      [3, 0],
      [3, 1],
    ],
  ],
  [
    "a half turn",
    { turn_degrees: 180 },
    [
      [5, 3],
      [4, 3],
    ],
  ],
  [
    "a flip",
    { flip_horizontal: true },
    [
      [5, 0],
      [4, 0],
    ],
  ],
  [
    "first the turn, then the flip",
    { turn_degrees: 90, flip_horizontal: true },
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    "first the turn, then the other flip",
    { turn_degrees: 270, flip_vertical: true },
    [
      [0, 0],
      [0, 1],
    ],
  ],
  [
    "first the crop, then the turn",
    { crop: { x: 0, y: 0, width: 0.5, height: 0.5 }, turn_degrees: 90 },
    [
      [1, 0],
      [1, 1],
    ],
  ],
])("%s", async (_what, changes, places) => {
  expect(brightest(await run(cornerFile, changes))).toEqual(places);
});

test("straightening keeps the shape, shows no empty corner, and has the size that was announced", async () => {
  const size = { width: 300, height: 200 };
  const file = await sharp({ create: { ...size, channels: 3, background: "#c86432" } })
    .png()
    .toBuffer();
  for (const degrees of [-45, -7.3, 0.4, 3, 20, 45]) {
    for (const changes of [{ turn_degrees: 0 }, { turn_degrees: 90, flip_vertical: true }]) {
      const all = { ...none, ...changes, straighten_degrees: degrees };
      const result = await run(file, all);
      expect({ width: result.width, height: result.height }).toEqual(adjustedSize(size, all));
      // Interpolation may differ by one at most.
      for (const [i, value] of [200, 100, 50].entries()) {
        const own = result.pixels.filter((_, at) => at % result.channels === i);
        expect(Math.max(...own.map((pixel) => Math.abs(pixel - value)))).toBeLessThanOrEqual(1);
      }
    }
  }
});

test("light and color are one matrix, which a browser applies, too", async () => {
  const applied = (changes: object, color: number[]) => {
    const pixels = Uint8Array.from(color);
    applyColorMatrix(pixels, 3, colorMatrix({ ...none, ...changes }));
    return [...pixels];
  };
  expect(applied({}, [1, 128, 255])).toEqual([1, 128, 255]);
  expect(applied({ brightness: 1 }, [10, 50, 200])).toEqual([20, 100, 255]);
  expect(applied({ brightness: -1 }, [10, 50, 200])).toEqual([0, 0, 0]);
  expect(applied({ contrast: -1 }, [10, 50, 200])).toEqual([128, 128, 128]);
  const [gray, green, blue] = applied({ saturation: -1 }, [10, 50, 200]);
  expect([green, blue]).toEqual([gray, gray]);
  const [red, , cold] = applied({ warmth: 1 }, [100, 100, 100]);
  expect([red, cold]).toEqual([125, 75]);
  const file = await sharp(Buffer.from([10, 50, 200]), { raw: { width: 1, height: 1, channels: 3 } })
    .png()
    .toBuffer();
  const changes = { brightness: 0.2, contrast: 0.3, saturation: -0.4, warmth: 0.5 };
  expect([...(await run(file, changes)).pixels]).toEqual(applied(changes, [10, 50, 200]));
});

test("blurring and sharpening change the contrast of an edge, and not its surroundings", async () => {
  const edge = Uint8Array.from({ length: 512 * 16 * 3 }, (_, i) => (Math.floor(i / 3) % 512 < 256 ? 80 : 160));
  const file = await sharp(edge, { raw: { width: 512, height: 16, channels: 3 } })
    .png()
    .toBuffer();
  const row = async (sharpness: number) =>
    (await run(file, { sharpness })).pixels.filter((_, i) => i % 3 === 0).slice(8 * 512, 9 * 512);
  const [blurred, sharpened] = [await row(-1), await row(1)];
  for (const line of [blurred, sharpened]) expect([line[4], line[500]]).toEqual([80, 160]);
  expect((blurred[256] ?? 0) - (blurred[255] ?? 0)).toBeLessThan(80);
  expect((sharpened[256] ?? 0) - (sharpened[255] ?? 0)).toBeGreaterThan(80);
});
