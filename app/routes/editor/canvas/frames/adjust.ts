import { between, type Point, type Size } from "../view.ts";
import type { Handle } from "./expand.ts";

/** The part of the source to keep, in percent. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How the source is turned: by quarter turns and a small rotation, then flipped. */
export interface Turn {
  degrees: number;
  flipsX: boolean;
  flipsY: boolean;
}

const cropMinPercent = 1;

/** Moves a handle of the crop by percent of the source. */
export function withCropMoved(crop: Crop, { x, y }: Handle, by: Point): Crop {
  const [left, width] = moved(crop.x, crop.width, x, by.x);
  const [top, height] = moved(crop.y, crop.height, y, by.y);
  return { x: left, y: top, width, height };
}

function moved(start: number, length: number, side: -1 | 0 | 1, by: number): [start: number, length: number] {
  const hundredths = (percent: number) => Math.round(percent * 100) / 100;
  const end = start + length;
  if (side === 0) return [start, length];
  const from = side < 0 ? between(0, start + by, end - cropMinPercent) : start;
  const to = side > 0 ? between(start + cropMinPercent, end + by, 100) : end;
  return [hundredths(from), hundredths(to - from)];
}

/** Returns a distance on the source as it is on the screen, after turns and flips. */
export function onScreen({ degrees, flipsX, flipsY }: Turn, { x, y }: Point): Point {
  const turned = rotated({ x, y }, degrees);
  return { x: flipsX ? -turned.x : turned.x, y: flipsY ? -turned.y : turned.y };
}

/** Returns a distance on the screen as it is on the source. */
export function onSource({ degrees, flipsX, flipsY }: Turn, { x, y }: Point): Point {
  return rotated({ x: flipsX ? -x : x, y: flipsY ? -y : y }, -degrees);
}

/** Returns the size of the smallest box around a turned image. */
export function boxAround({ width, height }: Size, degrees: number): Size {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

function rotated({ x, y }: Point, degrees: number): Point {
  const radians = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}
