import sharp from "sharp";
import { enlarge } from "../enlarge.ts";
import { clamp } from "../noise.ts";
import { UnusableSource } from "../request.ts";
import type { Stance } from "./camera.ts";
import type { Canvas } from "./sheet.ts";

/** A source image, three bytes per pixel. */
export interface Photo {
  width: number;
  height: number;
  pixels: Uint8Array;
}

// As many as the largest cameras have.
const pixelsMax = 100_000_000;
const decodingMaxSeconds = 20;

/** Reads the user's image and crops it to a size, around its most salient area. Throws UnusableSource. */
export function readPhoto(bytes: Uint8Array, width: number, height: number): Promise<Photo> {
  return read(async () => fitted(bytes, { width, height }, sharp.strategy.attention));
}

/**
 * Reads an image for a film that shows all of it: fits it to the inner size, and continues it outward to the outer size
 * by mirroring. Throws UnusableSource.
 */
export function readWholePhoto(bytes: Uint8Array, inner: Size, outer: Size): Promise<Photo> {
  const left = (outer.width - inner.width) / 2;
  const top = (outer.height - inner.height) / 2;
  return read(async () => {
    const { pixels } = await fitted(bytes, inner, "centre");
    const mirrored = await sharp(pixels, { raw: { ...inner, channels: 3 } })
      .extend({ left, right: left, top, bottom: top, extendWith: "mirror" })
      .raw()
      .toBuffer();
    return { ...outer, pixels: new Uint8Array(mirrored) };
  });
}

interface Size {
  width: number;
  height: number;
}

async function fitted(bytes: Uint8Array, size: Size, position: number | "centre"): Promise<Photo> {
  const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" });
  const { autoOrient } = await open().metadata();
  const times = Math.max(1, size.width / autoOrient.width, size.height / autoOrient.height);
  const part = { width: Math.round(size.width / times), height: Math.round(size.height / times) };
  const cropped = await open()
    .timeout({ seconds: decodingMaxSeconds })
    .rotate()
    .toColourspace("srgb")
    .flatten({ background: "#ffffff" })
    .removeAlpha()
    .resize({ ...part, fit: "cover", position })
    .raw()
    .toBuffer();
  if (cropped.length !== part.width * part.height * 3) throw new Error("the image is not in color");
  return { ...size, pixels: new Uint8Array(await enlarge(cropped, part, size)) };
}

async function read(photo: () => Promise<Photo>): Promise<Photo> {
  try {
    return await photo();
  } catch (error) {
    throw new UnusableSource("the image cannot be read", { cause: error });
  }
}

/** Estimated nearness of each part of an image, 0 to 1, on a coarse grid. */
export interface Relief {
  columns: number;
  rows: number;
  near: Float32Array;
}

const cells = 40;

/**
 * Estimates the depth of an image. Low and central areas are near, as are areas with more detail than their
 * surroundings. The result is smooth enough that nothing tears.
 */
export async function guessRelief(photo: Photo): Promise<Relief> {
  const columns = Math.round(photo.width >= photo.height ? cells : (cells * photo.width) / photo.height) + 1;
  const rows = Math.round(photo.width >= photo.height ? (cells * photo.height) / photo.width : cells) + 1;
  const raw = { width: photo.width, height: photo.height, channels: 3 } as const;
  const detail = await sharp(photo.pixels, { raw })
    .greyscale()
    .convolve({ width: 3, height: 3, kernel: [-1, -1, -1, -1, 8, -1, -1, -1, -1], offset: 0 })
    .resize(columns, rows, { fit: "fill", kernel: "cubic" })
    .blur(2.4)
    .normalise()
    .extractChannel(0)
    .raw()
    .toBuffer();
  const near = Float32Array.from({ length: columns * rows }, (_, i) => {
    const x = (i % columns) / (columns - 1) - 0.5;
    const y = Math.floor(i / columns) / (rows - 1);
    const middle = Math.exp(-(x * x * 5 + (y - 0.55) ** 2 * 4));
    return clamp(0.12 + 0.42 * y ** 1.4 + 0.3 * middle + 0.26 * ((detail[i] ?? 0) / 255) * (0.35 + 0.65 * middle));
  });
  return { columns, rows, near };
}

/**
 * Draws an image on the canvas as seen from a stance: near parts move and grow more than far ones, without a seam. The
 * image exceeds the canvas by the same part on all sides.
 */
export function layPhoto(canvas: Canvas, photo: Photo, relief: Relief, stance: Stance): void {
  const unit = Math.min(canvas.width, canvas.height);
  const marginX = (photo.width - canvas.width) / 2;
  const marginY = (photo.height - canvas.height) / 2;
  const { columns, rows } = relief;
  const lineAt = new Float32Array(columns * 2);
  const cellWidth = canvas.width / (columns - 1);
  const nearAt = (column: number, y: number) => {
    const gy = (y / canvas.height) * (rows - 1);
    const row = Math.min(rows - 2, Math.floor(gy));
    const part = gy - row;
    const above = relief.near[row * columns + column] ?? 0;
    return above + ((relief.near[(row + 1) * columns + column] ?? 0) - above) * part;
  };
  for (let y = 0; y < canvas.height; y++) {
    for (let column = 0; column < columns; column++) {
      const near = nearAt(column, y);
      const grown = 1 + stance.closer * (0.35 + near * 0.65);
      const x = column * cellWidth;
      lineAt[column * 2] =
        photo.width / 2 + (x + marginX - photo.width / 2 - (stance.x * near + stance.turn) * unit) / grown;
      lineAt[column * 2 + 1] = photo.height / 2 + (y + marginY - photo.height / 2 - stance.y * near * unit) / grown;
    }
    for (let column = 0; column < columns - 1; column++) {
      const from = Math.round(column * cellWidth);
      const to = Math.round((column + 1) * cellWidth);
      const stepX = ((lineAt[column * 2 + 2] ?? 0) - (lineAt[column * 2] ?? 0)) / (to - from);
      const stepY = ((lineAt[column * 2 + 3] ?? 0) - (lineAt[column * 2 + 1] ?? 0)) / (to - from);
      layPart(canvas, photo, y, from, to, lineAt[column * 2] ?? 0, lineAt[column * 2 + 1] ?? 0, stepX, stepY);
    }
  }
}

function layPart(
  canvas: Canvas,
  photo: Photo,
  y: number,
  from: number,
  to: number,
  startX: number,
  startY: number,
  stepX: number,
  stepY: number,
): void {
  const { pixels, width, height } = photo;
  const { light } = canvas;
  const lastX = width - 1.001;
  const lastY = height - 1.001;
  for (let x = from; x < to; x++) {
    let sx = startX + (x - from) * stepX;
    let sy = startY + (x - from) * stepY;
    sx = sx < 0 ? 0 : sx > lastX ? lastX : sx;
    sy = sy < 0 ? 0 : sy > lastY ? lastY : sy;
    const column = sx | 0;
    const row = sy | 0;
    const tx = sx - column;
    const ty = sy - row;
    const above = (row * width + column) * 3;
    const below = above + width * 3;
    const target = (y * canvas.width + x) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const a = pixels[above + channel] ?? 0;
      const b = pixels[below + channel] ?? 0;
      const top = a + ((pixels[above + 3 + channel] ?? 0) - a) * tx;
      light[target + channel] = top + (b + ((pixels[below + 3 + channel] ?? 0) - b) * tx - top) * ty;
    }
  }
}
