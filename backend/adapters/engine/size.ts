import type { AspectRatio } from "../../../contract/generation-terms.ts";

/**
 * The pixels of an aspect ratio with the given long side: the long side exactly, the short one rounded to
 * the nearest even number (H.264 and most models need even sides).
 */
export function sizeFor(aspectRatio: AspectRatio, longSidePixels: number): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const shortSidePixels = Math.round((longSidePixels * Math.min(across, down)) / Math.max(across, down) / 2) * 2;
  return across >= down
    ? { width: longSidePixels, height: shortSidePixels }
    : { width: shortSidePixels, height: longSidePixels };
}
