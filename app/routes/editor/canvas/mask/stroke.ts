import type { Point, Size } from "../view.ts";

/** A straight part of a stroke, with round ends. */
export interface Segment {
  from: Point;
  to: Point;
  width: number;
}

const maskMaxPixels = 4_000_000;
/** Half of the longest canvas that every browser has. */
const maskSideMaxPixels = 8_192;

/** Returns the size of the mask of an image: its own, or a smaller one of the same shape within 4 megapixels. */
export function maskSizeOf({ width, height }: Size): Size {
  const scale = Math.min(1, Math.sqrt(maskMaxPixels / (width * height)), maskSideMaxPixels / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.floor(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Numbers per point: x, y, pressure. */
const perPoint = 3;

/**
 * Adds a point to a stroke, unless it is so near to the last one that the line looks the same. Returns whether it was
 * added.
 */
export function extendStroke(points: number[], { x, y }: Point, pressure: number, width: number): boolean {
  const [lastX = Number.NaN, lastY = 0] = points.slice(-perPoint);
  if (Math.hypot(x - lastX, y - lastY) < Math.max(0.5, (width * pressure) / 12)) return false;
  // As they are kept, so that a stroke that is drawn again covers the same pixels.
  points.push(Math.fround(x), Math.fround(y), Math.fround(pressure));
  return true;
}

/** Returns the segments that end at the numbers of a stroke from `first` on. A stroke of one point is a dot. */
export function segmentsOf(points: ArrayLike<number>, width: number, first = 0): Segment[] {
  const segments: Segment[] = [];
  const at = (index: number) => points[index] ?? 0;
  for (let end = first; end < points.length; end += perPoint) {
    const start = Math.max(0, end - perPoint);
    segments.push({
      from: { x: at(start), y: at(start + 1) },
      to: { x: at(end), y: at(end + 1) },
      width: (width * (at(start + 2) + at(end + 2))) / 2,
    });
  }
  return segments;
}

/** How far a pen thins the stroke when it is pressed lightly. */
const pressureMin = 0.15;

/** Returns the share of the brush's width that a pointer paints with. Only pens measure pressure. */
export function pressureOf({ pointerType, pressure }: { pointerType: string; pressure: number }): number {
  return pointerType === "pen" ? Math.max(pressureMin, pressure) : 1;
}

/**
 * Returns the corners of an area, x and y of each, from what a pointer drew, x, y, and pressure of each point: two
 * opposite corners of a rectangle, or the points of a lasso.
 */
export function cornersOf(points: readonly number[], isRectangle: boolean): Float32Array {
  if (!isRectangle) return Float32Array.from(points.filter((_, index) => index % perPoint !== 2));
  const [x = 0, y = 0, , toX = x, toY = y] = points;
  return new Float32Array([x, y, toX, y, toX, toY, x, toY]);
}

/** Makes the pixels of a selection white, as opaque as its runs say. `pixels` are transparent. */
export function fillRuns(pixels: Uint8ClampedArray, runs: Uint32Array): void {
  let at = 0;
  for (const run of runs) {
    const end = at + (run >>> 8) * 4;
    if (run & 255) pixels.fill(255, at, end);
    for (; at < end; at += 4) pixels[at + 3] = run & 255;
  }
}
