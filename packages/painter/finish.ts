import sharp from "sharp";
import { luminance, type Rgb } from "./color.ts";
import { type Frame, soften } from "./frame.ts";
import { clamp, smooth } from "./noise.ts";

export interface FinishOptions {
  /** How far bright areas bleed, 0 to 1. */
  bloom: number;
  vignette: number;
  /** Grain strength on a scale of 255. */
  grain: number;
  contrast: number;
  saturation: number;
  monochrome: boolean;
  /** A tone for the shadows and one for the highlights. */
  split: { shadows: Rgb; lights: Rgb; amount: number } | undefined;
  /** How far blacks are lifted, as in old prints, 0 to 1. */
  fade: number;
  seed: number;
}

/** Converts the painted light to pixels, three bytes each. */
export function develop(frame: Frame, options: FinishOptions): Uint8Array {
  const { width, height, light } = frame;
  const glow = bloomOf(frame);
  const shrink = 8;
  const glowWidth = Math.ceil(width / shrink) + 1;
  const pixels = new Uint8Array(width * height * 3);
  let grainState = options.seed | 1;
  const halfDiagonal = Math.hypot(width, height) / 2;
  const color: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    const gy = y / shrink;
    const gy0 = Math.floor(gy);
    const ty = gy - gy0;
    for (let x = 0; x < width; x++) {
      const gx = x / shrink;
      const gx0 = Math.floor(gx);
      const tx = gx - gx0;
      const corner = (gy0 * glowWidth + gx0) * 3;
      const below = corner + glowWidth * 3;
      const index = (y * width + x) * 4;
      const distance = Math.hypot(x - width / 2, y - height / 2) / halfDiagonal;
      const vignette = 1 - options.vignette * smooth(0.35, 1.1, distance) * 0.75;
      for (let channel = 0; channel < 3; channel++) {
        const upper = (glow[corner + channel] ?? 0) * (1 - tx) + (glow[corner + 3 + channel] ?? 0) * tx;
        const lower = (glow[below + channel] ?? 0) * (1 - tx) + (glow[below + 3 + channel] ?? 0) * tx;
        const bled = (light[index + channel] ?? 0) + (upper * (1 - ty) + lower * ty) * options.bloom;
        color[channel] = shoulder(bled) * vignette;
      }
      let level = luminance(color);
      const saturation = options.monochrome ? 0 : options.saturation;
      for (let channel = 0; channel < 3; channel++) {
        let value = level + ((color[channel] ?? 0) - level) * saturation;
        value = 128 + (value - 128) * options.contrast;
        color[channel] = value;
      }
      if (options.split) {
        level = clamp(luminance(color) / 255);
        for (let channel = 0; channel < 3; channel++) {
          const own = color[channel] ?? 0;
          const tone =
            (options.split.shadows[channel] ?? 0) * (1 - level) + (options.split.lights[channel] ?? 0) * level;
          color[channel] = own + (tone - own) * options.split.amount;
        }
      }
      grainState = Math.imul(grainState ^ (grainState >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
      const grain = ((grainState >>> 9) & 255) / 127.5 - 1;
      const target = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const faded = (color[channel] ?? 0) * (1 - options.fade * 0.2) + options.fade * 34;
        pixels[target + channel] = Math.max(0, Math.min(255, Math.round(faded + grain * options.grain)));
      }
    }
  }
  return pixels;
}

/** Compresses values above paper white toward white instead of clipping them. */
export function shoulder(value: number): number {
  if (value < 200) return value;
  return 200 + 55 * (1 - Math.exp(-(value - 200) / 70));
}

/** Returns the bright areas at an eighth of the size, blurred with two radii. */
function bloomOf(frame: Frame): Float32Array {
  const shrink = 8;
  const width = Math.ceil(frame.width / shrink) + 1;
  const height = Math.ceil(frame.height / shrink) + 1;
  const near = new Float32Array(width * (height + 1) * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let sample = 0; sample < 16; sample++) {
        const px = Math.min(frame.width - 1, x * shrink + (sample & 3) * 2 - 3);
        const py = Math.min(frame.height - 1, y * shrink + (sample >> 2) * 2 - 3);
        const index = (Math.max(0, py) * frame.width + Math.max(0, px)) * 4;
        const r = frame.light[index] ?? 0;
        const g = frame.light[index + 1] ?? 0;
        const b = frame.light[index + 2] ?? 0;
        const excess = Math.max(0, Math.max(r, g, b) - 150) / 105 / 16;
        const target = (y * width + x) * 3;
        near[target] = (near[target] ?? 0) + r * excess;
        near[target + 1] = (near[target + 1] ?? 0) + g * excess;
        near[target + 2] = (near[target + 2] ?? 0) + b * excess;
      }
    }
  }
  const wide = near.slice();
  const unit = Math.min(frame.width, frame.height) / shrink;
  soften(near, width, height, Math.max(1, Math.round(unit / 70)), 3);
  soften(wide, width, height, Math.max(2, Math.round(unit / 16)), 3);
  for (let i = 0; i < near.length; i++) near[i] = (near[i] ?? 0) * 0.55 + (wide[i] ?? 0) * 0.45;
  return near;
}

/** Encodes pixels as a PNG without metadata. */
export async function encode(pixels: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer();
  // A separate buffer, so that it can be transferred from the thread without its pool.
  return new Uint8Array(png);
}
