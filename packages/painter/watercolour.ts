import sharp from "sharp";
import { enlarge } from "./enlarge.ts";
import { clamp, createNoise, smooth } from "./noise.ts";

/**
 * Converts a developed image to pools of pigment on rough paper: flattened washes, irregular edges, a ragged white
 * border. `size` below 1 gives finer strokes.
 */
export async function washOver(
  pixels: Uint8Array,
  width: number,
  height: number,
  seed: number,
  size = 1,
): Promise<Uint8Array> {
  const unit = Math.min(width, height) * size;
  // At half the size a wash is as flat and much faster to compute.
  const flattened = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(Math.ceil(width / 2), Math.ceil(height / 2), { fit: "fill" })
    .median(Math.max(3, Math.round(unit / 300) | 1))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const wash = await enlarge(flattened.data, flattened.info, { width, height });
  const noise = createNoise(seed);
  const result = new Uint8Array(pixels.length);
  const wander = unit / 130;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / unit;
      const v = y / unit;
      const sx = clamp(Math.round(x + noise.fbm(u * 26, v * 26, 2) * wander), 0, width - 1);
      const sy = clamp(Math.round(y + noise.fbm(u * 26 + 40, v * 26, 2) * wander), 0, height - 1);
      const source = (sy * width + sx) * 3;
      const right = (sy * width + Math.min(width - 1, sx + 2)) * 3;
      const below = (Math.min(height - 1, sy + 2) * width + sx) * 3;
      let edge = 0;
      for (let channel = 0; channel < 3; channel++)
        edge +=
          Math.abs((wash[source + channel] ?? 0) - (wash[right + channel] ?? 0)) +
          Math.abs((wash[source + channel] ?? 0) - (wash[below + channel] ?? 0));
      const pool = 1 - smooth(12, 130, edge) * 0.32;
      const bleed = 1 + noise.fbm(u * 4.5, v * 4.5, 4) * 0.26;
      const paper = 1 + noise.at(x / 2.3, y / 2.3) * 0.035 + noise.at(x / 5.1, y / 5.1) * 0.03;
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) / unit + noise.fbm(u * 6, v * 6, 4) * 0.03;
      const paint = smooth(0.016, 0.034, border);
      const rim = 1 - 0.2 * smooth(0.02, 0.034, border) * smooth(0.052, 0.036, border);
      for (let channel = 0; channel < 3; channel++) {
        const pigment = 255 - (255 - (wash[source + channel] ?? 0)) * 0.82 * bleed;
        const painted = pigment * pool * rim;
        const sheet = channel === 2 ? 240 : 249;
        result[(y * width + x) * 3 + channel] = clamp(Math.round((sheet + (painted - sheet) * paint) * paper), 0, 255);
      }
    }
  }
  return result;
}
