/** Pixels, 8 bits per channel, row by row: gray, RGB, or RGBA with straight alpha. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 3 | 4;
  readonly pixels: Uint8Array;
}

/** A rectangle in pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A source cannot be used, so a retry would not help. */
export class UnusableSource extends Error {
  override readonly name = "UnusableSource";
}
