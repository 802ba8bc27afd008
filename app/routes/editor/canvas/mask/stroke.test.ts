import { describe, expect, test } from "vitest";
import { runsOf } from "./select-region.ts";
import { extendStroke, fillRuns, maskSizeOf, pressureOf, segmentsOf } from "./stroke.ts";

describe("the mask", () => {
  test.each([
    [
      { width: 1_024, height: 768 },
      { width: 1_024, height: 768 },
    ],
    [
      { width: 6_000, height: 4_000 },
      { width: 2_449, height: 1_632 },
    ],
    [
      { width: 60_000, height: 3 },
      { width: 8_192, height: 1 },
    ],
  ])("of %o has the size %o", (source, size) => expect(maskSizeOf(source)).toEqual(size));

  test("has at most 4 megapixels", () => {
    const { width, height } = maskSizeOf({ width: 12_000, height: 8_333 });
    expect(width * height).toBeLessThanOrEqual(4_000_000);
  });
});

describe("a stroke", () => {
  test("of one point is a dot of the brush's width", () => {
    expect(segmentsOf([5, 6, 1], 10)).toEqual([{ from: { x: 5, y: 6 }, to: { x: 5, y: 6 }, width: 10 }]);
  });

  test("drawn point by point has the segments of the whole stroke", () => {
    const points: number[] = [];
    const drawn = Array.from({ length: 40 }, (_, step) => {
      const first = points.length;
      extendStroke(points, { x: step * 3.3, y: Math.sin(step) * 20 }, 0.2 + step / 60, 12);
      return segmentsOf(points, 12, first);
    }).flat();
    expect(drawn).toEqual(segmentsOf(new Float32Array(points), 12));
    expect(drawn.length).toBeGreaterThan(30);
  });

  test("skips points that would not be seen", () => {
    const points: number[] = [];
    expect(extendStroke(points, { x: 0, y: 0 }, 1, 120)).toBe(true);
    expect(extendStroke(points, { x: 9, y: 0 }, 1, 120)).toBe(false);
    expect(extendStroke(points, { x: 11, y: 0 }, 1, 120)).toBe(true);
    expect(points).toEqual([0, 0, 1, 11, 0, 1]);
  });

  test("is as wide as a pen is pressed, and never too thin to see", () => {
    expect(pressureOf({ pointerType: "pen", pressure: 0.6 })).toBe(0.6);
    expect(pressureOf({ pointerType: "pen", pressure: 0 })).toBe(0.15);
    expect(pressureOf({ pointerType: "mouse", pressure: 0.5 })).toBe(1);
    expect(segmentsOf([0, 0, 0.2, 9, 0, 0.6], 10)[1]?.width).toBeCloseTo(4);
  });
});

test.each([[[0, 255, 255, 0]], [[255, 0, 0, 255]], [[0, 0, 0, 0]], [[1, 127, 128, 128, 254]]])(
  "a soft selection of %o is kept as runs",
  (grays) => {
    const filled = new Uint8ClampedArray(grays.length * 4);
    fillRuns(filled, runsOf(Uint8ClampedArray.from(grays.flatMap((gray) => [gray, gray, gray, 255]))));
    expect(grays.map((_, index) => filled[index * 4 + 3])).toEqual(grays);
  },
);

test("transparent pixels of a file select nothing, whatever their color", () => {
  expect([...runsOf(Uint8ClampedArray.from([255, 255, 255, 0, 255, 255, 255, 128]))]).toEqual([256, 256 + 128]);
});
