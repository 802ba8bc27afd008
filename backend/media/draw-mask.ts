import sharp, { type Sharp } from "sharp";
import type { MaskShape } from "../../contract/edits.ts";
import { growMask } from "./grow-mask.ts";
import { fromRaw, type RawImage, resample, type Size, toRaw } from "./resample.ts";

export interface MaskDrawing {
  /** An uploaded mask, decoded, of any size. */
  uploaded: RawImage | null;
  shapes: readonly MaskShape[];
  invert: boolean;
  growPixels: number;
  featherPixels: number;
}

/** A Gaussian of this many times its deviation looks like an edge of that width. */
const deviationsPerEdge = 4;
const deviationMinPixels = 0.3;

/**
 * Draws a gray mask, white where the source changes: the uploaded mask and the shapes together, then inverted, then
 * grown or shrunk, then feathered. Growing and feathering are in pixels of the source, which may be larger than the
 * drawing.
 */
export async function drawMask(drawing: MaskDrawing, source: Size, size: Size = source): Promise<RawImage> {
  const { uploaded, shapes, invert, growPixels, featherPixels } = drawing;
  const times = Math.max(size.width, size.height) / Math.max(source.width, source.height);
  let mask = await union(uploaded && (await resample(uploaded, size, "linear")), shapes, size);
  if (invert) mask = { ...mask, data: mask.data.map((value) => 255 - value) };
  const grow = Math.round(growPixels * times);
  if (grow !== 0) mask = await growMask(mask, grow);
  const deviation = (featherPixels * times) / deviationsPerEdge;
  return featherPixels > 0 ? gray(fromRaw(mask).blur(Math.max(deviationMinPixels, deviation)), size) : mask;
}

/** Returns the largest size of at most `maxPixels` with the shape of the source, and never a larger one than it. */
export function sizeWithin({ width, height }: Size, maxPixels: number): Size {
  const times = Math.sqrt(maxPixels / (width * height));
  if (times >= 1) return { width, height };
  return { width: Math.max(1, Math.floor(width * times)), height: Math.max(1, Math.floor(height * times)) };
}

/** Returns the part of a mask that is white, from 0 to 1. Gray counts in part. */
export function coverageOf({ data }: RawImage): number {
  let sum = 0;
  for (const value of data) sum += value;
  return sum / (data.length * 255);
}

/** Encodes a mask as a gray PNG with 8 bits. */
export async function encodeMask(mask: RawImage): Promise<Uint8Array> {
  return fromRaw(mask).toColourspace("b-w").png().toBuffer();
}

/** Decodes a gray PNG that `encodeMask` made. */
export async function decodeMask(bytes: Uint8Array): Promise<RawImage> {
  const image = sharp(bytes, { failOn: "warning", limitInputPixels: false });
  return toRaw(image.toColourspace("b-w"));
}

async function union(uploaded: RawImage | null, shapes: readonly MaskShape[], size: Size): Promise<RawImage> {
  if (shapes.length === 0) return uploaded ?? { ...size, channels: 1, data: new Uint8Array(size.width * size.height) };
  const drawn = await gray(sharp(Buffer.from(svgOf(shapes, size)), { limitInputPixels: false }), size);
  if (!uploaded) return drawn;
  return { ...drawn, data: drawn.data.map((value, index) => Math.max(value, uploaded.data[index] ?? 0)) };
}

/** Shapes consist of numbers only, so nothing can be injected. */
function svgOf(shapes: readonly MaskShape[], { width, height }: Size): string {
  const across = (x: number) => (x * width).toFixed(2);
  const down = (y: number) => (y * height).toFixed(2);
  const path = (points: readonly (readonly [number, number])[]) =>
    points.map(([x, y]) => `${across(x)},${down(y)}`).join(" ");
  const drawn = shapes.map((shape) => {
    switch (shape.kind) {
      case "rectangle":
        return `<rect x="${across(shape.x)}" y="${down(shape.y)}" width="${across(shape.width)}" height="${down(shape.height)}"/>`;
      case "ellipse":
        return `<ellipse cx="${across(shape.x + shape.width / 2)}" cy="${down(shape.y + shape.height / 2)}" rx="${across(shape.width / 2)}" ry="${down(shape.height / 2)}"/>`;
      case "polygon":
        return `<polygon points="${path(shape.points)}"/>`;
      case "stroke": {
        const stroke = shape.width * Math.max(width, height);
        const dots = shape.points.length === 1 ? shape.points : [];
        const [dot] = dots.map(
          ([x, y]) => `<circle cx="${across(x)}" cy="${down(y)}" r="${(stroke / 2).toFixed(2)}"/>`,
        );
        return (
          dot ??
          `<polyline points="${path(shape.points)}" fill="none" stroke="#fff" stroke-width="${stroke.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`
        );
      }
    }
    return "";
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}"/><g fill="#fff">${drawn.join("")}</g></svg>`;
}

/** Decodes a gray image to one channel. */
async function gray(image: Sharp, size: Size): Promise<RawImage> {
  const raw = await toRaw(image.removeAlpha().toColourspace("b-w"));
  return { ...size, channels: 1, data: raw.data };
}
