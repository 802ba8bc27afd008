import { clamp, createNoise, smooth } from "../noise.ts";
import { createRandom } from "../random.ts";
import { blurred, byte, type Filter, grainOf, grayOf, type Picture, unitOf } from "./picture.ts";

function vignetteAt({ width, height }: Picture, x: number, y: number): number {
  return smooth(0.4, 1.05, Math.hypot(x - width / 2, y - height / 2) / (Math.hypot(width, height) / 2));
}

/** Applies a soft S-curve, 0 to 1: shadows slightly darker, highlights slightly lighter. */
function contrasted(value: number, amount: number): number {
  return value + (value * value * (3 - 2 * value) - value) * amount;
}

/** Neon: the image goes dark and its edges glow in electric colors. */
export const neon: Filter = async (picture, { seed, size }) => {
  const { width, height } = picture;
  const unit = unitOf(picture) * size;
  const fine = await grayOf(picture, Math.max(0.7, unit / 520));
  const edges = new Uint8Array(width * height * 3);
  const noise = createNoise(seed);
  const turn = createRandom(`neon ${seed}`).between(0, 6);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const left = fine[y * width + Math.max(0, x - 1)] ?? 0;
      const right = fine[y * width + Math.min(width - 1, x + 1)] ?? 0;
      const above = fine[Math.max(0, y - 1) * width + x] ?? 0;
      const below = fine[Math.min(height - 1, y + 1) * width + x] ?? 0;
      const edge = smooth(5, 34, Math.hypot(right - left, below - above));
      const hue =
        0.5 +
        0.5 * Math.sin(turn + (x / width) * 2.6 - (y / height) * 1.7 + noise.at((x / unit) * 3, (y / unit) * 3) * 1.5);
      edges[(y * width + x) * 3] = byte(edge * (40 + 215 * hue));
      edges[(y * width + x) * 3 + 1] = byte(edge * (230 - 170 * hue));
      edges[(y * width + x) * 3 + 2] = byte(edge * 255);
    }
  const lines: Picture = { width, height, pixels: edges };
  const near = await blurred(lines, unit / 240);
  const wide = await blurred(lines, unit / 36);
  const pixels = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const level = (fine[i] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const at = i * 3 + channel;
      const own = (picture.pixels[at] ?? 0) / 255;
      const night =
        (channel === 1 ? 4 : channel === 0 ? 12 : 30) + (own * 0.55 + level * 0.15) * (channel === 1 ? 46 : 84) * level;
      const shine = (edges[at] ?? 0) * 0.75 + (near[at] ?? 0) * 0.95 + (wide[at] ?? 0) * 1.5;
      pixels[at] = byte(255 * (1 - (1 - Math.min(1, night / 255)) * Math.exp(-shine / 190)));
    }
  }
  return pixels;
};

/** Cinematic: deep contrast, shadows toward teal, highlights toward amber, a halo around bright areas. */
export const cinematic: Filter = async (picture, { seed, size }) => {
  const halo = await blurred(picture, (unitOf(picture) * size) / 34);
  const grain = grainOf(seed);
  return eachPixel(picture, (at, x, y, put) => {
    const noise = grain() * 3.2;
    const dark = 1 - 0.55 * vignetteAt(picture, x, y);
    const glow = Math.max(0, ((halo[at] ?? 0) + (halo[at + 1] ?? 0) + (halo[at + 2] ?? 0)) / 765 - 0.6) * 0.3;
    const r = (picture.pixels[at] ?? 0) / 255;
    const g = (picture.pixels[at + 1] ?? 0) / 255;
    const b = (picture.pixels[at + 2] ?? 0) / 255;
    const level = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const light = contrasted(level, 0.75);
    const gain = level > 0.003 ? light / level : 1;
    const warm = smooth(0.25, 0.8, level);
    put((r * gain * 0.94 + 0.075 * warm - 0.03 * (1 - warm) + glow) * dark * 255 + noise, 0);
    put((g * gain * 0.94 + 0.02 * warm + 0.018 * (1 - warm) + glow * 0.72) * dark * 255 + noise, 1);
    put((b * gain * 0.94 - 0.06 * warm + 0.06 * (1 - warm) + glow * 0.42) * dark * 255 + noise, 2);
  });
};

/** Vintage: faded colors, warm paper, a light leak, grain and a few scratches. */
export const vintage: Filter = async (picture, { seed, size }) => {
  const { width, height } = picture;
  const soft = await blurred(picture, Math.max(0.5, (unitOf(picture) * size) / 700));
  const random = createRandom(`vintage ${seed}`);
  const grain = grainOf(seed);
  const noise = createNoise(seed);
  const leakX = random.chance(0.5) ? 0 : width;
  const leakY = random.between(0.1, 0.9) * height;
  const scratches = Array.from({ length: random.whole(2, 4) }, () => ({
    x: random.next() * width,
    from: random.next(),
    to: random.next(),
  }));
  return eachPixel(picture, (at, x, y, put) => {
    const own = grain() * 11 + noise.at(x / 3.1, y / 3.1) * 5;
    const r = soft[at] ?? 0;
    const g = soft[at + 1] ?? 0;
    const b = soft[at + 2] ?? 0;
    const level = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const dark = 1 - 0.42 * vignetteAt(picture, x, y);
    const leak = Math.exp(-(Math.hypot((x - leakX) / width, ((y - leakY) / height) * 0.7) ** 2) * 9) * 90;
    const along = y / height;
    const scratch = scratches.some(
      (line) =>
        Math.abs(x - line.x - noise.at(along * 9, line.x) * 3) < 0.7 &&
        along > Math.min(line.from, line.to) &&
        along < Math.max(line.from, line.to),
    )
      ? 34
      : 0;
    const faded = (value: number, low: number, high: number) =>
      low + ((value * 0.55 + level * 0.45) * (high - low)) / 255;
    put(faded(r, 46, 252) * dark + leak + own + scratch, 0);
    put(faded(g, 36, 232) * dark + leak * 0.52 + own + scratch, 1);
    put(faded(b, 38, 190) * dark + leak * 0.2 + own + scratch, 2);
  });
};

/** Photo: clear midtones, lively but true colors, a hint of grain. */
export const photo: Filter = async (picture, { seed, size }) => {
  const around = await grayOf(picture, (unitOf(picture) * size) / 28);
  const near = await grayOf(picture, Math.max(0.8, (unitOf(picture) * size) / 700));
  const grain = grainOf(seed);
  return eachPixel(picture, (at, x, y, put) => {
    const noise = grain() * 2.6;
    const dark = 1 - 0.22 * vignetteAt(picture, x, y);
    const r = picture.pixels[at] ?? 0;
    const g = picture.pixels[at + 1] ?? 0;
    const b = picture.pixels[at + 2] ?? 0;
    const level = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    const middle = 1 - Math.abs(level / 127.5 - 1) ** 2;
    const clear = (level - (around[at / 3] ?? 0)) * 0.26 * middle + (level - (near[at / 3] ?? 0)) * 0.9;
    const light = contrasted(clamp((level + clear) / 255), 0.4) * 255;
    // Pale colors gain more than strong ones.
    const lively = 1.26 - 0.26 * ((Math.max(r, g, b) - Math.min(r, g, b)) / 255);
    put((light + (r - level) * lively) * dark + noise + 1.5, 0);
    put((light + (g - level) * lively) * dark + noise, 1);
    put((light + (b - level) * lively) * dark + noise - 1.5, 2);
  });
};

function eachPixel(
  picture: Picture,
  work: (at: number, x: number, y: number, put: (value: number, channel: number) => void) => void,
): Uint8Array {
  const { width, height } = picture;
  const pixels = new Uint8Array(width * height * 3);
  let at = 0;
  const put = (value: number, channel: number) => {
    pixels[at + channel] = byte(value);
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      work(at, x, y, put);
      at += 3;
    }
  return pixels;
}
