import { describe, expect, test } from "vitest";
import { aspectRatios } from "../../../contract/generation-terms.ts";
import { nearestRatio, sizeFor } from "./size.ts";

describe.each([2, 16, 32])("sides that are multiples of %i", (multiple) => {
  test.each(aspectRatios)("%s keeps its long side and its shape as nearly as the multiples allow", (aspectRatio) => {
    const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
    for (const longSide of [768, 1024, 1536]) {
      const { width, height } = sizeFor(aspectRatio, longSide, multiple);
      expect(Math.max(width, height)).toBe(longSide);
      expect(width % multiple).toBe(0);
      expect(height % multiple).toBe(0);
      const shortSide = (longSide * Math.min(across, down)) / Math.max(across, down);
      expect(Math.abs(Math.min(width, height) - shortSide)).toBeLessThanOrEqual(multiple / 2);
    }
  });
});

test("a picture gets the offered ratio nearest to its own, whichever way it lies", () => {
  expect(nearestRatio(aspectRatios, { width: 4_000, height: 2_250 })).toBe("16:9");
  expect(nearestRatio(aspectRatios, { width: 3_000, height: 4_100 })).toBe("3:4");
  expect(nearestRatio(aspectRatios, { width: 30, height: 1_000 })).toBe("9:16");
  expect(nearestRatio(["1:1", "16:9"], { width: 1_000, height: 1_001 })).toBe("1:1");
  expect(nearestRatio([], { width: 1, height: 1 })).toBeUndefined();
});
