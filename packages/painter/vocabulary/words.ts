import type { Concept } from "../concepts.ts";

/**
 * The words of one language for every concept, separated by commas.
 * - A word also matches with the endings its language commonly adds (see `endings.ts`).
 * - `stem*` matches every word that begins with the stem.
 * - `~word` counts only where the prompt is mostly in this language, because it means something else in another.
 * In Japanese, Chinese and Korean, words are found inside running text.
 */
export type Words = Readonly<Record<Concept, string>>;
