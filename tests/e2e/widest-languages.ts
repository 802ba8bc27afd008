import { type Language, languages } from "../../contract/languages.ts";

/** German has the longest words, French the longest texts, Japanese breaks lines anywhere and is set in another face. */
export const widestLanguages: readonly Language[] = ["de", "fr", "ja"];

/** The languages least likely to break what the widest do not break. They run in the full run. */
export const otherLanguages = languages.filter((language) => !widestLanguages.includes(language));

/** All languages, each with what tags a test in it. */
export const languagesByWidth = languages.map((language) => ({
  language,
  tag: widestLanguages.includes(language) ? [] : ["@full-run"],
}));
