import type { Rgb } from "./color.ts";

/**
 * The canvas: red, green and blue (0 to 255, higher for light sources) and coverage (0 to 1) per pixel, premultiplied.
 * A layer paints the same way on the image so far and on its own empty frame.
 */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly light: Float32Array;
}

export function createFrame(width: number, height: number): Frame {
  return { width, height, light: new Float32Array(width * height * 4) };
}

/** A lower-resolution grid of values over the whole frame, for smooth content. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

export function createField(frame: Frame, shrink: number, channels = 1): Field {
  const width = Math.ceil(frame.width / shrink) + 1;
  const height = Math.ceil(frame.height / shrink) + 1;
  return { width, height, values: new Float32Array(width * height * channels) };
}

/** Blends one color into one pixel. */
export function blend(frame: Frame, index: number, color: Rgb, amount: number): void {
  const { light } = frame;
  const r = light[index] ?? 0;
  const g = light[index + 1] ?? 0;
  const b = light[index + 2] ?? 0;
  light[index] = r + (color[0] - r) * amount;
  light[index + 1] = g + (color[1] - g) * amount;
  light[index + 2] = b + (color[2] - b) * amount;
  const cover = light[index + 3] ?? 0;
  light[index + 3] = cover + (1 - cover) * amount;
}

/** Adds light to one pixel. */
export function shine(frame: Frame, index: number, color: Rgb, amount: number): void {
  const { light } = frame;
  light[index] = (light[index] ?? 0) + color[0] * amount;
  light[index + 1] = (light[index + 1] ?? 0) + color[1] * amount;
  light[index + 2] = (light[index + 2] ?? 0) + color[2] * amount;
}

/** Adds a soft round glow. It has almost faded out at the radius. */
export function shineRound(frame: Frame, x: number, y: number, radius: number, color: Rgb, strength: number): void {
  const left = Math.max(0, Math.floor(x - radius));
  const right = Math.min(frame.width - 1, Math.ceil(x + radius));
  const top = Math.max(0, Math.floor(y - radius));
  const bottom = Math.min(frame.height - 1, Math.ceil(y + radius));
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const distance = Math.hypot(px - x, py - y) / radius;
      if (distance >= 1) continue;
      const falling = (1 - distance) ** 2;
      shine(frame, (py * frame.width + px) * 4, color, falling * falling * strength);
    }
  }
}

/** Blurs one channel in place with three running means, close to a Gaussian of the same radius. */
export function soften(values: Float32Array, width: number, height: number, radius: number, channels = 1): void {
  if (radius < 1) return;
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 2; pass++) {
    for (let channel = 0; channel < channels; channel++) {
      for (let y = 0; y < height; y++) mean(values, line, y * width * channels + channel, channels, width, radius);
      for (let x = 0; x < width; x++) mean(values, line, x * channels + channel, width * channels, height, radius);
    }
  }
}

function mean(values: Float32Array, line: Float32Array, from: number, step: number, count: number, radius: number) {
  let sum = 0;
  const first = values[from] ?? 0;
  const last = values[from + (count - 1) * step] ?? 0;
  for (let i = -radius; i <= radius; i++) sum += i < 0 ? first : (values[from + Math.min(i, count - 1) * step] ?? 0);
  const span = radius * 2 + 1;
  for (let i = 0; i < count; i++) {
    line[i] = sum / span;
    const entering = i + radius + 1;
    const leaving = i - radius;
    sum += entering < count ? (values[from + entering * step] ?? 0) : last;
    sum -= leaving >= 0 ? (values[from + leaving * step] ?? 0) : first;
  }
  for (let i = 0; i < count; i++) values[from + i * step] = line[i] ?? 0;
}
