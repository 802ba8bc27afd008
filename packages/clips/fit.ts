import type { Frame } from "./openh264/decoder.ts";

interface Size {
  width: number;
  height: number;
}

/** Scales a frame to cover a size, and cuts off what exceeds it on two sides. */
export function fitFrame(frame: Frame, { width, height }: Size): Frame {
  if (frame.width === width && frame.height === height) return frame;
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

function fitPlane(pixels: Uint8Array, from: Size, to: Size): Uint8Array {
  const step = Math.min(from.width / to.width, from.height / to.height);
  const columns = tapsOf(from.width, to.width, step);
  const rows = tapsOf(from.height, to.height, step);
  const wide = new Float32Array(to.width * from.height);
  for (let y = 0; y < from.height; y++) {
    for (let x = 0; x < to.width; x++) wide[y * to.width + x] = sum(columns[x], pixels, y * from.width, 1);
  }
  const fitted = new Uint8Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    for (let x = 0; x < to.width; x++) fitted[y * to.width + x] = Math.round(sum(rows[y], wide, x, to.width));
  }
  return fitted;
}

interface Taps {
  first: number;
  weights: Float32Array;
}

function sum(taps: Taps | undefined, values: ArrayLike<number>, start: number, stride: number): number {
  if (!taps) return 0;
  let total = 0;
  for (let tap = 0; tap < taps.weights.length; tap++) {
    total += (taps.weights[tap] ?? 0) * (values[start + (taps.first + tap) * stride] ?? 0);
  }
  return total;
}

/** Returns the weights of a triangle around the center of each target pixel, as wide as a target pixel. */
function tapsOf(from: number, to: number, step: number): Taps[] {
  const reach = Math.max(1, step);
  return Array.from({ length: to }, (_, index) => {
    const center = from / 2 + (index + 0.5 - to / 2) * step - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(from - 1, Math.floor(center + reach));
    const weights = Float32Array.from({ length: last - first + 1 }, (_value, tap) =>
      Math.max(0, 1 - Math.abs(first + tap - center) / reach),
    );
    const total = weights.reduce((before, weight) => before + weight, 0);
    return { first, weights: weights.map((weight) => weight / total) };
  });
}
