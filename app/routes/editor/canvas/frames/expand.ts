import { editMaxPixels, expandMaxPixels } from "../../../../../contract/limits.ts";
import { between, type Size } from "../view.ts";

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
  const within = (pixels: number) => Math.round(between(0, pixels, expandMaxPixels));
  const next = {
    left: x < 0 ? within(sides.left - by.x) : sides.left,
    right: x > 0 ? within(sides.right + by.x) : sides.right,
    top: y < 0 ? within(sides.top - by.y) : sides.top,
    bottom: y > 0 ? within(sides.bottom + by.y) : sides.bottom,
  };
  const { width, height } = expandedSize(source, next);
  return width * height > editMaxPixels ? sides : next;
}
