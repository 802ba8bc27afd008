import type { Rgb } from "../color.ts";
import { line, n, oval, path } from "../subjects/pen.ts";
import type { Tones } from "./pieces/tones.ts";
import type { Room } from "./room.ts";

type Tone = (color: Rgb, by?: number) => string;

/** Returns a round rug, seen at an angle. */
export function ovalRug(
  x: number,
  y: number,
  rx: number,
  ry: number,
  unit: number,
  tone: Tone,
  pale: Rgb,
  colors: Tones,
): string {
  const dots = Array.from({ length: 20 }, (_, i) => {
    const a = (i / 20) * Math.PI * 2;
    return oval(x + Math.cos(a) * rx * 0.66, y + Math.sin(a) * ry * 0.64, rx * 0.032, ry * 0.04, tone(pale));
  });
  return [
    oval(x, y + unit * 0.006, rx * 1.01, ry * 1.02, "#000000", 'opacity="0.2"'),
    oval(x, y, rx, ry, tone(colors.accent, -0.1)),
    oval(x, y, rx * 0.9, ry * 0.88, tone(pale)),
    oval(x, y, rx * 0.83, ry * 0.8, tone(colors.cloth)),
    oval(x, y, rx * 0.5, ry * 0.48, tone(pale)),
    oval(x, y, rx * 0.44, ry * 0.42, tone(colors.accent)),
    ...dots,
  ].join("");
}

/** Returns a rectangle on the floor, whose sides run to the eye, with stripes across and fringes. */
export function stripedRug(
  eye: Room["eye"],
  y: number,
  rx: number,
  ry: number,
  tone: Tone,
  pale: Rgb,
  colors: Tones,
): string {
  const far = y - ry;
  const near = y + ry;
  const half = (at: number) => (rx * (at - eye.y)) / (y - eye.y);
  const strip = (from: number, to: number, wide: number, fill: string) => {
    const [a, b] = [far + (near - far) * from, far + (near - far) * to];
    return path(
      `M${n(eye.x - half(a) * wide)} ${n(a)}H${n(eye.x + half(a) * wide)}L${n(eye.x + half(b) * wide)} ${n(b)}H${n(eye.x - half(b) * wide)}Z`,
      fill,
    );
  };
  const stripes = [0.1, 0.24, 0.31, 0.62, 0.69, 0.84];
  const fringe = Array.from({ length: 34 }, (_, i) => {
    const x = eye.x + half(near) * ((i / 33) * 2 - 1);
    return `M${n(x)} ${n(near)}v${n(ry * 0.07)}`;
  }).join("");
  return [
    strip(0, 1.04, 1.01, "rgba(0,0,0,0.18)"),
    line(fringe, tone(pale), ry * 0.02),
    strip(0, 1, 1, tone(colors.accent)),
    strip(0.04, 0.96, 0.96, tone(pale)),
    strip(0.06, 0.94, 0.94, tone(colors.cloth)),
    ...stripes.map((from, i) =>
      strip(from, from + (i % 3 === 0 ? 0.08 : 0.03), 0.94, tone(i % 2 ? pale : colors.accent)),
    ),
  ].join("");
}

/** Whether a room has a rug. */
export function rugged(room: Room): boolean {
  return !["kitchen", "cafe", "workshop", "classroom"].includes(room.kind);
}
