import type { Concept } from "../concepts.ts";
import type { Reading } from "../read-prompt.ts";
import { type Style, styles } from "../request.ts";
import { washOver } from "../watercolour.ts";
import { ink, pencil } from "./drawing.ts";
import { cinematic, neon, photo, vintage } from "./light.ts";
import { oil } from "./oil.ts";
import type { Filter } from "./picture.ts";
import { pixel, poster } from "./print.ts";

/** What each named style does to a picture. */
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

/** The named style that was chosen, or the one the words name. */
export function styleOf(style: string | null, reading: Reading): Style | undefined {
  if (style !== null && isStyle(style)) return style;
  return techniques.find(([concept]) => reading.has(concept))?.[1];
}

/** The prompt with a style of one's own words, which is read like the prompt itself. */
export function wordsOf(prompt: string, style: string | null): string {
  return style === null || style === "" || isStyle(style) ? prompt : `${prompt}, ${style}`;
}
