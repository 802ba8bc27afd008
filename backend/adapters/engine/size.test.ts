import { expect, test } from "vitest";
import { aspectRatios } from "../../../contract/generation-terms.ts";
import { sizeFor } from "./size.ts";

test.each(aspectRatios)("%s keeps its long side exactly, its short side even and its shape", (aspectRatio) => {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  for (const longSide of [768, 1024, 1536]) {
    const { width, height } = sizeFor(aspectRatio, longSide);
    expect(Math.max(width, height)).toBe(longSide);
    expect(width % 2).toBe(0);
    expect(height % 2).toBe(0);
    expect(Math.abs(width / height - across / down)).toBeLessThan(0.01);
  }
});
