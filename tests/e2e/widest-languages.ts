import { type Language, languages } from "../../contract/languages.ts";

/**
 * German has the longest words and French the longest texts. Japanese breaks lines anywhere and uses another typeface.
 */
export const widestLanguages: readonly Language[] = ["de", "fr", "ja"];

/** The languages least likely to break a layout that the widest languages do not break. They run in the full run. */
export const otherLanguages = languages.filter((language) => !widestLanguages.includes(language));

/** All languages, each with the tags for its tests. */
export const languagesByWidth = languages.map((language) => ({
  language,
  tag: widestLanguages.includes(language) ? [] : ["@full-run"],
}));
