import sharp from "sharp";
import { clamp, createNoise, smooth } from "../noise.ts";
import { byte, type Filter, grayOf, open, unitOf } from "./picture.ts";

/** Pixel art: a small image in few colors, enlarged without smoothing. */
export const pixel: Filter = async (picture, { size }) => {
  const { width, height } = picture;
  // About 92 squares along the shorter side.
  const square = Math.max(2, Math.round((unitOf(picture) / 92) * size));
  const columns = Math.ceil(width / square);
  const rows = Math.ceil(height / square);
  const small = await open(picture)
    .resize(columns, rows, { fit: "fill", kernel: "mitchell" })
    .modulate({ saturation: 1.22 })
    .linear(1.1, -10)
    .sharpen({ sigma: 0.8, m1: 1, m2: 2 })
    .png({ palette: true, colors: 30, dither: 0.55 })
    .toBuffer();
  return sharp(small)
    .removeAlpha()
    .toColourspace("srgb")
    .resize(columns * square, rows * square, { fit: "fill", kernel: "nearest" })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer();
};

/** Poster: a few flat inks on warm paper, printed with halftone dots in the shadows and a white margin. */
export const poster: Filter = async (picture, { seed, size }) => {
  const { width, height } = picture;
  const unit = unitOf(picture) * size;
  const flat = await open(picture)
    .median(Math.max(3, Math.round(unit / 170) | 1))
    .blur(Math.max(0.6, unit / 420))
    .modulate({ saturation: 1.5 })
    .linear(1.16, -14)
    .png({ palette: true, colors: 12, dither: 0 })
    .toBuffer();
  const inks = await sharp(flat)
    .removeAlpha()
    .toColourspace("srgb")
    .median(Math.max(3, Math.round(unit / 300) | 1))
    .blur(0.6)
    .raw()
    .toBuffer();
  const tone = await grayOf(picture, unit / 160);
  const noise = createNoise(seed);
  const pixels = new Uint8Array(width * height * 3);
  const dot = Math.max(3.2, unit / 150);
  const margin = unitOf(picture) * 0.032;
  const paper = [250, 242, 224] as const;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const level = (tone[i] ?? 0) / 255;
      // Dots on a grid rotated by 45 degrees, larger in darker areas.
      const u = (((x + y) / Math.SQRT2 / dot) % 1) - 0.5;
      const v = ((((y - x) / Math.SQRT2 / dot) % 1) + 1) % 1;
      const reach = 0.62 * smooth(0.62, 0.1, level);
      const dotted = reach > 0.04 ? 0.2 * smooth(reach + 0.09, reach - 0.09, Math.hypot(u, v - 0.5)) : 0;
      const worn = 0.94 + 0.06 * smooth(-0.5, 0.1, noise.fbm(x / 3, y / 3, 2));
      const inside = clamp(Math.min(x, y, width - 1 - x, height - 1 - y) - margin);
      for (let channel = 0; channel < 3; channel++) {
        const own = (inks[i * 3 + channel] ?? 0) * (1 - dotted);
        const sheet = paper[channel] ?? 0;
        const printed = sheet * (0.06 + (0.94 * own) / 255);
        pixels[i * 3 + channel] = byte(sheet + (printed - sheet) * worn * inside);
      }
    }
  return pixels;
};
