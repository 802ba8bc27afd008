import type { Frame } from "../frame.ts";

/** One depth of the image, cropped to its painted area: premultiplied light and coverage with 16 bits each. */
export interface Sheet {
  /** Its position on the painted image, in pixels. */
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint16Array;
  /** First painted column of each row, and the one after the last. */
  spans: Int32Array;
}

/** 16-bit steps per unit of light: allows values up to 2047, far above the brightest painted value. */
const lightSteps = 32;
const coverSteps = 65535;

/** Returns a sheet cropped from a painted frame, or `undefined` when the frame is empty. */
export function cutSheet(frame: Frame): Sheet | undefined {
  const { width, height, light } = frame;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isEmpty(light, (y * width + x) * 4)) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return undefined;
  const own = { left, top, width: right - left + 1, height: bottom - top + 1 };
  const pixels = new Uint16Array(own.width * own.height * 4);
  const spans = new Int32Array(own.height * 2);
  for (let y = 0; y < own.height; y++) {
    let first = own.width;
    let last = -1;
    for (let x = 0; x < own.width; x++) {
      const from = ((y + top) * width + x + left) * 4;
      if (isEmpty(light, from)) continue;
      if (first > x) first = x;
      last = x;
      const to = (y * own.width + x) * 4;
      for (let channel = 0; channel < 3; channel++)
        pixels[to + channel] = Math.max(0, Math.min(65535, Math.round((light[from + channel] ?? 0) * lightSteps)));
      pixels[to + 3] = Math.round(Math.min(1, light[from + 3] ?? 0) * coverSteps);
    }
    spans[y * 2] = first;
    spans[y * 2 + 1] = last + 1;
  }
  return { ...own, pixels, spans };
}

/** Returns how much of the painted image the sheet hides at one pixel, 0 to 1. */
export function coverAt(sheet: Sheet, x: number, y: number): number {
  const column = x - sheet.left;
  const row = y - sheet.top;
  if (column < 0 || row < 0 || column >= sheet.width || row >= sheet.height) return 0;
  return (sheet.pixels[(row * sheet.width + column) * 4 + 3] ?? 0) / coverSteps;
}

/**
 * Returns the first row from which the sheet hides everything behind it, down to the lower edge of the painted image.
 */
export function solidFrom(sheet: Sheet, painted: { width: number; height: number }): number {
  if (sheet.width < painted.width || sheet.top + sheet.height < painted.height) return painted.height;
  let row = sheet.height;
  while (row > 0 && isSolid(sheet, row - 1)) row--;
  return sheet.top + row;
}

function isSolid({ pixels, width }: Sheet, row: number): boolean {
  for (let x = 0; x < width; x++) if ((pixels[(row * width + x) * 4 + 3] ?? 0) < coverSteps * 0.995) return false;
  return true;
}

/** Returns the part of a sheet above a row, or `undefined` when the whole sheet is below it. */
export function above(sheet: Sheet, row: number): Sheet | undefined {
  const height = Math.min(sheet.height, Math.ceil(row) - sheet.top);
  if (height <= 0) return undefined;
  if (height === sheet.height) return sheet;
  // A copy, so that the memory of the rest can be released.
  return {
    ...sheet,
    height,
    pixels: sheet.pixels.slice(0, height * sheet.width * 4),
    spans: sheet.spans.slice(0, height * 2),
  };
}

// Below these values nothing is visible, even summed over all sheets.
function isEmpty(light: Float32Array, at: number): boolean {
  return (
    (light[at + 3] ?? 0) < 0.002 && (light[at] ?? 0) < 0.1 && (light[at + 1] ?? 0) < 0.1 && (light[at + 2] ?? 0) < 0.1
  );
}

/** The source of row `y` of a film frame on the painted image: column `x * step + x0`, row `y`. */
export interface RowSource {
  y: number;
  x0: number;
  step: number;
}

/** The light of one film frame: three values per pixel, fully opaque. */
export interface Canvas {
  width: number;
  height: number;
  light: Float32Array;
}

/** Draws a sheet on the canvas; `gain` below 1 fades it. Edges of the painted image are extended outward. */
export function laySheet(
  canvas: Canvas,
  sheet: Sheet,
  painted: { width: number; height: number },
  sourceOf: (y: number, into: RowSource) => void,
  gain = 1,
): void {
  const { pixels, spans } = sheet;
  const line = new Float32Array((sheet.width + 2) * 4);
  const source: RowSource = { y: 0, x0: 0, step: 1 };
  const endless = {
    left: sheet.left === 0,
    right: sheet.left + sheet.width >= painted.width,
    top: sheet.top === 0,
    bottom: sheet.top + sheet.height >= painted.height,
  };
  for (let y = 0; y < canvas.height; y++) {
    sourceOf(y, source);
    let row = source.y - sheet.top;
    if (row < 0 && endless.top) row = 0;
    if (row > sheet.height - 1 && endless.bottom) row = sheet.height - 1;
    if (row <= -1 || row >= sheet.height) continue;
    const upper = Math.floor(row);
    const lower = upper + 1;
    const part = row - upper;
    const hasUpper = upper >= 0;
    const hasLower = lower < sheet.height && part > 0;
    let from = hasUpper ? (spans[upper * 2] ?? 0) : sheet.width;
    let to = hasUpper ? (spans[upper * 2 + 1] ?? 0) : 0;
    if (hasLower) {
      from = Math.min(from, spans[lower * 2] ?? 0);
      to = Math.max(to, spans[lower * 2 + 1] ?? 0);
    }
    if (to <= from) continue;

    // One empty column on both sides gives soft edges.
    const upperWeight = hasUpper ? 1 - part : 0;
    const lowerWeight = hasLower ? part : 0;
    const upperAt = upper * sheet.width * 4;
    const lowerAt = lower * sheet.width * 4;
    if (!hasLower) for (let i = from * 4; i < to * 4; i++) line[i + 4] = (pixels[upperAt + i] ?? 0) * upperWeight;
    else if (!hasUpper) for (let i = from * 4; i < to * 4; i++) line[i + 4] = (pixels[lowerAt + i] ?? 0) * lowerWeight;
    else
      for (let i = from * 4; i < to * 4; i++)
        line[i + 4] = (pixels[upperAt + i] ?? 0) * upperWeight + (pixels[lowerAt + i] ?? 0) * lowerWeight;
    const continuedLeft = endless.left && from === 0;
    const continuedRight = endless.right && to === sheet.width;
    for (let channel = 0; channel < 4; channel++) {
      line[from * 4 + channel] = continuedLeft ? (line[from * 4 + 4 + channel] ?? 0) : 0;
      line[to * 4 + 4 + channel] = continuedRight ? (line[to * 4 + channel] ?? 0) : 0;
    }

    // In columns of `line`, which begins one column before the sheet.
    const start = source.x0 - sheet.left + 1;
    const { step } = source;
    const first = continuedLeft ? 0 : Math.max(0, Math.ceil((from - start) / step));
    const end = continuedRight ? canvas.width : Math.min(canvas.width, Math.floor((to + 1 - start) / step) + 1);
    layLine(canvas.light, y * canvas.width, first, end, line, start, step, from, to, gain);
  }
}

function layLine(
  light: Float32Array,
  rowAt: number,
  first: number,
  end: number,
  line: Float32Array,
  start: number,
  step: number,
  from: number,
  to: number,
  gain: number,
): void {
  const lightGain = gain / lightSteps;
  const coverGain = gain / coverSteps;
  for (let x = first; x < end; x++) {
    let at = start + x * step;
    if (at < from) at = from;
    else if (at > to + 1 - 1e-6) at = to + 1 - 1e-6;
    const column = Math.floor(at);
    const part = at - column;
    const i = column * 4;
    const r = line[i] ?? 0;
    const g = line[i + 1] ?? 0;
    const b = line[i + 2] ?? 0;
    const a = line[i + 3] ?? 0;
    const a1 = line[i + 7] ?? 0;
    if (a === 0 && a1 === 0 && r === 0 && g === 0 && b === 0) continue;
    const seen = 1 - (a + (a1 - a) * part) * coverGain;
    const target = (rowAt + x) * 3;
    light[target] = (light[target] ?? 0) * seen + (r + ((line[i + 4] ?? 0) - r) * part) * lightGain;
    light[target + 1] = (light[target + 1] ?? 0) * seen + (g + ((line[i + 5] ?? 0) - g) * part) * lightGain;
    light[target + 2] = (light[target + 2] ?? 0) * seen + (b + ((line[i + 6] ?? 0) - b) * part) * lightGain;
  }
}
