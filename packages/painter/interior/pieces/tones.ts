import type { Rgb } from "../../color.ts";
import type { Drawing } from "../../sprite.ts";
import { line, n, type Pen, path, rect, shade } from "../../subjects/pen.ts";

/** The colors that the furniture of one room shares. */
export interface Tones {
  wood: Rgb;
  /** Painted wood of cabinets and doors. */
  paint: Rgb;
  cloth: Rgb;
  /** A second cloth, for cushions and curtains. */
  accent: Rgb;
}

/** Draws a piece of furniture in centimeters: the foot of its front is y = 0, its middle is x = 0. */
export type DrawPiece = (pen: Pen, tones: Tones) => Drawing;

/** The tones of furniture that stands outdoors. */
export const usualTones: Tones = {
  wood: [150, 102, 64],
  paint: [120, 148, 140],
  cloth: [88, 120, 138],
  accent: [206, 128, 84],
};

/** Returns a board seen from the front with a little of its top. */
export function board(left: number, right: number, top: number, thick: number, color: Rgb, above = 6): string {
  return (
    path(`M${left} ${top}L${left + 5} ${top - above}H${right - 5}L${right} ${top}Z`, shade(color, 0.2)) +
    rect(left, top, right - left, thick, shade(color, -0.06)) +
    line(`M${left} ${top}H${right}`, shade(color, 0.4), 0.8, 'opacity="0.7"')
  );
}

/** Returns a front with its grain and a dark gap around it. */
export function front(x: number, y: number, width: number, height: number, color: Rgb): string {
  return (
    rect(x, y, width, height, shade(color), 'rx="1.5"') +
    rect(x + 1, y + 1, width - 2, height - 2, "none", `rx="1.5" stroke="${shade(color, -0.34)}" stroke-width="1"`) +
    line(`M${n(x + 2)} ${n(y + 1.6)}H${n(x + width - 2)}`, shade(color, 0.34), 0.9, 'opacity="0.8"')
  );
}

const spines = [
  "#a03a34",
  "#2f5d62",
  "#c98f3e",
  "#3b4a6b",
  "#7a8a54",
  "#8a4a6a",
  "#d8c39a",
  "#54372a",
  "#b96a3c",
  "#47707f",
] as const;

/** Returns a row of books between two x, standing on y; some lean, and some gaps hold a small thing. */
export function books(pen: Pen, from: number, to: number, y: number, tallest: number): string {
  const parts: string[] = [];
  let x = from;
  while (x < to - 3) {
    if (pen.random.chance(0.07) && to - x > 16) {
      parts.push(trinket(pen, x + 7, y));
      x += 14;
      continue;
    }
    const width = Math.min(pen.random.between(2.8, 6.4), to - x);
    const height = tallest * pen.random.between(0.66, 0.96);
    const color = pen.random.pick(spines);
    const leaning = pen.random.chance(0.06) && x > from + 8 && to - x > 14;
    const book =
      rect(x, y - height, width, height, shade(color), 'rx="0.6"') +
      rect(x, y - height, width * 0.3, height, shade(color, 0.16), 'opacity="0.7"') +
      line(
        `M${n(x + 0.6)} ${n(y - height * 0.8)}h${n(width - 1.2)}M${n(x + 0.6)} ${n(y - height * 0.72)}h${n(width - 1.2)}`,
        shade("#e8d49c", -0.05),
        0.7,
      );
    parts.push(leaning ? `<g transform="rotate(12 ${n(x + width)} ${n(y)})">${book}</g>` : book);
    x += width + (leaning ? tallest * 0.16 : 0.3);
  }
  return parts.join("");
}

function trinket(pen: Pen, x: number, y: number): string {
  const color = pen.random.pick(spines);
  return pen.random.chance(0.5)
    ? path(
        `M${n(x - 4)} ${y}C${n(x - 8)} ${y - 8} ${n(x - 4)} ${y - 13} ${n(x - 2)} ${y - 16}H${n(x + 2)}C${n(x + 4)} ${y - 13} ${n(x + 8)} ${y - 8} ${n(x + 4)} ${y}Z`,
        shade(color, 0.2),
      )
    : rect(x - 6, y - 14, 12, 14, "#c9a36a", 'rx="1"') + rect(x - 4.4, y - 12.4, 8.8, 10.8, "#8fa6ac");
}

/** Returns two handles for doors, or one for a drawer. */
export function knob(x: number, y: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="1.7" fill="#d9b56a"/>`;
}
