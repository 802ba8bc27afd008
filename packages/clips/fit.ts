import type { Frame } from "./openh264/decoder.ts";

interface Size {
  width: number;
  height: number;
}

/** Whether a frame of another shape covers the size, and is cut off on two sides, or is shown whole between two bars. */
export type Fit = "cover" | "contain";

/** Scales a frame to a size with even sides. Bars have the color of `black`: its luma; chroma is neutral. */
export function fitFrame(frame: Frame, { width, height }: Size, fit: Fit = "cover", black = 16): Frame {
  if (frame.width === width && frame.height === height) return frame;
  if (fit === "contain") {
    const times = Math.min(width / frame.width, height / frame.height);
    const inner = { width: even(frame.width * times, width), height: even(frame.height * times, height) };
    if (inner.width < width || inner.height < height) {
      return withBars(fitFrame(frame, inner), { width, height }, black);
    }
  }
  const planes = new Uint8Array((width * height * 3) / 2);
  let from = 0;
  let to = 0;
  for (const part of [1, 2, 2]) {
    const source = { width: frame.width / part, height: frame.height / part };
    const target = { width: width / part, height: height / part };
    const length = source.width * source.height;
    planes.set(fitPlane(frame.planes.subarray(from, from + length), source, target), to);
    from += length;
    to += target.width * target.height;
  }
  return { width, height, planes };
}

function even(pixels: number, max: number): number {
  return Math.min(max, Math.max(2, Math.round(pixels / 2) * 2));
}

/** Puts a frame into the middle of a larger one. */
function withBars(inner: Frame, { width, height }: Size, black: number): Frame {
  const planes = new Uint8Array((width * height * 3) / 2).fill(128).fill(black, 0, width * height);
  const left = Math.floor((width - inner.width) / 4) * 2;
  const top = Math.floor((height - inner.height) / 4) * 2;
  let from = 0;
  let to = 0;
  for (const part of [1, 2, 2]) {
    const columns = inner.width / part;
    for (let row = 0; row < inner.height / part; row++, from += columns) {
      planes.set(inner.planes.subarray(from, from + columns), to + (top / part + row) * (width / part) + left / part);
    }
    to += (width / part) * (height / part);
  }
  return { width, height, planes };
}

function fitPlane(pixels: Uint8Array, from: Size, to: Size): Uint8ClampedArray {
  const step = Math.min(from.width / to.width, from.height / to.height);
  const columns = tapsOf(from.width, to.width, step);
  const rows = tapsOf(from.height, to.height, step);
  const wide = new Float32Array(to.width * from.height);
  for (let y = 0; y < from.height; y++) {
    for (let x = 0; x < to.width; x++) {
      const start = y * from.width + (columns.firsts[x] ?? 0);
      let total = 0;
      for (let tap = 0; tap < columns.count; tap++) {
        total += (columns.weights[x * columns.count + tap] ?? 0) * (pixels[start + tap] ?? 0);
      }
      wide[y * to.width + x] = total;
    }
  }
  const fitted = new Uint8ClampedArray(to.width * to.height);
  const sums = new Float32Array(to.width);
  for (let y = 0; y < to.height; y++) {
    sums.fill(0);
    for (let tap = 0; tap < rows.count; tap++) {
      const weight = rows.weights[y * rows.count + tap] ?? 0;
      const start = ((rows.firsts[y] ?? 0) + tap) * to.width;
      if (weight > 0) for (let x = 0; x < to.width; x++) sums[x] = (sums[x] ?? 0) + weight * (wide[start + x] ?? 0);
    }
    fitted.set(sums, y * to.width);
  }
  return fitted;
}

/** The source pixels that each target pixel is the weighted mean of. */
interface Taps {
  /** How many there are for each. */
  count: number;
  firsts: Int32Array;
  weights: Float32Array;
}

/** Returns the weights of a triangle around the center of each target pixel, as wide as a target pixel. */
function tapsOf(from: number, to: number, step: number): Taps {
  const reach = Math.max(1, step);
  const count = Math.min(from, Math.floor(reach * 2) + 1);
  const firsts = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let index = 0; index < to; index++) {
    const center = from / 2 + (index + 0.5 - to / 2) * step - 0.5;
    const first = Math.min(from - count, Math.max(0, Math.ceil(center - reach)));
    const own = Array.from({ length: count }, (_, tap) => Math.max(0, 1 - Math.abs(first + tap - center) / reach));
    const total = own.reduce((before, weight) => before + weight, 0);
    firsts[index] = first;
    for (const [tap, weight] of own.entries()) weights[index * count + tap] = weight / total;
  }
  return { count, firsts, weights };
}
