/** How much larger a scene or image is than the visible part, so that the camera never sees its edge. */
const overscan = { across: 1.14, down: 1.08 };

/** Returns the size of the filmed scene for a film of the given size; even numbers. */
export function filmedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  return { width: Math.ceil((width * overscan.across) / 2) * 2, height: Math.ceil((height * overscan.down) / 2) * 2 };
}
