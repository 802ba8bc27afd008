import type { AspectRatio } from "../../../contract/generation-terms.ts";

/**
 * Returns the pixels of an aspect ratio with the given long side. Both sides are rounded to the nearest multiple: H.264
 * needs even sides, and many models need multiples of 16 or 32.
 */
export function sizeFor(
  aspectRatio: AspectRatio,
  longSidePixels: number,
  sideMultiplePixels: number,
): { width: number; height: number } {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const rounded = (pixels: number) => Math.max(1, Math.round(pixels / sideMultiplePixels)) * sideMultiplePixels;
  const longSide = rounded(longSidePixels);
  const shortSide = rounded((longSidePixels * Math.min(across, down)) / Math.max(across, down));
  return across >= down ? { width: longSide, height: shortSide } : { width: shortSide, height: longSide };
}

/** Returns the offered aspect ratio that is closest to an image's own. */
export function nearestRatio(
  offered: readonly AspectRatio[],
  { width, height }: { width: number; height: number },
): AspectRatio | undefined {
  const distance = (ratio: AspectRatio) => {
    const [across = 1, down = 1] = ratio.split(":").map(Number);
    return Math.abs(Math.log(across / down) - Math.log(width / height));
  };
  return offered.toSorted((one, other) => distance(one) - distance(other))[0];
}
