/** Smooth random values over a plane, for clouds, rock and water. */
export interface Noise {
  /** Gradient noise, about -1 to 1. */
  at(x: number, y: number): number;
  /** Octaves of noise, each twice as fine and half as strong; about -1 to 1. */
  fbm(x: number, y: number, octaves: number): number;
  /** Sharp crests as on mountains; 0 to 1. */
  ridged(x: number, y: number, octaves: number): number;
}

const gradientX = new Float64Array(256);
const gradientY = new Float64Array(256);
for (let i = 0; i < 256; i++) {
  gradientX[i] = Math.cos((i / 256) * Math.PI * 2) * 1.5;
  gradientY[i] = Math.sin((i / 256) * Math.PI * 2) * 1.5;
}

export function createNoise(seed: number): Noise {
  const table = new Uint8Array(512);
  let state = seed | 1;
  for (let i = 0; i < 256; i++) table[i] = i;
  for (let i = 255; i > 0; i--) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    const j = (state >>> 8) % (i + 1);
    const kept = table[i] ?? 0;
    table[i] = table[j] ?? 0;
    table[j] = kept;
  }
  table.copyWithin(256, 0, 256);

  const at = (x: number, y: number): number => {
    const cellX = Math.floor(x);
    const cellY = Math.floor(y);
    const fx = x - cellX;
    const fy = y - cellY;
    const x0 = cellX & 255;
    const y0 = cellY & 255;
    const row0 = table[x0] ?? 0;
    const row1 = table[(x0 + 1) & 255] ?? 0;
    const g00 = table[row0 + y0] ?? 0;
    const g10 = table[row1 + y0] ?? 0;
    const g01 = table[row0 + ((y0 + 1) & 255)] ?? 0;
    const g11 = table[row1 + ((y0 + 1) & 255)] ?? 0;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const n00 = (gradientX[g00] ?? 0) * fx + (gradientY[g00] ?? 0) * fy;
    const n10 = (gradientX[g10] ?? 0) * (fx - 1) + (gradientY[g10] ?? 0) * fy;
    const n01 = (gradientX[g01] ?? 0) * fx + (gradientY[g01] ?? 0) * (fy - 1);
    const n11 = (gradientX[g11] ?? 0) * (fx - 1) + (gradientY[g11] ?? 0) * (fy - 1);
    const top = n00 + (n10 - n00) * u;
    return top + (n01 + (n11 - n01) * u - top) * v;
  };

  const fbm = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += at(x, y) * weight;
      // The rotation between octaves hides the grid.
      const turned = x * 1.6 + y * 1.2 + 17.3;
      y = y * 1.6 - x * 1.2 + 9.1;
      x = turned;
      weight *= 0.5;
    }
    return sum;
  };

  const ridged = (x: number, y: number, octaves: number): number => {
    let sum = 0;
    let weight = 0.5;
    for (let octave = 0; octave < octaves; octave++) {
      sum += (1 - Math.abs(at(x, y))) ** 2 * weight;
      const turned = x * 1.6 + y * 1.2 + 5.7;
      y = y * 1.6 - x * 1.2 + 3.9;
      x = turned;
      weight *= 0.5;
    }
    return sum;
  };

  return { at, fbm, ridged };
}

export function smooth(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : value > high ? high : value;
}
