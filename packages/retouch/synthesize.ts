import type { Canvas } from "./canvas.ts";
import { depthsOf, grown } from "./canvas.ts";

/** How hard to search at one size of the image. */
export interface Effort {
  passes: number;
  /** Random places of the image to compare with, per pixel and pass. */
  randomPlaces: number;
}

/** For each pixel of the hole, the pixel that it is a copy of, or one of the two values below. */
export type Copies = Int32Array;
/** The pixel has no color yet. */
export const isEmpty = -1;
/** The pixel has the color of an approximation, which only guides the fill. */
export const isGuessed = -2;

/** Neighbors by distance: a disc with a radius of three pixels. */
const neighbors = Array.from({ length: 49 }, (_, i) => ({ dx: (i % 7) - 3, dy: Math.floor(i / 7) - 3 }))
  .filter(({ dx, dy }) => dx * dx + dy * dy > 0 && dx * dx + dy * dy <= 11)
  .toSorted((one, other) => one.dx ** 2 + one.dy ** 2 - other.dx ** 2 - other.dy ** 2);
const reach = 3;
/** How much the neighbors of a pixel count. A guessed color shows where edges go, not what is there. */
const knownWeight = 2;
const copiedWeight = 1;
const guessedWeight = 0.25;
/**
 * The cost of a place that is one image height away. Places nearby have the same sharpness, light, and perspective;
 * most of all those at the same height.
 */
const farCost = 100_000;
const acrossCost = farCost / 4;
/** A random place must fit this much better than the continuation of a neighbor's copy. */
const preferCoherent = 1.05;

/**
 * Fills the hole with copies of pixels outside it. Each pixel takes the place whose surroundings resemble its own most,
 * among the places that continue its neighbors' copies and a few random ones; decision 061 has the literature. Changes
 * the canvas and the copies.
 */
export function synthesize(
  canvas: Canvas,
  copies: Copies,
  { passes, randomPlaces }: Effort,
  random: () => number,
): void {
  const { width, height, hole } = canvas;
  const order = pixelsByDepth(canvas);
  const usable = usablePlaces(canvas);
  const match = createMatcher(canvas, copies);
  const seen = new Int32Array(neighbors.length + 1);
  for (let pass = 0; pass < passes; pass++) {
    for (let i = 0; i < order.length; i++) {
      const at = order[pass % 2 === 0 ? i : order.length - 1 - i] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      match.look(x, y);
      usable.look(x, y);
      let best = -1;
      let bestCost = Number.POSITIVE_INFINITY;
      let differs = true;
      let seenCount = 0;
      const consider = (place: number, factor: number) => {
        const far = usable.distanceCost(place);
        if (far >= bestCost) return;
        const difference = match.costOf(place, (bestCost - far) / factor);
        const cost = far + difference * factor;
        if (cost < bestCost) {
          bestCost = cost;
          differs = difference > 0;
          best = place;
        }
      };
      const own = copies[at] ?? -1;
      if (own >= 0 && usable.has(own)) {
        seen[seenCount++] = own;
        consider(own, 1);
      }
      for (let n = 0; n < 8; n++) {
        const { dx, dy } = neighbors[n] ?? { dx: 0, dy: 0 };
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const neighbor = ny * width + nx;
        const copied = hole[neighbor] ? (copies[neighbor] ?? -1) : neighbor;
        if (copied < 0) continue;
        const place = copied - dy * width - dx;
        if (!usable.has(place)) continue;
        let isNew = true;
        for (let k = 0; k < seenCount; k++) if (seen[k] === place) isNew = false;
        if (!isNew) continue;
        seen[seenCount++] = place;
        consider(place, 1);
      }
      for (let n = 0; (n < randomPlaces && differs) || best < 0; n++) consider(usable.pick(random), preferCoherent);
      copies[at] = best;
      canvas.pixels.copyWithin(at * 4, best * 4, best * 4 + 4);
    }
  }
}

/** Pixels of the hole from the rim inward, as in Efros and Leung. */
function pixelsByDepth({ width, height, hole }: Canvas): Int32Array {
  const depth = depthsOf(hole, width, height);
  const counts = new Int32Array(65_537);
  for (const steps of depth) if (steps > 0) counts[steps + 1] = (counts[steps + 1] ?? 0) + 1;
  for (let i = 1; i < counts.length; i++) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
  const order = new Int32Array(counts[65_536] ?? 0);
  for (let at = 0; at < depth.length; at++) {
    const steps = depth[at] ?? 0;
    if (steps === 0) continue;
    const place = counts[steps] ?? 0;
    order[place] = at;
    counts[steps] = place + 1;
  }
  return order;
}

/** The pixels that can be copied: their surroundings lie outside the hole, and in the image where the pixel's own do. */
function usablePlaces({ width, height, hole }: Canvas) {
  const no =
    [reach, 1, 0].map((radius) => grown(hole, width, height, radius)).find((near) => near.includes(0)) ??
    new Uint8Array(hole.length);
  const first = no.indexOf(0);
  let [x, y, left, top, right, bottom] = [0, 0, 0, 0, width, height];
  const has = (place: number): boolean => {
    if (place < 0 || place >= no.length || no[place] !== 0) return false;
    const row = (place / width) | 0;
    const column = place - row * width;
    return column >= left && column < right && row >= top && row < bottom;
  };
  return {
    has,
    /** Sets the pixel to fill. */
    look(atX: number, atY: number): void {
      x = atX;
      y = atY;
      left = Math.min(x, reach);
      top = Math.min(y, reach);
      right = width - Math.min(width - 1 - x, reach);
      bottom = height - Math.min(height - 1 - y, reach);
    },
    pick(random: () => number): number {
      for (let attempt = 0; attempt < 24; attempt++) {
        const place = Math.floor(random() * no.length);
        if (has(place)) return place;
      }
      return first;
    },
    /** Returns what the distance of a place costs. */
    distanceCost(place: number): number {
      const row = (place / width) | 0;
      const down = (row - y) / height;
      const across = (place - row * width - x) / height;
      return farCost * down * down + acrossCost * across * across;
    },
  };
}

/** Compares the surroundings of one pixel of the hole with those of other places. */
function createMatcher({ width, height, pixels, hole }: Canvas, copies: Copies) {
  const colors = new Uint8Array(neighbors.length * 4);
  const steps = new Int32Array(neighbors.length);
  const weights = new Float32Array(neighbors.length);
  const end = pixels.length - 4;
  let count = 0;
  return {
    /** Reads the surroundings of a pixel, as far as they are known or filled. */
    look(x: number, y: number): void {
      count = 0;
      for (const { dx, dy } of neighbors) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const from = ny * width + nx;
        if (hole[from] && copies[from] === isEmpty) continue;
        steps[count] = (dy * width + dx) * 4;
        weights[count] = !hole[from] ? knownWeight : copies[from] === isGuessed ? guessedWeight : copiedWeight;
        colors[count * 4] = pixels[from * 4] ?? 0;
        colors[count * 4 + 1] = pixels[from * 4 + 1] ?? 0;
        colors[count * 4 + 2] = pixels[from * 4 + 2] ?? 0;
        colors[count * 4 + 3] = pixels[from * 4 + 3] ?? 0;
        count++;
      }
    },
    /** Returns how much the surroundings differ; any number above `limit` when they differ more than that. */
    costOf(place: number, limit: number): number {
      let cost = 0;
      for (let i = 0, color = 0; i < count && cost <= limit; i++, color += 4) {
        const from = Math.max(0, Math.min(end, place * 4 + (steps[i] ?? 0)));
        const r = (pixels[from] ?? 0) - (colors[color] ?? 0);
        const g = (pixels[from + 1] ?? 0) - (colors[color + 1] ?? 0);
        const b = (pixels[from + 2] ?? 0) - (colors[color + 2] ?? 0);
        const a = (pixels[from + 3] ?? 0) - (colors[color + 3] ?? 0);
        cost += (r * r + g * g + b * b + a * a) * (weights[i] ?? 0);
      }
      return cost;
    },
  };
}
