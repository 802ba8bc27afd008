/** An RGBA image with a hole to fill. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
  /** 1 inside the hole. */
  hole: Uint8Array;
}

/** Halves a canvas. A pixel is the mean of the known ones below it; it belongs to the hole when one of them does. */
export function halved({ width, height, pixels, hole }: Canvas): Canvas {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const small: Canvas = {
    ...half,
    pixels: new Uint8Array(half.width * half.height * 4),
    hole: new Uint8Array(half.width * half.height),
  };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = y * half.width + x;
      const known = [0, 0, 0, 0];
      const filled = [0, 0, 0, 0];
      let knownCount = 0;
      let filledCount = 0;
      for (let corner = 0; corner < 4; corner++) {
        const sx = Math.min(width - 1, 2 * x + (corner & 1));
        const sy = Math.min(height - 1, 2 * y + (corner >> 1));
        const from = sy * width + sx;
        const sums = hole[from] ? filled : known;
        for (let channel = 0; channel < 4; channel++)
          sums[channel] = (sums[channel] ?? 0) + (pixels[from * 4 + channel] ?? 0);
        if (hole[from]) filledCount++;
        else knownCount++;
      }
      if (filledCount > 0) small.hole[at] = 1;
      const sums = knownCount > 0 ? known : filled;
      const count = knownCount > 0 ? knownCount : filledCount;
      for (let channel = 0; channel < 4; channel++)
        small.pixels[at * 4 + channel] = Math.round((sums[channel] ?? 0) / count);
    }
  }
  return small;
}

/** Returns the number of steps from each pixel to the nearest one outside the set; 0 outside it. */
export function depthsOf(set: Uint8Array, width: number, height: number): Uint16Array {
  const far = 65_535;
  const depth = new Uint16Array(set.length);
  const least = (at: number, neighbor: number) => Math.min(depth[at] ?? 0, (depth[neighbor] ?? 0) + 1);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!set[at]) continue;
      depth[at] = far;
      if (x > 0) depth[at] = least(at, at - 1);
      if (y > 0) depth[at] = least(at, at - width);
    }
  }
  for (let y = height - 1, at = set.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      if (!set[at]) continue;
      if (x < width - 1) depth[at] = least(at, at + 1);
      if (y < height - 1) depth[at] = least(at, at + width);
    }
  }
  return depth;
}

/** Returns the set grown by `radius` pixels to all sides, in a square. */
export function grown(set: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = new Uint8Array(set.length);
  for (let y = 0; y < height; y++) spread(set, across, y * width, 1, width, radius);
  const both = new Uint8Array(set.length);
  for (let x = 0; x < width; x++) spread(across, both, x, width, height, radius);
  return both;
}

function spread(from: Uint8Array, to: Uint8Array, start: number, step: number, count: number, radius: number): void {
  let last = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < count + radius; i++) {
    if (i < count && from[start + i * step]) last = i;
    const at = i - radius;
    if (at >= 0 && last >= at - radius) to[start + at * step] = 1;
  }
}
