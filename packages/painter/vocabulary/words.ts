import type { Concept } from "../concepts.ts";

/**
 * The words of one language for every concept, separated by commas.
 * - A word also matches with the endings that its language commonly adds (see `endings.ts`).
 * - `stem*` matches every word that begins with the stem.
 * - `~word` counts only where the prompt is mostly in this language, because it has another meaning in another
 *   language.
 * In Japanese, Chinese and Korean, words are found inside text without spaces.
 */
export type Words = Readonly<Record<Concept, string>>;
