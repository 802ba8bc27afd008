import { createNoise } from "../noise.ts";
import { createRandom, type Random } from "../random.ts";
import { blurred, byte, type Filter, grayOf, open, unitOf } from "./picture.ts";

interface Canvas {
  width: number;
  height: number;
  color: Float32Array;
  /** Thickness of the paint. */
  thickness: Float32Array;
}

interface Stroke {
  x: number;
  y: number;
  angle: number;
  length: number;
  radius: number;
  color: readonly [number, number, number];
}

// Broad brushes first; finer ones paint only where the image is still missing detail.
const brushes = [
  { radius: 1 / 34, step: 0.85, missing: -1, long: 3.2 },
  { radius: 1 / 72, step: 0.9, missing: 8, long: 2.8 },
  { radius: 1 / 150, step: 0.95, missing: 9, long: 2 },
] as const;

/** Oil: strokes of three brushes along the shapes, with paint lit from the upper left. */
export const oil: Filter = async (source, { seed, size }) => {
  // Pigments are more saturated than light.
  const picture = {
    ...source,
    pixels: await open(source).modulate({ saturation: 1.18 }).linear(1.08, -8).raw().toBuffer(),
  };
  const { width, height } = picture;
  const unit = unitOf(picture) * size;
  const random = createRandom(`oil ${seed}`);
  const canvas: Canvas = {
    width,
    height,
    color: Float32Array.from(await blurred(picture, unit / 40)),
    thickness: new Float32Array(width * height),
  };
  const grey = await grayOf(picture, unit / 150);
  const noise = createNoise(random.seed);
  const bristles = bristlesOf(random);
  for (const brush of brushes) {
    const radius = Math.max(1.6, unit * brush.radius);
    const reference = await blurred(picture, radius * 0.45);
    for (const [x, y] of spots(width, height, radius * brush.step, random)) {
      const at = (y * width + x) * 3;
      const color = [reference[at] ?? 0, reference[at + 1] ?? 0, reference[at + 2] ?? 0] as const;
      const missing =
        Math.abs(color[0] - (canvas.color[at] ?? 0)) +
        Math.abs(color[1] - (canvas.color[at + 1] ?? 0)) +
        Math.abs(color[2] - (canvas.color[at + 2] ?? 0));
      if (missing < brush.missing * 3) continue;
      const drift = random.between(-9, 9);
      const angle = directionAt(grey, width, height, x, y) ?? noise.at((x / unit) * 2.4, (y / unit) * 2.4) * 3;
      layStroke(
        canvas,
        {
          x,
          y,
          angle: angle + random.between(-0.2, 0.2),
          length: radius * brush.long * random.between(0.7, 1.3),
          radius,
          color: [color[0] + drift, color[1] + drift, color[2] + drift],
        },
        bristles,
        random.whole(0, 63),
      );
    }
  }
  return lit(canvas);
};

function spots(width: number, height: number, step: number, random: Random): [number, number][] {
  const all: [number, number][] = [];
  for (let y = 0; y < height + step; y += step)
    for (let x = 0; x < width + step; x += step) {
      const px = Math.round(x + random.between(-0.5, 0.5) * step);
      const py = Math.round(y + random.between(-0.5, 0.5) * step);
      if (px >= 0 && py >= 0 && px < width && py < height) all.push([px, py]);
    }
  for (let i = all.length - 1; i > 0; i--) {
    const j = random.whole(0, i);
    const kept = all[i];
    const other = all[j];
    if (kept && other) [all[i], all[j]] = [other, kept];
  }
  return all;
}

/** Returns the direction along the local edge; `undefined` in flat areas. */
function directionAt(grey: Uint8Array, width: number, height: number, x: number, y: number): number | undefined {
  const left = Math.max(0, x - 2);
  const right = Math.min(width - 1, x + 2);
  const top = Math.max(0, y - 2);
  const bottom = Math.min(height - 1, y + 2);
  const across = (grey[y * width + right] ?? 0) - (grey[y * width + left] ?? 0);
  const down = (grey[bottom * width + x] ?? 0) - (grey[top * width + x] ?? 0);
  return Math.abs(across) + Math.abs(down) < 5 ? undefined : Math.atan2(across, -down);
}

function bristlesOf(random: Random): Float32Array {
  return Float32Array.from({ length: 64 }, () => random.between(0.55, 1));
}

function layStroke(canvas: Canvas, stroke: Stroke, bristles: Float32Array, first: number): void {
  const { width, height, color, thickness } = canvas;
  const { radius, length, angle } = stroke;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const half = length / 2;
  const reachX = Math.abs(cosine) * half + radius + 1;
  const reachY = Math.abs(sine) * half + radius + 1;
  for (let y = Math.max(0, Math.floor(stroke.y - reachY)); y <= Math.min(height - 1, stroke.y + reachY); y++)
    for (let x = Math.max(0, Math.floor(stroke.x - reachX)); x <= Math.min(width - 1, stroke.x + reachX); x++) {
      const dx = x - stroke.x;
      const dy = y - stroke.y;
      const along = dx * cosine + dy * sine;
      const across = (dy * cosine - dx * sine) / radius;
      const beyond = Math.max(0, Math.abs(along) - half) / radius;
      const edge = 1 - across * across - beyond * beyond;
      if (edge <= 0) continue;
      const bristle = bristles[(first + Math.floor((across + 1) * 9)) & 63] ?? 1;
      // The brush runs out of paint toward the end of the stroke.
      const left = 1 - 0.45 * Math.max(0, along / half) * (1.4 - bristle);
      const cover = Math.min(1, edge * 3) * left * 0.94;
      const i = y * width + x;
      for (let channel = 0; channel < 3; channel++) {
        const before = color[i * 3 + channel] ?? 0;
        const wanted = (stroke.color[channel] ?? 0) + (bristle - 0.78) * 26;
        color[i * 3 + channel] = before + (wanted - before) * cover;
      }
      thickness[i] = (thickness[i] ?? 0) * (1 - cover) + bristle * Math.min(1, edge * 2) * cover;
    }
}

function lit({ width, height, color, thickness }: Canvas): Uint8Array {
  const pixels = new Uint8Array(color.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const from = Math.max(0, y - 1) * width + Math.max(0, x - 1);
      const to = Math.min(height - 1, y + 1) * width + Math.min(width - 1, x + 1);
      const relief = ((thickness[to] ?? 0) - (thickness[from] ?? 0)) * 22;
      for (let channel = 0; channel < 3; channel++)
        pixels[i * 3 + channel] = byte((color[i * 3 + channel] ?? 0) + relief);
    }
  return pixels;
}
