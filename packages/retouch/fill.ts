import { blendRim } from "./blend-rim.ts";
import { type Canvas, depthsOf, grown, halved } from "./canvas.ts";
import { holesOf } from "./holes.ts";
import { createRandom } from "./random.ts";
import type { Box, Raster } from "./raster.ts";
import { type Copies, type Effort, isEmpty, isGuessed, synthesize } from "./synthesize.ts";

export interface FillOptions {
  /** Whether the masked pixels approximate what belongs there, such as a mirror image. Otherwise, they are ignored. */
  isApproximated?: boolean;
  /** The same seed gives the same pixels; another seed gives a variation. */
  seed: number;
  /** Receives the share of the work that is done, 0 to 1. */
  report(part: number): void;
}

/** Shadows and blur around an object are left out of the pixels to copy from. */
const rimPixels = 4;
/** The coarsest level starts where the hole is about this deep. */
const coarsestDepth = 4;
const smallestSide = 24;
/** Comparisons per level; it takes about a second to make a few million. */
const comparisonsMax = 5_000_000;
/** Neighbors' copies that differ, per pixel, on average. */
const coherentPlaces = 3;

/**
 * Returns the image with its masked part (above 0) filled with copies of its own pixels. Pixels outside the mask stay.
 * Works on the surroundings of each hole only.
 */
export function fill(image: Raster, mask: Uint8Array, { seed, report, isApproximated = false }: FillOptions): Raster {
  const { width, channels } = image;
  const pixels = image.pixels.slice();
  const random = createRandom(seed);
  const holes = holesOf(mask, image.width, image.height);
  const total = holes.reduce((sum, hole) => sum + hole.box.width * hole.box.height, 0);
  let done = 0;
  for (const { box } of holes) {
    const share = (box.width * box.height) / total;
    const { canvas, inside } = crop({ ...image, pixels }, mask, box);
    const original = canvas.pixels.slice();
    fillCanvas(canvas, isApproximated ? isGuessed : isEmpty, random, (part) => report(done + share * part));
    blendRim(canvas, original, inside);
    for (let y = 0; y < box.height; y++) {
      for (let x = 0; x < box.width; x++) {
        const to = (box.top + y) * width + box.left + x;
        if (!mask[to]) continue;
        for (let channel = 0; channel < channels; channel++)
          pixels[to * channels + channel] = canvas.pixels[(y * box.width + x) * 4 + channel] ?? 0;
      }
    }
    done += share;
  }
  report(1);
  return { ...image, pixels };
}

/** Copies the surroundings of a hole. The hole of the canvas is wider than the mask, by the rim. */
function crop({ pixels, channels, width }: Raster, mask: Uint8Array, box: Box): { canvas: Canvas; inside: Uint8Array } {
  const colors = new Uint8Array(box.width * box.height * 4).fill(255);
  const inside = new Uint8Array(box.width * box.height);
  for (let y = 0, at = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, at++) {
      const from = (box.top + y) * width + box.left + x;
      inside[at] = mask[from] ? 1 : 0;
      for (let channel = 0; channel < channels; channel++)
        colors[at * 4 + channel] = pixels[from * channels + channel] ?? 0;
    }
  }
  const hole = grown(inside, box.width, box.height, rimPixels);
  return { canvas: { width: box.width, height: box.height, pixels: colors, hole }, inside };
}

function fillCanvas(canvas: Canvas, start: number, random: () => number, report: (part: number) => void): void {
  const levels = [canvas];
  let depth = depthsOf(canvas.hole, canvas.width, canvas.height).reduce((most, steps) => Math.max(most, steps), 0);
  let smallest = canvas;
  while (depth > coarsestDepth && Math.min(smallest.width, smallest.height) >= 2 * smallestSide) {
    smallest = halved(smallest);
    levels.push(smallest);
    depth /= 2;
  }
  let copies: Copies = new Int32Array(smallest.hole.length).fill(start);
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index] ?? canvas;
    const coarser = levels[index + 1];
    if (coarser) copies = doubled(level, coarser, copies);
    synthesize(level, copies, effortFor(level, index, levels.length), random);
    report(4 ** -index);
  }
}

function effortFor({ hole }: Canvas, index: number, levels: number): Effort {
  const size = hole.reduce((sum, isHole) => sum + isHole, 0);
  const finer = levels - 1 - index;
  const passes = Math.max(2, 10 - 2 * finer);
  const randomPlaces = Math.max(6, 600 >> finer);
  const affordable = comparisonsMax / Math.max(1, size);
  return {
    passes: Math.max(1, Math.min(passes, Math.floor(affordable / (coherentPlaces + 2)))),
    randomPlaces: Math.max(0, Math.min(randomPlaces, Math.floor(affordable / passes) - coherentPlaces)),
  };
}

/** Carries the copies over to the next finer level, and fills it with them. */
function doubled(level: Canvas, coarser: Canvas, copies: Copies): Copies {
  const { width, height, hole, pixels } = level;
  const finer = new Int32Array(hole.length).fill(isEmpty);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!hole[at]) continue;
      const copied = copies[(y >> 1) * coarser.width + (x >> 1)] ?? -1;
      const cx = copied % coarser.width;
      const cy = (copied - cx) / coarser.width;
      const from = Math.min(height - 1, 2 * cy + (y & 1)) * width + Math.min(width - 1, 2 * cx + (x & 1));
      finer[at] = from;
      pixels.copyWithin(at * 4, from * 4, from * 4 + 4);
    }
  }
  return finer;
}
