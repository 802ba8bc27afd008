import type { Canvas } from "./canvas.ts";

/** Larger differences are edges and textures, not light. */
const lightMax = 40;

interface Field {
  width: number;
  height: number;
  /** Red, green, blue, and their weight, per pixel. */
  values: Float32Array;
}

/**
 * Brings the light of a filled hole close to that at its rim: the small differences between the fill and the image just
 * outside `mask` continue smoothly into the hole. `original` has the pixels before the fill.
 */
export function blendRim({ width, height, pixels, hole }: Canvas, original: Uint8Array, mask: Uint8Array): void {
  const rim: Field = { width, height, values: new Float32Array(width * height * 4) };
  for (let at = 0; at < hole.length; at++) {
    if (!hole[at]) continue;
    if (mask[at]) continue;
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const difference = (original[at * 4 + channel] ?? 0) - (pixels[at * 4 + channel] ?? 0);
      rim.values[at * 4 + channel] = difference;
      most = Math.max(most, Math.abs(difference));
    }
    const weight = Math.max(0, 1 - most / lightMax);
    for (let channel = 0; channel < 3; channel++)
      rim.values[at * 4 + channel] = (rim.values[at * 4 + channel] ?? 0) * weight;
    rim.values[at * 4 + 3] = weight;
  }
  const { values } = diffused(rim);
  for (let at = 0; at < hole.length; at++) {
    if (!hole[at]) continue;
    for (let channel = 0; channel < 3; channel++) {
      const value = (pixels[at * 4 + channel] ?? 0) + (values[at * 4 + channel] ?? 0);
      pixels[at * 4 + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
}

/** Spreads weighted values to all pixels: averages them in ever coarser fields, and fills what lacks weight from there. */
function diffused(field: Field): Field {
  const { width, height, values } = field;
  if (width <= 1 && height <= 1) return normalized(field);
  const half: Field = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    values: new Float32Array(Math.ceil(width / 2) * Math.ceil(height / 2) * 4),
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      const to = ((y >> 1) * half.width + (x >> 1)) * 4;
      for (let part = 0; part < 4; part++)
        half.values[to + part] = (half.values[to + part] ?? 0) + (values[from + part] ?? 0);
    }
  }
  const coarse = diffused(half);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const lack = 1 - Math.min(1, values[at + 3] ?? 0);
      for (let part = 0; part < 3; part++) {
        const below = between(coarse, x / 2 - 0.25, y / 2 - 0.25, part);
        const weight = values[at + 3] ?? 0;
        const own = weight > 1 ? (values[at + part] ?? 0) / weight : (values[at + part] ?? 0);
        values[at + part] = own + below * lack;
      }
    }
  }
  return field;
}

function normalized(field: Field): Field {
  const weight = field.values[3] ?? 0;
  if (weight > 0) for (let part = 0; part < 3; part++) field.values[part] = (field.values[part] ?? 0) / weight;
  return field;
}

/** Interpolates one part of a field linearly. */
function between({ width, height, values }: Field, x: number, y: number, part: number): number {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  const right = Math.min(width - 1, Math.floor(x) + 1);
  const bottom = Math.min(height - 1, Math.floor(y) + 1);
  const tx = x - Math.floor(x);
  const ty = y - Math.floor(y);
  const value = (column: number, row: number) => values[(row * width + column) * 4 + part] ?? 0;
  const upper = value(left, top) * (1 - tx) + value(right, top) * tx;
  const lower = value(left, bottom) * (1 - tx) + value(right, bottom) * tx;
  return upper * (1 - ty) + lower * ty;
}
