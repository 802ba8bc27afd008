import type { Concept } from "../concepts.ts";
import type { Reading } from "../read-prompt.ts";
import { type Style, styles } from "../request.ts";
import { washOver } from "../watercolour.ts";
import { ink, pencil } from "./drawing.ts";
import { cinematic, neon, photo, vintage } from "./light.ts";
import { oil } from "./oil.ts";
import type { Filter } from "./picture.ts";
import { pixel, poster } from "./print.ts";

/** The filter of each named style. */
export const filters: Readonly<Record<Style, Filter>> = {
  watercolor: ({ pixels, width, height }, { seed, size }) => washOver(pixels, width, height, seed, size),
  oil,
  ink,
  pencil,
  pixel,
  poster,
  neon,
  cinematic,
  vintage,
  photo,
};

const techniques: readonly (readonly [Concept, Style])[] = [
  ["watercolour", "watercolor"],
  ["oil-paint", "oil"],
  ["ink", "ink"],
  ["pencil", "pencil"],
  ["pixel-art", "pixel"],
  ["poster", "poster"],
  ["photo", "photo"],
];

function isStyle(text: string): text is Style {
  return styles.some((style) => style === text);
}

/** Returns the chosen named style, or the one that the prompt names. */
export function styleOf(style: string | null, reading: Reading): Style | undefined {
  if (style !== null && isStyle(style)) return style;
  return techniques.find(([concept]) => reading.has(concept))?.[1];
}

/** Returns the prompt with a custom style description appended, which is parsed like the prompt. */
export function wordsOf(prompt: string, style: string | null): string {
  return style === null || style === "" || isStyle(style) ? prompt : `${prompt}, ${style}`;
}
