import { describe, expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import {
  forbidden,
  holdsWord,
  otherLanguages,
  otherStatuses,
  type Rule,
  rowsBelow,
  rules,
  type Term,
  textsOf,
  unusedTerms,
} from "./glossary.ts";

/** A line may break at an ordinary space. */
const looseUnit = [
  "an ordinary space before a unit",
  /[\d}] (?:[kMGT]?B|[kMG]o|m?s|px|h|min)(?![\p{L}’'\d])/u,
] as const;

/** Typography that no reader should have to notice. Each pattern finds a mistake. */
const typography: Record<string, readonly (readonly [name: string, mistake: RegExp])[]> = {
  fr: [
    ["an ordinary space beside French punctuation", / [:;!?»%]|« /u],
    ["another space than the thin one before ; ! ?", /\u00a0[;!?]/u],
    ["a thin space before a colon or inside quotes", /\u202f[:»]|«\u202f/u],
    ["a straight apostrophe", /'/u],
  ],
  de: [["an ordinary space before a percent sign", / %/u]],
  es: [["an ordinary space before a percent sign", / %/u]],
  it: [
    ["a space before a percent sign", /[ \u00a0]%/u],
    ["English quotes", /[“”]/u],
  ],
  pt: [["a space before a percent sign", /[ \u00a0]%/u]],
  en: [
    ["a space before an ellipsis or percent sign", /[ \u00a0][…%]/u],
    [
      "no comma before the last item of a list",
      /[\p{L}}]+, [\p{L}}-]+ (?:and|or) (?!add the details|by email)[\p{L}}]/u,
    ],
  ],
  ja: [
    ["a half-width colon", /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}}]:/u],
    [
      "a space between Japanese and a Latin word or a number",
      /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー] [\da-z}]|[\da-z}] [\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/iu,
    ],
  ],
  zh: [
    ["half-width punctuation after a Chinese character", /\p{Script=Han}[,.:;!?()]/u],
    ["no space between Chinese and a Latin word or a number", /\p{Script=Han}[\da-z]|[\da-z]\p{Script=Han}/iu],
    ["no space before a unit", /[\d}][MG]B/u],
  ],
  ko: [["double quotes of English", /[“”]/u]],
  sq: [["German quotes", /[„”]/u]],
};

describe("texts use the glossary's words", () => {
  test("the glossary names each term in each language", () => {
    const rows = rowsBelow("# Glossary");
    expect(rows.length).toBeGreaterThanOrEqual(40);
    for (const row of rows) expect(row.filter(Boolean), row[0]).toHaveLength(languages.length);
  });

  test.each(languages)("%s has words to avoid", (language) => {
    expect(rules.some((rule) => rule.language === language)).toBe(true);
  });

  test.each(rules)("$language has no text with: $pattern", (rule) => {
    expect(forbidden(textsOf(rule.language), rule)).toEqual([]);
  });

  test.each(otherLanguages)("%s uses the glossary's terms where English does", (language) => {
    expect(unusedTerms(textsOf("en"), textsOf(language), language)).toEqual([]);
  });

  test.each(otherLanguages)("%s shows a run's status in the glossary's words", (language) => {
    expect(otherStatuses(textsOf(language), language)).toEqual([]);
  });

  test("a term counts as used in any form, and as unused where most texts have another word", () => {
    const run: Term = { english: "run", words: new Map([["de", ["Generierung"]]]) };
    const english = new Map([
      ["a:one", "Your run"],
      ["a:many", "All runs"],
      ["a:other", "Overrun"],
    ]);
    const texts = (one: string, many: string) =>
      new Map([
        ["a:one", one],
        ["a:many", many],
        ["a:other", "Überlauf"],
      ]);
    expect(unusedTerms(english, texts("Deine Generierung", "Alle Generierungen"), "de", [run])).toEqual([]);
    expect(unusedTerms(english, texts("Dein Durchlauf", "Alle Durchläufe"), "de", [run])).toEqual([
      "run (Generierung): missing in 2 of 2: a:one, a:many",
    ]);
    expect(holdsWord("es", ["imagen"], "Dos imágenes")).toBe(true);
    expect(holdsWord("ko", ["만들기"], "새로 만들어요")).toBe(true);
  });

  test("a word is found as a whole and outside placeholders", () => {
    const rule: Rule = { language: "en", pattern: "pictures?", instead: "image", except: new Set(["a:kept"]) };
    const texts = new Map([
      ["a:found", "Your picture"],
      ["a:kept", "Your picture"],
      ["a:part", "Depicture it"],
      ["a:value", "Hello {{picture}}"],
    ]);
    expect(forbidden(texts, rule)).toEqual(["a:found: “Your picture” (image)"]);
  });
});

describe("texts are set as their language sets them", () => {
  const cases = Object.entries(typography).flatMap(([language, mistakes]) =>
    [...mistakes, looseUnit].map(([name, mistake]) => ({ language, name, mistake })),
  );
  test.each(cases)("$language has no text with $name", ({ language, mistake }) => {
    const found = [...textsOf(language)].filter(([, text]) => mistake.test(text.replace(/\{\{[^}]*\}\}/g, "}")));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});

describe("one name belongs to one thing", () => {
  test.each(languages)("in %s, each tab of the gallery has its own name", (language) => {
    const names = [...textsOf(language)]
      .filter(([key]) => /^gallery:tabs\.(?!label)/.test(key))
      .map(([, name]) => name);
    expect(names).toEqual([...new Set(names)]);
  });

  test.each(languages)("in %s, cutting out and cropping have different names, each in every place", (language) => {
    const texts = textsOf(language);
    const cutsOut = texts.get("generation:mode.image-cutout");
    expect(cutsOut).not.toBe(texts.get("generation:recipe.adjusted.crop"));
    for (const group of ["catalog:mode", "engines:modes"]) expect(texts.get(`${group}.image-cutout`)).toBe(cutsOut);
  });

  test.each(languages)("in %s, what an environment variable sets is said in one way", (language) => {
    const keys = ["settingFixed", "settingLocked", "environmentSets", "catalogFixed", "validation.settingLocked"];
    const texts = textsOf(language);
    const said = ["engines:locked", ...keys.map((key) => `errors:${key}`)].map((key) => texts.get(key));
    expect(new Set(said).size).toBe(1);
    expect(texts.get("access:locked")).toBe(texts.get("engines:lockedBadge"));
  });
});
