import { clamp, createNoise, smooth } from "../noise.ts";
import { byte, type Filter, grayOf, stretched, unitOf } from "./picture.ts";

/** Returns how much darker a place is than its surroundings, 0 to 1: where an artist would draw a line. */
function outlineAt(fine: Uint8Array, around: Uint8Array, at: number, least: number, full: number): number {
  return smooth(least, full, 1 - ((fine[at] ?? 0) + 6) / ((around[at] ?? 0) + 6));
}

/** Ink: brush lines along outlines, and washes in four tones that bleed slightly into warm paper. */
export const ink: Filter = async (picture, { seed, size }) => {
  const { width, height } = picture;
  const unit = unitOf(picture) * size;
  const clear = await stretched(picture);
  const fine = await grayOf(clear, Math.max(0.6, unit / 520));
  const broad = await grayOf(clear, Math.max(1, unit / 95));
  const tone = await grayOf(clear, unit / 110);
  const noise = createNoise(seed);
  const pixels = new Uint8Array(width * height * 3);
  const wander = unit / 190;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = x / unit;
      const v = y / unit;
      const bleed = noise.fbm(u * 22, v * 22, 2);
      const sx = clamp(Math.round(x + bleed * wander), 0, width - 1);
      const sy = clamp(Math.round(y + noise.at(u * 26 + 40, v * 26) * wander), 0, height - 1);
      const i = sy * width + sx;
      const line = 1 - outlineAt(fine, broad, i, 0.035, 0.16);
      const level = (tone[i] ?? 0) / 255 + bleed * 0.06;
      const wash =
        1 -
        0.16 * smooth(0.8, 0.74, level) -
        0.2 * smooth(0.58, 0.53, level) -
        0.24 * smooth(0.36, 0.31, level) -
        0.22 * smooth(0.17, 0.13, level);
      const pool = 1 - 0.1 * clamp(noise.fbm(u * 3.2 + 9, v * 3.2, 3) + 0.3);
      const paper = 1 + noise.at(x / 2.1, y / 3.4) * 0.025;
      const dark = clamp(wash * pool + (1 - pool) * (level > 0.8 ? 1 : 0)) * (0.12 + 0.88 * clamp(line));
      const target = (y * width + x) * 3;
      pixels[target] = byte((26 + (246 - 26) * dark) * paper);
      pixels[target + 1] = byte((25 + (240 - 25) * dark) * paper);
      pixels[target + 2] = byte((30 + (226 - 30) * dark) * paper);
    }
  return pixels;
};

/** Pencil: outlines and three directions of hatching, on paper with a tooth. */
export const pencil: Filter = async (picture, { seed, size }) => {
  const { width, height } = picture;
  const unit = unitOf(picture) * size;
  const clear = await stretched(picture);
  const grey = await grayOf(clear, Math.max(0.5, unit / 620));
  const near = await grayOf(clear, unit / 170);
  const around = await grayOf(clear, unit / 90);
  const noise = createNoise(seed);
  const pixels = new Uint8Array(width * height * 3);
  // Stroke distance, proportional to the size of the image.
  const apart = Math.max(2.4, unit / 240);
  const hatch = (x: number, y: number, angle: number, amount: number) => {
    if (amount <= 0) return 0;
    const along = (x * Math.cos(angle) + y * Math.sin(angle)) / apart;
    const across = (y * Math.cos(angle) - x * Math.sin(angle)) / apart;
    const line = noise.at(along * 0.07, across * 0.9) + 0.35 * noise.at(along * 0.2 + 31, across * 1.9);
    return smooth(0.1 - amount * 0.75, 0.55 - amount * 0.55, line) * amount;
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const level = (around[i] ?? 0) / 255;
      const outline = outlineAt(grey, near, i, 0.03, 0.22);
      const shade =
        hatch(x, y, 0.7, smooth(0.8, 0.2, level) * 0.55) +
        hatch(x, y, -0.55, smooth(0.46, 0.1, level) * 0.5) +
        hatch(x, y, 1.5, smooth(0.3, 0, level) * 0.5);
      const tooth = 0.78 + 0.36 * noise.at(x / 1.7, y / 1.7);
      const graphite = clamp((outline * 1.1 + shade + smooth(0.75, 0, level) * 0.14) * tooth);
      const paper = 247 + noise.at(x / 2.6, y / 2.6) * 4;
      const value = paper + (52 - paper) * graphite * 0.92;
      pixels[i * 3] = byte(value);
      pixels[i * 3 + 1] = byte(value - 1);
      pixels[i * 3 + 2] = byte(value - 5 + 9 * graphite);
    }
  return pixels;
};
