import type { Raster } from "./raster.ts";

const lobes = 3;
const taps = 2 * lobes;
const stripPixels = 1_000_000;

export interface ResampleOptions {
  width: number;
  height: number;
  /** The strength of an unsharp mask with a radius of one source pixel, 0 to 1. */
  sharpness?: number;
}

/** Source positions and weights of every target position along one axis. */
interface Axis {
  first: Int32Array;
  weights: Float32Array;
}

/**
 * Upscales an image with a separable Lanczos filter of three lobes. Pixel centers stay aligned: the image does not
 * shift. Yields the result in strips of whole rows, top to bottom, so that it never has to be in memory as a whole.
 * Alpha is premultiplied. Throws RangeError when a side shrinks.
 */
export function* upscaledStrips(
  source: Raster,
  { width, height, sharpness = 0 }: ResampleOptions,
): Generator<Uint8Array> {
  if (width < source.width || height < source.height) throw new RangeError("Only upscaling is supported.");
  const { channels } = source;
  const columns = axisOf(source.width, width, sharpness);
  const rows = axisOf(source.height, height, sharpness);
  const samples = width * channels;
  const ring = Array.from({ length: taps }, () => new Float32Array(samples));
  const padded = new Float32Array((source.width + taps * 2) * channels);
  let next = rows.first[0] ?? 0;
  const stripRows = Math.max(1, Math.min(height, Math.floor(stripPixels / width)));
  for (let top = 0; top < height; top += stripRows) {
    const strip = new Uint8Array(Math.min(stripRows, height - top) * samples);
    for (let row = 0; row * samples < strip.length; row++) {
      const first = rows.first[top + row] ?? 0;
      for (; next < first + taps; next++) {
        const target = ring[(next + taps) % taps];
        if (target) stretchRow(source, Math.max(0, Math.min(source.height - 1, next)), columns, padded, target);
      }
      blendRows(ring, first, rows.weights.subarray((top + row) * taps), strip.subarray(row * samples), channels);
    }
    yield strip;
  }
}

/** Returns the image upscaled by `upscaledStrips`, in one piece. */
export function upscaled(source: Raster, options: ResampleOptions): Raster {
  const { width, height } = options;
  const pixels = new Uint8Array(width * height * source.channels);
  let offset = 0;
  for (const strip of upscaledStrips(source, options)) {
    pixels.set(strip, offset);
    offset += strip.length;
  }
  return { width, height, channels: source.channels, pixels };
}

function axisOf(source: number, target: number, sharpness: number): Axis {
  const first = new Int32Array(target);
  const weights = new Float32Array(target * taps);
  for (let i = 0; i < target; i++) {
    const center = ((i + 0.5) * source) / target - 0.5;
    const start = Math.floor(center) - lobes + 1;
    first[i] = start;
    const own = Array.from({ length: taps }, (_, tap) => sharpened(start + tap - center, sharpness));
    const sum = own.reduce((total, weight) => total + weight, 0);
    for (const [tap, weight] of own.entries()) weights[i * taps + tap] = weight / sum;
  }
  return { first, weights };
}

/** The filter minus its own blur, as an unsharp mask would do afterwards. */
function sharpened(x: number, sharpness: number): number {
  const own = lanczos(x);
  const blurred = (lanczos(x - 1) + 2 * own + lanczos(x + 1)) / 4;
  return own + sharpness * (own - blurred);
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const angle = Math.PI * x;
  return (lobes * Math.sin(angle) * Math.sin(angle / lobes)) / (angle * angle);
}

/** Stretches one source row to the target's width. The outermost pixels continue beyond the edges. */
function stretchRow(
  source: Raster,
  row: number,
  { first, weights }: Axis,
  padded: Float32Array,
  target: Float32Array,
): void {
  const { channels, width } = source;
  padRow(source, row, padded);
  const last = width + taps;
  for (let x = 0, out = 0; x < first.length; x++) {
    const tap = x * taps;
    const w0 = weights[tap] ?? 0;
    const w1 = weights[tap + 1] ?? 0;
    const w2 = weights[tap + 2] ?? 0;
    const w3 = weights[tap + 3] ?? 0;
    const w4 = weights[tap + 4] ?? 0;
    const w5 = weights[tap + 5] ?? 0;
    let from = Math.max(0, Math.min(last, (first[x] ?? 0) + taps)) * channels;
    for (let channel = 0; channel < channels; channel++, from++, out++) {
      target[out] =
        w0 * (padded[from] ?? 0) +
        w1 * (padded[from + channels] ?? 0) +
        w2 * (padded[from + 2 * channels] ?? 0) +
        w3 * (padded[from + 3 * channels] ?? 0) +
        w4 * (padded[from + 4 * channels] ?? 0) +
        w5 * (padded[from + 5 * channels] ?? 0);
    }
  }
}

function padRow({ pixels, width, channels }: Raster, row: number, padded: Float32Array): void {
  const start = row * width * channels;
  for (let x = -taps; x < width + taps; x++) {
    const from = start + Math.max(0, Math.min(width - 1, x)) * channels;
    const to = (x + taps) * channels;
    const alpha = channels === 4 ? (pixels[from + 3] ?? 0) / 255 : 1;
    for (let channel = 0; channel < channels; channel++) {
      const value = pixels[from + channel] ?? 0;
      padded[to + channel] = channel === 3 ? value : value * alpha;
    }
  }
}

function blendRows(
  ring: readonly Float32Array[],
  first: number,
  weights: Float32Array,
  target: Uint8Array,
  channels: number,
): void {
  const [r0, r1, r2, r3, r4, r5] = Array.from({ length: taps }, (_, tap) => ring[(first + tap + taps) % taps]);
  if (!r0 || !r1 || !r2 || !r3 || !r4 || !r5) return;
  const [w0 = 0, w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0] = weights;
  const samples = r0.length;
  if (channels !== 4) {
    // Rounds and clamps as it stores.
    const clamped = new Uint8ClampedArray(target.buffer, target.byteOffset, samples);
    for (let i = 0; i < samples; i++) {
      clamped[i] =
        w0 * (r0[i] ?? 0) +
        w1 * (r1[i] ?? 0) +
        w2 * (r2[i] ?? 0) +
        w3 * (r3[i] ?? 0) +
        w4 * (r4[i] ?? 0) +
        w5 * (r5[i] ?? 0);
    }
    return;
  }
  const at = (i: number) =>
    w0 * (r0[i] ?? 0) +
    w1 * (r1[i] ?? 0) +
    w2 * (r2[i] ?? 0) +
    w3 * (r3[i] ?? 0) +
    w4 * (r4[i] ?? 0) +
    w5 * (r5[i] ?? 0);
  for (let i = 0; i < samples; i += 4) {
    const alpha = toByte(at(i + 3));
    const straight = alpha > 0 ? 255 / alpha : 0;
    target[i] = toByte(at(i) * straight);
    target[i + 1] = toByte(at(i + 1) * straight);
    target[i + 2] = toByte(at(i + 2) * straight);
    target[i + 3] = alpha;
  }
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0;
}
