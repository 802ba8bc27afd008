/** The visible part of an image: the zoom relative to the fit, and the position from 0 (left, top) to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const wholeSquare: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const zoomMax = 4;

/** Returns the square of the image that a crop shows, in the image's pixels. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/** Returns the crop after a drag. Distances are fractions of the side of the visible square. */
export function dragged(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = cropSquare(size, crop);
  return { ...crop, x: moved(crop.x, right, size.width, side), y: moved(crop.y, down, size.height, side) };
}

function moved(position: number, by: number, length: number, side: number): number {
  const space = length - side;
  return space > 0 ? Math.min(1, Math.max(0, position - (by * side) / space)) : position;
}
