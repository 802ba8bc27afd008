import type { Rgb } from "../color.ts";
import { soften } from "../frame.ts";
import { type Drawing, rasterise } from "../sprite.ts";

/** A drawing in a few flat colors: coverage of each color per pixel, 0 to 1. */
export interface Flat {
  width: number;
  height: number;
  colors: readonly Rgb[];
  /** The share of the drawing that each color fills, in the same order. */
  shares: readonly number[];
  covers: readonly Float32Array[];
}

/** Returns a drawing whose gradients are single colors and whose box fits what is visible. */
export async function tightDrawing(drawing: Drawing): Promise<Drawing> {
  const whole = drawing.body + (drawing.glow ?? "");
  let body = whole;
  for (const [all, id = "", stops = ""] of whole.matchAll(
    /<(?:linear|radial)Gradient id="([^"]+)"[^>]*>(.*?)<\/(?:linear|radial)Gradient>/g,
  )) {
    const colors = [...stops.matchAll(/stop-color="([^"]+)"/g)].map((match) => match[1] ?? "none");
    // A halo fades out, and a logo has none.
    const flat = stops.includes("stop-opacity") ? "none" : (colors[Math.floor(colors.length / 2)] ?? "none");
    body = body.replace(all, "").replaceAll(`url(#${id})`, flat);
  }
  const { left, top, right, bottom } = drawing.box;
  const width = 160;
  const height = Math.max(16, Math.round((width * (bottom - top)) / (right - left)));
  const pixels = await rasterise(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${right - left} ${bottom - top}" preserveAspectRatio="none">${body}</svg>`,
    width,
    height,
  );
  const seen = { left: width, top: height, right: 0, bottom: 0 };
  for (let i = 0; i < width * height; i++) {
    if ((pixels[i * 4 + 3] ?? 0) < 128) continue;
    const [x, y] = [i % width, Math.floor(i / width)];
    seen.left = Math.min(seen.left, x);
    seen.right = Math.max(seen.right, x + 1);
    seen.top = Math.min(seen.top, y);
    seen.bottom = Math.max(seen.bottom, y + 1);
  }
  if (seen.right <= seen.left) return { body, box: drawing.box };
  const unit = (right - left) / width;
  const tall = (bottom - top) / height;
  return {
    body,
    box: {
      left: left + (seen.left - 2) * unit,
      right: left + (seen.right + 2) * unit,
      top: top + (seen.top - 2) * tall,
      bottom: top + (seen.bottom + 2) * tall,
    },
  };
}

/** Returns a drawing with `count` of its own colors, with rounded outlines and without fine lines. */
export async function flattenDrawing(drawing: Drawing, width: number, height: number, count: number): Promise<Flat> {
  const { left, top, right, bottom } = drawing.box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${right - left} ${bottom - top}" preserveAspectRatio="none">${drawing.body}</svg>`;
  const pixels = await rasterise(svg, width, height);
  const colors = fewColors(pixels, count);
  const covers = colors.map(() => new Float32Array(width * height));
  const none = new Float32Array(width * height);
  const counts = colors.map(() => 0);
  for (let i = 0; i < width * height; i++) {
    if ((pixels[i * 4 + 3] ?? 0) < 128) {
      none[i] = 1;
      continue;
    }
    const nearest = nearestOf(colors, pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0);
    const cover = covers[nearest];
    if (cover) cover[i] = 1;
    counts[nearest] = (counts[nearest] ?? 0) + 1;
  }
  const radius = Math.max(1, Math.round(Math.min(width, height) / 130));
  for (const cover of [none, ...covers]) soften(cover, width, height, radius);
  for (let i = 0; i < width * height; i++) {
    // A high power lets the strongest color win, with a soft edge of one pixel.
    const powers = covers.map((cover) => (cover[i] ?? 0) ** 6);
    const sum = powers.reduce((all, power) => all + power, (none[i] ?? 0) ** 6) || 1;
    for (const [index, cover] of covers.entries()) cover[i] = (powers[index] ?? 0) / sum;
  }
  const total = counts.reduce((all, one) => all + one, 0) || 1;
  return { width, height, colors, shares: counts.map((one) => one / total), covers };
}

/** Returns the `count` colors that stand for the drawing best (k-means from spread-out starts). */
function fewColors(pixels: Uint8Array, count: number): Rgb[] {
  const samples: Rgb[] = [];
  const step = Math.max(1, Math.floor(pixels.length / 4 / 6000));
  for (let i = 0; i < pixels.length / 4; i += step)
    if ((pixels[i * 4 + 3] ?? 0) > 200)
      samples.push([pixels[i * 4] ?? 0, pixels[i * 4 + 1] ?? 0, pixels[i * 4 + 2] ?? 0]);
  const first = samples[Math.floor(samples.length / 2)] ?? [90, 90, 90];
  let centers: Rgb[] = [meanOf(samples) ?? first];
  while (centers.length < count) {
    const known = centers;
    const distance = (sample: Rgb) => Math.min(...known.map((center) => apart(center, sample)));
    const farthest = samples.reduce((best, sample) => (distance(sample) > distance(best) ? sample : best), first);
    if (distance(farthest) < 34) break;
    centers = [...centers, farthest];
  }
  for (let round = 0; round < 6; round++) {
    const members: Rgb[][] = centers.map(() => []);
    for (const sample of samples) members[nearestOf(centers, ...sample)]?.push(sample);
    centers = centers.map((center, index) => meanOf(members[index] ?? []) ?? center);
  }
  return centers;
}

function meanOf(samples: readonly Rgb[]): Rgb | undefined {
  if (samples.length === 0) return undefined;
  const sum = samples.reduce<[number, number, number]>(
    (all, [r, g, b]) => [all[0] + r, all[1] + g, all[2] + b],
    [0, 0, 0],
  );
  return [sum[0] / samples.length, sum[1] / samples.length, sum[2] / samples.length];
}

function nearestOf(colors: readonly Rgb[], r: number, g: number, b: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, color] of colors.entries()) {
    const distance = (color[0] - r) ** 2 + (color[1] - g) ** 2 + (color[2] - b) ** 2;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** Returns how far apart two colors look. */
export function apart(one: Rgb, other: Rgb): number {
  return Math.hypot((one[0] - other[0]) * 0.8, one[1] - other[1], (one[2] - other[2]) * 0.6);
}
