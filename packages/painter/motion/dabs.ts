import type { Rgb } from "../color.ts";
import type { Canvas } from "./sheet.ts";

/** Draws a soft round spot with a fading edge. */
export function drawDisc(
  canvas: Canvas,
  x: number,
  y: number,
  radius: number,
  color: Rgb,
  strength: number,
  shines: boolean,
) {
  const { width, height, light } = canvas;
  const reach = Math.max(1.2, radius * (shines ? 2.2 : 1.15));
  // A spot smaller than a pixel becomes fainter instead.
  const faint = Math.min(1, (radius * radius) / 0.7);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++)
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const distance = Math.hypot(px - x, py - y) / reach;
      if (distance >= 1) continue;
      const soft = shines ? (1 - distance) ** 3 : 1 - distance * distance;
      const amount = soft * strength * faint;
      const at = (py * width + px) * 3;
      const kept = shines ? 1 : 1 - Math.min(1, amount);
      for (let channel = 0; channel < 3; channel++)
        light[at + channel] = (light[at + channel] ?? 0) * kept + (color[channel] ?? 0) * (shines ? amount : 1 - kept);
    }
}

/** Draws a line like the trace of a falling drop, brighter toward its end. */
export function drawStreak(
  canvas: Canvas,
  x: number,
  y: number,
  alongX: number,
  alongY: number,
  radius: number,
  color: Rgb,
  strength: number,
) {
  const { width, height, light } = canvas;
  const steps = Math.ceil(Math.abs(alongY));
  const amount = strength * Math.min(1, radius);
  for (let step = 0; step < steps; step++) {
    const px = x + (alongX * step) / steps;
    const py = Math.round(y + (alongY * step) / steps);
    if (py < 0 || py >= height) continue;
    const left = Math.floor(px);
    for (let side = 0; side < 2; side++) {
      const column = left + side;
      if (column < 0 || column >= width) continue;
      const cover = Math.min(1, amount * (side ? px - left : 1 - px + left) * (0.4 + (0.6 * step) / steps));
      const at = (py * width + column) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const before = light[at + channel] ?? 0;
        light[at + channel] = before + ((color[channel] ?? 0) - before) * cover;
      }
    }
  }
}
