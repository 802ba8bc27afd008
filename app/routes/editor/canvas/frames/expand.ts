import { editMaxPixels, expandMaxPixels } from "../../../../../contract/limits.ts";
import type { Size } from "../mask/stroke.ts";

/** How many pixels are added on each side. */
export interface Sides {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A handle moves the sides that it touches: −1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  name: "top" | "topRight" | "right" | "bottomRight" | "bottom" | "bottomLeft" | "left" | "topLeft";
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const handles: readonly Handle[] = [
  { name: "topLeft", x: -1, y: -1 },
  { name: "top", x: 0, y: -1 },
  { name: "topRight", x: 1, y: -1 },
  { name: "right", x: 1, y: 0 },
  { name: "bottomRight", x: 1, y: 1 },
  { name: "bottom", x: 0, y: 1 },
  { name: "bottomLeft", x: -1, y: 1 },
  { name: "left", x: -1, y: 0 },
];

/** Returns the size of the expanded image. */
export function expandedSize({ width, height }: Size, { left, top, right, bottom }: Sides): Size {
  return { width: width + left + right, height: height + top + bottom };
}

/** Moves a handle by some pixels, within the limits of one side and of the whole image. */
export function withHandleMoved(source: Size, sides: Sides, { x, y }: Handle, by: { x: number; y: number }): Sides {
  const within = (pixels: number) => Math.round(Math.min(expandMaxPixels, Math.max(0, pixels)));
  const next = {
    left: x < 0 ? within(sides.left - by.x) : sides.left,
    right: x > 0 ? within(sides.right + by.x) : sides.right,
    top: y < 0 ? within(sides.top - by.y) : sides.top,
    bottom: y > 0 ? within(sides.bottom + by.y) : sides.bottom,
  };
  const { width, height } = expandedSize(source, next);
  return width * height > editMaxPixels ? sides : next;
}

/** Returns the pixels that give the image an aspect ratio such as `16:9`. `anchor` is where the source stays. */
export function sidesForRatio(source: Size, ratio: string, anchor: string): Sides {
  const [across = 0, down = 0] = ratio.split(":").map(Number);
  if (!(across > 0 && down > 0)) return { left: 0, top: 0, right: 0, bottom: 0 };
  const added = {
    x: Math.min(expandMaxPixels, Math.max(0, Math.round((source.height * across) / down) - source.width)),
    y: Math.min(expandMaxPixels, Math.max(0, Math.round((source.width * down) / across) - source.height)),
  };
  const before = (pixels: number, start: string, end: string) =>
    anchor === start ? 0 : anchor === end ? pixels : Math.floor(pixels / 2);
  const [left, top] = [before(added.x, "left", "right"), before(added.y, "top", "bottom")];
  return { left, top, right: added.x - left, bottom: added.y - top };
}
