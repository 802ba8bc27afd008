/** Changes of shape, in this order: crop, quarter turns, straightening. */
export interface ShapeChanges {
  /** The part to keep, in fractions of the source. */
  crop?: { x: number; y: number; width: number; height: number } | undefined;
  turn_degrees: number;
  straighten_degrees: number;
}

interface Size {
  width: number;
  height: number;
}

/** Returns the part to keep, in whole pixels inside the source, at least one by one. */
export function cropBox({ width, height }: Size, crop: ShapeChanges["crop"]) {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

/** Returns the largest rectangle of the same shape that fits into the rectangle after a rotation, in whole pixels. */
export function straightenedSize({ width, height }: Size, degrees: number): Size {
  if (degrees === 0) return { width, height };
  const radians = (Math.abs(degrees) * Math.PI) / 180;
  const sine = Math.sin(radians);
  const cosine = Math.cos(radians);
  const shrink = Math.min(width / (width * cosine + height * sine), height / (width * sine + height * cosine));
  return { width: Math.max(1, Math.floor(width * shrink)), height: Math.max(1, Math.floor(height * shrink)) };
}

/** Returns the size of an adjusted image. This file imports nothing, so that a browser can use it. */
export function adjustedSize(source: Size, changes: ShapeChanges): Size {
  const { width, height } = cropBox(source, changes.crop);
  const isTurned = changes.turn_degrees % 180 !== 0;
  return straightenedSize(isTurned ? { width: height, height: width } : { width, height }, changes.straighten_degrees);
}
