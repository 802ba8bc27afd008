import { setImmediate } from "node:timers/promises";
import type { RawImage } from "./resample.ts";

/** From this value on, a gray pixel counts as part of the mask while it grows or shrinks. */
const insideFrom = 128;

/** After this many rows, other work gets a turn. */
const turnRows = 128;

/**
 * Moves the edge of a gray mask outward by a number of pixels, or inward by a negative one, at most 254. The area grows
 * by a disk; lighter pixels that were there stay. What lies beyond the image does not shrink the mask.
 */
export async function growMask({ data, width, height }: RawImage, pixels: number): Promise<RawImage> {
  const grown = new Uint8Array(data.length);
  const radius = Math.abs(pixels);
  const isGrowing = pixels > 0;
  const isMember = (value: number) => (isGrowing ? value >= insideFrom : value < insideFrom);
  // A disk is a stack of rows: a pixel at a vertical distance d paints 2 × halves[d] + 1 pixels of this row.
  const halves = Array.from({ length: radius + 1 }, (_, distance) =>
    Math.floor(Math.sqrt(radius * radius - distance * distance)),
  );
  const distances = await verticalDistances(data, width, height, radius, isMember);
  const steps = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    if (y % turnRows === 0) await setImmediate();
    const row = y * width;
    steps.fill(0);
    for (let x = 0; x < width; x++) {
      const half = halves[distances[row + x] ?? 0];
      if (half === undefined) continue;
      const [from, to] = [Math.max(0, x - half), Math.min(width, x + half + 1)];
      steps[from] = (steps[from] ?? 0) + 1;
      steps[to] = (steps[to] ?? 0) - 1;
    }
    let covering = 0;
    for (let x = 0; x < width; x++) {
      covering += steps[x] ?? 0;
      const value = data[row + x] ?? 0;
      grown[row + x] = covering === 0 ? value : isGrowing ? 255 : 0;
    }
  }
  return { data: grown, width, height, channels: 1 };
}

/** Returns the distance of each pixel to the nearest member in its column, at most `radius` + 1. */
async function verticalDistances(
  data: Uint8Array,
  width: number,
  height: number,
  radius: number,
  isMember: (value: number) => boolean,
): Promise<Uint8Array> {
  const distances = new Uint8Array(data.length).fill(radius + 1);
  for (let y = 0; y < height; y++) {
    if (y % turnRows === 0) await setImmediate();
    for (let index = y * width; index < (y + 1) * width; index++) {
      if (isMember(data[index] ?? 0)) distances[index] = 0;
      else if (y > 0) distances[index] = Math.min(radius + 1, (distances[index - width] ?? 0) + 1);
    }
  }
  for (let y = height - 2; y >= 0; y--) {
    if (y % turnRows === 0) await setImmediate();
    for (let index = y * width; index < (y + 1) * width; index++) {
      distances[index] = Math.min(distances[index] ?? 0, (distances[index + width] ?? 0) + 1);
    }
  }
  return distances;
}
