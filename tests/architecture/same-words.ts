import type { Language } from "../../contract/languages.ts";

/**
 * Sentences that are written in a language exactly as in English, by key: names, and words both languages share.
 * Everything else that equals English counts as not translated. `all` holds for every language.
 */
export const sameWords: Partial<Record<Language | "all", readonly string[]>> = {};
