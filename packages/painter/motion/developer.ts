import { type FinishOptions, shoulder } from "../finish.ts";
import { soften } from "../frame.ts";
import { clamp, smooth } from "../noise.ts";
import type { Canvas } from "./sheet.ts";

const shrink = 8;
const brightest = 1023;

/**
 * Returns a function that develops frames into pixels, three bytes each, and reuses one buffer. The look matches that
 * of a still image; everything that does not change between frames is computed once.
 */
export function createDeveloper(
  width: number,
  height: number,
  finish: FinishOptions,
  options: { natural: boolean },
): (canvas: Canvas, frame: number) => Uint8Array {
  const pixels = new Uint8Array(width * height * 3);
  const vignette = vignetteOf(width, height, finish.vignette);
  const bend = Float32Array.from({ length: brightest + 1 }, (_, value) =>
    // A photograph is already developed: its highlights stay unchanged.
    options.natural ? Math.min(255, value) : shoulder(value),
  );
  const dither = ditherOf(finish.seed);
  // Grain is expensive to encode; this much remains so that slow gradients show no banding.
  const grain = finish.grain > 5 ? 2.4 : 0.8;
  const glowWidth = Math.ceil(width / shrink) + 1;
  const glowLine = new Float32Array(glowWidth * 3);
  const saturation = finish.monochrome ? 0 : finish.saturation;
  const kept = 1 - finish.fade * 0.2;
  const lifted = finish.fade * 34;
  const split = finish.split ?? { shadows: [0, 0, 0] as const, lights: [0, 0, 0] as const, amount: 0 };
  const { amount } = split;
  const [sr, sg, sb] = split.shadows;
  const [lr, lg, lb] = split.lights;

  return (canvas, frame) => {
    const { light } = canvas;
    const glow = glowOf(canvas);
    const grainShift = finish.grain > 5 ? frame * 1741 : 0;
    for (let y = 0; y < height; y++) {
      const gy = y / shrink;
      const gy0 = Math.floor(gy);
      const ty = gy - gy0;
      const above = gy0 * glowWidth * 3;
      for (let i = 0; i < glowLine.length; i++) {
        const upper = glow[above + i] ?? 0;
        glowLine[i] = (upper + ((glow[above + glowLine.length + i] ?? 0) - upper) * ty) * finish.bloom;
      }
      for (let x = 0; x < width; x++) {
        const gx = x / shrink;
        const gx0 = gx | 0;
        const tx = gx - gx0;
        const g = gx0 * 3;
        const at = (y * width + x) * 3;
        const dark = vignette[y * width + x] ?? 1;
        const r0 = glowLine[g] ?? 0;
        const g0 = glowLine[g + 1] ?? 0;
        const b0 = glowLine[g + 2] ?? 0;
        const red = (light[at] ?? 0) + r0 + ((glowLine[g + 3] ?? 0) - r0) * tx;
        const green = (light[at + 1] ?? 0) + g0 + ((glowLine[g + 4] ?? 0) - g0) * tx;
        const blue = (light[at + 2] ?? 0) + b0 + ((glowLine[g + 5] ?? 0) - b0) * tx;
        let r = bent(bend, red) * dark;
        let gr = bent(bend, green) * dark;
        let b = bent(bend, blue) * dark;
        let level = 0.2126 * r + 0.7152 * gr + 0.0722 * b;
        r = 128 + (level + (r - level) * saturation - 128) * finish.contrast;
        gr = 128 + (level + (gr - level) * saturation - 128) * finish.contrast;
        b = 128 + (level + (b - level) * saturation - 128) * finish.contrast;
        if (amount > 0) {
          level = clamp((0.2126 * r + 0.7152 * gr + 0.0722 * b) / 255);
          r += (sr + (lr - sr) * level - r) * amount;
          gr += (sg + (lg - sg) * level - gr) * amount;
          b += (sb + (lb - sb) * level - b) * amount;
        }
        const noise = (dither[(y * 131 + x * 7 + grainShift + ((x * y) >> 3)) & 4095] ?? 0) * grain + lifted + 0.5;
        pixels[at] = inRange(r * kept + noise);
        pixels[at + 1] = inRange(gr * kept + noise);
        pixels[at + 2] = inRange(b * kept + noise);
      }
    }
    return pixels;
  };
}

function inRange(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Interpolates between two steps of the table, so that dark gradients do not cluster at integers. */
function bent(bend: Float32Array, value: number): number {
  if (value <= 0) return 0;
  if (value < 200) return value;
  if (value >= brightest) return 255;
  const step = value | 0;
  const low = bend[step] ?? 0;
  return low + ((bend[step + 1] ?? 255) - low) * (value - step);
}

function vignetteOf(width: number, height: number, strength: number): Float32Array {
  const halfDiagonal = Math.hypot(width, height) / 2;
  return Float32Array.from({ length: width * height }, (_, i) => {
    const distance = Math.hypot((i % width) - width / 2, Math.floor(i / width) - height / 2) / halfDiagonal;
    return 1 - strength * smooth(0.35, 1.1, distance) * 0.75;
  });
}

/** -1 to 1. */
function ditherOf(seed: number): Float32Array {
  let state = seed | 1;
  return Float32Array.from({ length: 4096 }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 9) & 255) / 127.5 - 1;
  });
}

/** Returns the bright areas at an eighth of the size, blurred with two radii. */
function glowOf(canvas: Canvas): Float32Array {
  const width = Math.ceil(canvas.width / shrink) + 1;
  const height = Math.ceil(canvas.height / shrink) + 1;
  const near = new Float32Array(width * (height + 1) * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const target = (y * width + x) * 3;
      for (let sample = 0; sample < 4; sample++) {
        const px = Math.max(0, Math.min(canvas.width - 1, x * shrink + (sample & 1) * 4 - 2));
        const py = Math.max(0, Math.min(canvas.height - 1, y * shrink + (sample >> 1) * 4 - 2));
        const at = (py * canvas.width + px) * 3;
        const r = canvas.light[at] ?? 0;
        const g = canvas.light[at + 1] ?? 0;
        const b = canvas.light[at + 2] ?? 0;
        const excess = Math.max(0, Math.max(r, g, b) - 150) / 105 / 4;
        near[target] = (near[target] ?? 0) + r * excess;
        near[target + 1] = (near[target + 1] ?? 0) + g * excess;
        near[target + 2] = (near[target + 2] ?? 0) + b * excess;
      }
    }
  }
  const wide = near.slice();
  const unit = Math.min(canvas.width, canvas.height) / shrink;
  soften(near, width, height, Math.max(1, Math.round(unit / 70)), 3);
  soften(wide, width, height, Math.max(2, Math.round(unit / 16)), 3);
  for (let i = 0; i < near.length; i++) near[i] = (near[i] ?? 0) * 0.55 + (wide[i] ?? 0) * 0.45;
  return near;
}
