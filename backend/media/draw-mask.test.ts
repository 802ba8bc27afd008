import sharp from "sharp";
import { describe, expect, test } from "vitest";
import type { MaskShape } from "../../contract/edits.ts";
import { coverageOf, decodeMask, drawMask, encodeMask, sizeWithin } from "./draw-mask.ts";
import type { RawImage } from "./resample.ts";

const plain = { uploaded: null, shapes: [] as MaskShape[], invert: false, growPixels: 0, featherPixels: 0 };
const size = { width: 200, height: 100 };
const at = ({ data, width }: RawImage, x: number, y: number) => data[y * width + x];
/** How much of the image each shape covers, by geometry. */
const shapes: [MaskShape, number][] = [
  [{ kind: "rectangle", x: 0.25, y: 0.5, width: 0.5, height: 0.25 }, 0.125],
  [{ kind: "ellipse", x: 0, y: 0, width: 1, height: 1 }, Math.PI / 4],
  [
    {
      kind: "polygon",
      points: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
    },
    0.5,
  ],
  [{ kind: "stroke", points: [[0.5, 0.5]], width: 0.2 }, (Math.PI * 20 * 20) / 20_000],
  [
    {
      kind: "stroke",
      points: [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      width: 0.1,
    },
    (100 * 20 + Math.PI * 100) / 20_000,
  ],
];

describe("A drawn mask", () => {
  test.each(shapes)("covers what %o covers", async (shape, part) => {
    expect(coverageOf(await drawMask({ ...plain, shapes: [shape] }, size))).toBeCloseTo(part, 2);
    const half = { width: 100, height: 50 };
    expect(coverageOf(await drawMask({ ...plain, shapes: [shape] }, size, half))).toBeCloseTo(part, 2);
  });

  test("joins its shapes with an uploaded mask of any size, and inverts the whole", async () => {
    const left = { data: Uint8Array.from([255, 255, 0, 0, 0, 0, 0, 0]), width: 8, height: 1, channels: 1 } as const;
    const right: MaskShape = { kind: "rectangle", x: 0.75, y: 0, width: 0.25, height: 1 };
    const joined = await drawMask({ ...plain, uploaded: left, shapes: [right] }, size);
    expect([at(joined, 5, 50), at(joined, 100, 50), at(joined, 190, 99)]).toEqual([255, 0, 255]);
    const inverted = await drawMask({ ...plain, uploaded: left, shapes: [right], invert: true }, size);
    expect(
      Buffer.compare(
        inverted.data,
        joined.data.map((value) => 255 - value),
      ),
    ).toBe(0);
  });

  test("grows and shrinks by exactly as many pixels, in each direction alike, after it is inverted", async () => {
    const shape: MaskShape = { kind: "rectangle", x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
    const grown = await drawMask({ ...plain, shapes: [shape], growPixels: 10 }, size);
    expect([at(grown, 70, 50), at(grown, 69, 50), at(grown, 100, 30), at(grown, 100, 29)]).toEqual([255, 0, 255, 0]);
    // The corner of a disk.
    expect([at(grown, 73, 33), at(grown, 71, 31)]).toEqual([255, 0]);
    const back = await drawMask({ ...plain, uploaded: grown, growPixels: -10 }, size);
    const alone = await drawMask({ ...plain, shapes: [shape] }, size);
    expect(Buffer.compare(back.data, alone.data)).toBe(0);
    const turned = await drawMask({ ...plain, shapes: [shape], invert: true, growPixels: 10 }, size);
    expect([at(turned, 100, 49), at(turned, 89, 49), at(turned, 91, 51)]).toEqual([255, 255, 255]);
    const whole = await drawMask({ ...plain, invert: true, growPixels: -20 }, size);
    expect(coverageOf(whole)).toBe(1);
  });

  test("fades over the width of the soft edge, and is black beyond it", async () => {
    const shape: MaskShape = { kind: "rectangle", x: 0, y: 0, width: 0.5, height: 1 };
    const soft = await drawMask({ ...plain, shapes: [shape], featherPixels: 40 }, size);
    const [inside, edge, outside] = [at(soft, 78, 50), at(soft, 100, 50), at(soft, 122, 50)];
    expect(inside).toBeGreaterThan(245);
    expect(Math.abs((edge ?? 0) - 127)).toBeLessThan(8);
    expect(outside).toBeLessThan(10);
    expect([at(soft, 20, 50), at(soft, 180, 50)]).toEqual([255, 0]);
  });

  test("grows and fades in pixels of the source, also where it is drawn smaller", async () => {
    const shape: MaskShape = { kind: "rectangle", x: 0.4, y: 0.4, width: 0.2, height: 0.2 };
    const drawing = { ...plain, shapes: [shape], growPixels: 20, featherPixels: 12 };
    const [full, small] = [await drawMask(drawing, size), await drawMask(drawing, size, { width: 100, height: 50 })];
    expect(coverageOf(small)).toBeCloseTo(coverageOf(full), 2);
  });

  test("is a gray PNG that decodes to the same values", async () => {
    const drawn = await drawMask({ ...plain, shapes: shapes.map(([shape]) => shape), featherPixels: 9 }, size);
    const bytes = await encodeMask(drawn);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", channels: 1, depth: "uchar" });
    expect(Buffer.compare((await decodeMask(bytes)).data, drawn.data)).toBe(0);
  });
});

test("a size within a number of pixels keeps its shape and never grows", () => {
  expect(sizeWithin({ width: 12_000, height: 8_000 }, 24_000_000)).toEqual({ width: 6_000, height: 4_000 });
  expect(sizeWithin({ width: 30, height: 20 }, 24_000_000)).toEqual({ width: 30, height: 20 });
});
