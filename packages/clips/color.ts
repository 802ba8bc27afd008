import type { Frame } from "./openh264/decoder.ts";

/** How YUV values become colors: the luma weights, and whether they use the range 16 to 235 or 0 to 255. */
export interface ColorSpace {
  matrix: "bt709" | "smpte170m";
  fullRange: boolean;
}

/** From this height, a clip that does not name its matrix has that of HD video. */
const hdRows = 720;

/** Returns the color space of a clip, as players guess it where the clip names none. */
export function colorSpaceOf(named: VideoColorSpaceInit | undefined, height: number): ColorSpace {
  const matrix = named?.matrix;
  const isSmall = height < hdRows;
  return {
    matrix: matrix === "bt709" || (!matrix && !isSmall) ? "bt709" : "smpte170m",
    fullRange: named?.fullRange ?? false,
  };
}

interface Weights {
  red: number;
  blue: number;
  lumaFrom: number;
  lumaRange: number;
  chromaRange: number;
}

/** The weights of ITU-R BT.709 and BT.601. */
function weightsOf({ matrix, fullRange }: ColorSpace): Weights {
  const [red, blue] = matrix === "bt709" ? [0.2126, 0.0722] : [0.299, 0.114];
  return { red, blue, ...(fullRange ? { lumaFrom: 0, lumaRange: 255, chromaRange: 255 } : limited) };
}
const limited = { lumaFrom: 16, lumaRange: 219, chromaRange: 224 };

/** Returns three bytes per pixel. */
export function toRgb({ width, height, planes }: Frame, space: ColorSpace): Uint8Array<ArrayBuffer> {
  const { red, blue, lumaFrom, lumaRange, chromaRange } = weightsOf(space);
  const green = 1 - red - blue;
  const half = width / 2;
  const blueAt = width * height;
  const redAt = blueAt + half * (height / 2);
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0; x < width; x++, to += 3) {
      const chroma = (y >> 1) * half + (x >> 1);
      const luma = (((planes[y * width + x] ?? 0) - lumaFrom) * 255) / lumaRange;
      const pb = (((planes[blueAt + chroma] ?? 128) - 128) * 255) / chromaRange;
      const pr = (((planes[redAt + chroma] ?? 128) - 128) * 255) / chromaRange;
      const r = luma + 2 * (1 - red) * pr;
      const b = luma + 2 * (1 - blue) * pb;
      rgb[to] = byte(r);
      rgb[to + 1] = byte((luma - red * r - blue * b) / green);
      rgb[to + 2] = byte(b);
    }
  }
  return rgb;
}

/** Returns the frame in another color space; the same frame if it has it already. */
export function recolor(frame: Frame, from: ColorSpace, to: ColorSpace): Frame {
  if (from.matrix === to.matrix && from.fullRange === to.fullRange) return frame;
  const [old, next] = [weightsOf(from), weightsOf(to)];
  // Grays stay grays, so that chroma needs no luma, and luma changes by a sum that four pixels share.
  const blueToLuma = shareOf(old.blue, next.blue, old, next);
  const redToLuma = shareOf(old.red, next.red, old, next);
  const { width, height } = frame;
  const half = width / 2;
  const blueAt = width * height;
  const redAt = blueAt + half * (height / 2);
  const planes = new Uint8Array(frame.planes.length);
  const luma = Float32Array.from({ length: 256 }, (_, value) => {
    return next.lumaFrom + ((value - old.lumaFrom) * next.lumaRange) / old.lumaRange;
  });
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < half; x++) {
      const chroma = (y >> 1) * half + x;
      const blue = ((frame.planes[blueAt + chroma] ?? 128) - 128) / old.chromaRange;
      const red = ((frame.planes[redAt + chroma] ?? 128) - 128) / old.chromaRange;
      const change = blueToLuma * blue + redToLuma * red;
      planes[blueAt + chroma] = byte(
        128 + (next.chromaRange * (2 * (1 - old.blue) * blue - change)) / (2 * (1 - next.blue)),
      );
      planes[redAt + chroma] = byte(
        128 + (next.chromaRange * (2 * (1 - old.red) * red - change)) / (2 * (1 - next.red)),
      );
      const at = y * width + x * 2;
      for (const pixel of [at, at + 1, at + width, at + width + 1]) {
        planes[pixel] = byte((luma[frame.planes[pixel] ?? 0] ?? 0) + change * next.lumaRange);
      }
    }
  }
  return { width, height, planes };
}

/** Returns how much of a color difference becomes luma: the weights of that color before and after. */
function shareOf(before: number, after: number, old: Weights, next: Weights): number {
  const green = 1 - old.red - old.blue;
  const nextGreen = 1 - next.red - next.blue;
  return 2 * (1 - before) * (after - (nextGreen * before) / green);
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
