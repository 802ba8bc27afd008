import { type Rgb, rgb } from "../color.ts";
import { colorValues, type Garment } from "../concepts.ts";
import type { Worn } from "../read-prompt.ts";
import { group, line, n, oval, path, rect, shade } from "./pen.ts";

/** Where a head wears things, in the units of its drawing. */
export interface HeadPlace {
  /** Middle of the lower edge of a hat, and half the width of the head there. */
  hat: { x: number; y: number; half: number; tilt?: number };
  /** Middle and radius of each eye that is seen. */
  eyes: readonly (readonly [x: number, y: number, radius: number])[];
  /** Middle and half the width of the neck; left out where a scarf cannot hold. */
  neck?: { x: number; y: number; half: number; tilt?: number };
}

export const headgear: readonly Garment[] = ["hat", "witch-hat", "cap", "crown"];

/** Returns the color of a garment in the prompt, or its usual one. */
export function colorOfWorn({ colors }: Worn, usual: Rgb | string): Rgb {
  const [first] = colors;
  return first ? colorValues[first] : typeof usual === "string" ? rgb(usual) : usual;
}

/** Draws glasses, scarf and headgear onto a head. */
export function wear(worn: readonly Worn[], place: HeadPlace): string {
  const scarf = worn.find(({ garment }) => garment === "scarf");
  const glasses = worn.find(({ garment }) => garment === "glasses");
  const hat = worn.find(({ garment }) => headgear.includes(garment));
  const { x, y, half, tilt = 0 } = place.hat;
  return [
    scarf && place.neck
      ? group(
          scarfAround(colorOfWorn(scarf, "#b8343e")),
          `translate(${place.neck.x},${place.neck.y}) rotate(${place.neck.tilt ?? 0}) scale(${n(place.neck.half / 20)})`,
        )
      : "",
    glasses ? glassesOn(lensesOf(place), colorOfWorn(glasses, "#2c2730")) : "",
    hat ? group(headgearFor(hat), `translate(${x},${y}) rotate(${tilt}) scale(${n(half / 20)})`) : "",
  ].join("");
}

/** Twenty units to each side of the neck. */
function scarfAround(color: Rgb): string {
  return [
    path("M5 4C10 14 10 26 7 42H20C24 26 20 12 15 2Z", shade(color, -0.16)),
    line("M9 42v5M13 42v5M17 42v5", shade(color, -0.3), 1.6),
    path("M-21 -6C-14 3 14 3 21 -6C24 0 23 7 19 11C8 17 -8 17 -19 11C-23 7 -24 0 -21 -6Z", shade(color)),
    line("M-18 4C-8 10 8 10 18 4M-12 -1C-6 2 6 2 12 -1", shade(color, -0.28), 1.3),
    line("M8 18C11 24 11 32 10 38", shade(color, -0.34), 1.2),
  ].join("");
}

/** From the side, the eye of an animal is too small for its lens. */
function lensesOf({ eyes, hat }: HeadPlace): HeadPlace["eyes"] {
  const [only] = eyes;
  return eyes.length === 1 && only ? [[only[0], only[1], Math.max(only[2], hat.half * 0.4)]] : eyes;
}

function glassesOn(eyes: HeadPlace["eyes"], color: Rgb): string {
  const [first, second] = eyes;
  if (!first) return "";
  const width = n(Math.max(0.9, first[2] * 0.2));
  const lens = ([x, y, r]: readonly [number, number, number]) =>
    `<circle cx="${x}" cy="${y}" r="${n(r * 1.35)}" fill="#dff0f6" fill-opacity="0.22" stroke="${shade(color)}" stroke-width="${width}"/>` +
    line(
      `M${n(x - r * 0.7)} ${n(y - r * 0.2)}L${n(x - r * 0.1)} ${n(y - r * 0.9)}`,
      "#ffffff",
      r * 0.16,
      'opacity="0.7"',
    );
  const bridge = second
    ? line(
        `M${n(first[0] + first[2] * 1.35)} ${first[1]}Q${n((first[0] + second[0]) / 2)} ${n(first[1] - first[2] * 0.6)} ${n(second[0] - second[2] * 1.35)} ${second[1]}`,
        shade(color),
        Number(width),
      )
    : line(
        `M${n(first[0] - first[2] * 1.35)} ${first[1]}l${n(-first[2] * 2.6)} ${n(-first[2] * 0.5)}M${n(first[0] + first[2] * 1.3)} ${n(first[1] - 1)}q${n(first[2] * 0.8)} ${n(-first[2] * 0.5)} ${n(first[2] * 1.4)} 0`,
        shade(color),
        Number(width),
      );
  return lens(first) + (second ? lens(second) : "") + bridge;
}

/** Twenty units to each side; the lower edge is y = 0. */
function headgearFor(worn: Worn): string {
  switch (worn.garment) {
    case "witch-hat": {
      const felt = colorOfWorn(worn, "#3b2f58");
      return [
        oval(0, 0, 38, 8.5, shade(felt, -0.14)),
        oval(0, -1.4, 37, 7, shade(felt, 0.08)),
        path(
          "M-21 -2C-15 -24 -12 -40 -2 -54C6 -64 18 -68 26 -62C18 -60 14 -54 15 -46C16 -30 18 -14 21 -2C10 3 -10 3 -21 -2Z",
          shade(felt),
        ),
        path(
          "M6 -58C14 -66 20 -66 26 -62C18 -60 14 -54 15 -46C16 -30 18 -14 21 -2L12 0C11 -20 6 -40 6 -58Z",
          shade(felt, 0.16),
        ),
        path("M-21 -3C-10 3 10 3 21 -3L19.4 -12C9 -7 -9 -7 -18.6 -12Z", "#d59a35"),
        rect(-5, -10, 10, 9, "#f3d27a", 'rx="1.4"'),
        rect(-2.6, -7.6, 5.2, 4.2, shade(felt, -0.1)),
      ].join("");
    }
    case "cap": {
      const cloth = colorOfWorn(worn, "#c43f36");
      return [
        path("M-20.5 1C-22 -26 20 -28 20.5 1C8 5 -8 5 -20.5 1Z", shade(cloth)),
        path("M6 -22C16 -18 20 -10 20.5 1L10 3C11 -8 10 -16 6 -22Z", shade(cloth, 0.16)),
        line("M0 -22C-8 -14 -9 -6 -8 3", shade(cloth, -0.26), 1),
        path("M1 2C12 -5 34 -5 40 4C30 6 14 7 1 6Z", shade(cloth, -0.22)),
        oval(0, -22.5, 2.6, 1.8, shade(cloth, -0.3)),
      ].join("");
    }
    case "crown": {
      const gold = colorOfWorn(worn, "#e3ae3c");
      return [
        path("M-20 1L-25 -24L-12 -12L0 -31L12 -12L25 -24L20 1C8 5 -8 5 -20 1Z", shade(gold)),
        path("M2 -28L12 -12L25 -24L20 1C14 3.4 8 4 2 4Z", shade(gold, 0.24)),
        path("M-20 1C-8 5 8 5 20 1L20.6 -5C8 -1 -8 -1 -20.6 -5Z", shade(gold, -0.22)),
        oval(-25, -25, 2.6, 2.6, shade(gold, 0.4)),
        oval(25, -25, 2.6, 2.6, shade(gold, 0.4)),
        oval(0, -32, 3, 3, "#d0424a"),
        oval(-11, -2.6, 2.2, 2, "#3f7ab8"),
        oval(0, -1.6, 2.4, 2.2, "#d0424a"),
        oval(11, -2.6, 2.2, 2, "#3f7ab8"),
      ].join("");
    }
    default: {
      const felt = colorOfWorn(worn, "#7a5436");
      return [
        oval(0, 0, 35, 7.6, shade(felt, -0.2)),
        oval(0, -1.4, 34, 6, shade(felt, 0.02)),
        path("M-19 -2C-20 -22 -15 -29 -5 -27C0 -25 4 -29 9 -27C17 -26 19 -18 19 -2C8 3 -8 3 -19 -2Z", shade(felt)),
        path("M8 -27C17 -26 19 -18 19 -2L10 0C12 -10 12 -20 8 -27Z", shade(felt, 0.2)),
        path("M-19.2 -3C-8 2 8 2 19.2 -3L19 -9C8 -4 -8 -4 -19 -9Z", shade(felt, -0.5)),
      ].join("");
    }
  }
}
