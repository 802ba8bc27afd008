/** Changes of light and color, each from -1 to 1. 0 leaves the image as it is. */
export interface ColorChanges {
  brightness: number;
  contrast: number;
  saturation: number;
  /** Toward orange above 0, toward blue below. */
  warmth: number;
}

/** Luma weights of the CSS and SVG filters. */
const luma = [0.213, 0.715, 0.072] as const;
const warmthGain = 0.25;

/**
 * Returns the 20 values of an SVG `feColorMatrix` (4 rows of red, green, blue, alpha, and offset, in fractions of 1) that
 * makes the changes in the order brightness, contrast, saturation, warmth. With
 * `color-interpolation-filters="sRGB"`, a browser shows the result of `applyColorMatrix`. This file imports nothing, so
 * that a browser can use it.
 */
export function colorMatrix({ brightness, contrast, saturation, warmth }: ColorChanges): number[] {
  const slope = contrast < 0 ? 1 + contrast : 1 + 2 * contrast;
  const gain = (1 + brightness) * slope;
  const offset = 0.5 - 0.5 * slope;
  const tints = [1 + warmthGain * warmth, 1, 1 - warmthGain * warmth];
  const rows = tints.map((tint, row) => {
    const mix = luma.map((weight, column) =>
      row === column ? weight + (1 - weight) * (1 + saturation) : -weight * saturation,
    );
    return [...mix.map((part) => tint * gain * part), 0, tint * offset];
  });
  return [...rows.flat(), 0, 0, 0, 1, 0];
}

/** Whether the matrix changes nothing. */
export function isIdentity(matrix: readonly number[]): boolean {
  return matrix.every((value, i) => Math.abs(value - (i % 6 === 0 ? 1 : 0)) < 1e-9);
}

/** Applies the matrix to RGB or RGBA pixels in place. Alpha stays. */
export function applyColorMatrix(pixels: Uint8Array, channels: 3 | 4, matrix: readonly number[]): void {
  const [rr = 0, rg = 0, rb = 0, , ro = 0, gr = 0, gg = 0, gb = 0, , go = 0, br = 0, bg = 0, bb = 0, , bo = 0] = matrix;
  const clamped = new Uint8ClampedArray(pixels.buffer, pixels.byteOffset, pixels.length);
  for (let i = 0; i + 2 < clamped.length; i += channels) {
    const r = clamped[i] ?? 0;
    const g = clamped[i + 1] ?? 0;
    const b = clamped[i + 2] ?? 0;
    clamped[i] = rr * r + rg * g + rb * b + ro * 255;
    clamped[i + 1] = gr * r + gg * g + gb * b + go * 255;
    clamped[i + 2] = br * r + bg * g + bb * b + bo * 255;
  }
}

/** Returns the standard deviation of the blur for a sharpness below 0, in pixels; for CSS, multiply by the zoom. */
export function blurSigma(sharpness: number, longSidePixels: number): number {
  return sharpness < 0 ? Math.max(0.3, -sharpness * longSidePixels * 0.008) : 0;
}

/** Returns the 3 × 3 kernel for a sharpness above 0, as an SVG `feConvolveMatrix` takes it. It is divided by its sum, 100. */
export function sharpenKernel(sharpness: number): number[] {
  const side = Math.round(-60 * Math.max(0, sharpness));
  return [0, side, 0, side, 100 - 4 * side, side, 0, side, 0];
}
