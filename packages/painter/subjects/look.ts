import { type Rgb, rgb } from "../color.ts";
import { type ColorName, colorValues } from "../concepts.ts";
import type { Mention } from "../read-prompt.ts";
import type { Pen } from "./pen.ts";

const skins = ["#f0c8a4", "#d9a074", "#b87848", "#8a5634", "#e8b48c"] as const;

const hairs = ["#2a1e1a", "#5a3622", "#8a5a2c", "#c98f4a", "#1c1a20"] as const;

export interface Look {
  skin: string;
  hair: string;
}

export const lookOf = (pen: Pen): Look => ({ skin: pen.random.pick(skins), hair: pen.random.pick(hairs) });

const hairTones: Readonly<Partial<Record<ColorName | "blond", string>>> = {
  red: "#b4502a",
  orange: "#b4502a",
  blond: "#e2b862",
  yellow: "#e2b862",
  gold: "#e2b862",
  black: "#1c1a20",
  brown: "#5a3622",
  white: "#e6e2dc",
  grey: "#a5a3a6",
};

/** Returns the color of hair in the prompt, if it names one. */
export function hairTone({ hair }: Pick<Mention, "hair">): Rgb | undefined {
  const color = hair?.color;
  if (!color) return undefined;
  const tone = hairTones[color];
  return tone ? rgb(tone) : color === "blond" ? undefined : colorValues[color];
}
