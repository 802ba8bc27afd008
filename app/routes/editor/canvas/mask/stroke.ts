export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

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
  const [lastX, lastY] = points.slice(-perPoint);
  const isNear =
    lastX !== undefined &&
    lastY !== undefined &&
    Math.hypot(x - lastX, y - lastY) < Math.max(0.5, (width * pressure) / 12);
  // As they are kept, so that a stroke that is drawn again covers the same pixels.
  if (!isNear) points.push(Math.fround(x), Math.fround(y), Math.fround(pressure));
  return !isNear;
}

/** Returns the segments from point number `first` on. A stroke of one point is a dot. */
export function segmentsOf(points: ArrayLike<number>, width: number, first = 0): Segment[] {
  const pointAt = (index: number): Point => ({
    x: points[index * perPoint] ?? 0,
    y: points[index * perPoint + 1] ?? 0,
  });
  const pressureAt = (index: number) => points[index * perPoint + 2] ?? 0;
  const count = Math.floor(points.length / perPoint);
  return Array.from({ length: Math.max(0, count - first) }, (_, offset) => {
    const index = first + offset;
    const before = Math.max(0, index - 1);
    return {
      from: pointAt(before),
      to: pointAt(index),
      width: (width * (pressureAt(before) + pressureAt(index))) / 2,
    };
  });
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

/** Returns the runs of a gray image: white selects. `pixels` are red, green, blue, and alpha of each pixel. */
export function runsOf(pixels: Uint8ClampedArray): Uint32Array {
  const runs: number[] = [];
  let isInside = false;
  let length = 0;
  for (let index = 0; index < pixels.length; index += 4) {
    const selects = (pixels[index] ?? 0) >= 128;
    if (selects !== isInside) {
      runs.push(length);
      length = 0;
      isInside = selects;
    }
    length++;
  }
  runs.push(length);
  return new Uint32Array(runs);
}

/** Makes the pixels of a selection opaque white. The others stay. */
export function fillRuns(pixels: Uint8ClampedArray, runs: Uint32Array): void {
  let at = 0;
  for (const [index, length] of runs.entries()) {
    if (index % 2 === 1) pixels.fill(255, at * 4, (at + length) * 4);
    at += length;
  }
}
