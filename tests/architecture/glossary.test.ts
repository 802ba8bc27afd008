import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { languages } from "../../contract/languages.ts";
import { projectFolder } from "./sources.ts";
import { readAssistantTexts, readTexts, type Texts } from "./texts.ts";

type Rule = { language: string; pattern: string; instead: string; except: ReadonlySet<string> };

const glossary = readFileSync(join(projectFolder, "locales/GLOSSARY.md"), "utf8");

/** Returns the cells of each row of the table below a heading, without the row of column names. */
function rowsBelow(heading: string): string[][] {
  const section = glossary.slice(glossary.indexOf(heading)).split("\n").slice(1);
  const start = section.findIndex((line) => line.startsWith("|"));
  const length = section.slice(start).findIndex((line) => !line.startsWith("|"));
  return section
    .slice(start + 2, length === -1 ? undefined : start + length)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")))
    .map((cells) => cells.slice(1, -1));
}

const rules = rowsBelow("## Words that must not appear").map(
  ([language = "", pattern = "", instead = "", except = ""]): Rule => ({
    language,
    pattern,
    instead,
    except: new Set(except.split(/,\s*/).filter(Boolean)),
  }),
);

/** Japanese, Chinese and Korean have no spaces around a word, or endings right after it. */
const unspaced = new Set(["ja", "zh", "ko"]);

function forbidden(texts: Texts, rule: Rule): string[] {
  const pattern = new RegExp(
    unspaced.has(rule.language) ? rule.pattern : `(?<![\\p{L}\\p{N}])(?:${rule.pattern})(?![\\p{L}\\p{N}])`,
    "iu",
  );
  return [...texts]
    .filter(([key, text]) => !rule.except.has(key) && pattern.test(text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " ")))
    .map(([key, text]) => `${key}: “${text}” (${rule.instead})`);
}

const textsOf = (language: string): Texts => new Map([...readTexts(language), ...readAssistantTexts(language)]);

/** Typography that no reader should have to notice. Each pattern finds a mistake. */
const typography: Record<string, readonly [name: string, mistake: RegExp][]> = {
  fr: [
    ["an ordinary space beside French punctuation", / [:;!?»%]|« /u],
    ["a straight apostrophe", /'/u],
  ],
  de: [["an ordinary space before a percent sign", / %/u]],
  es: [["an ordinary space before a percent sign", / %/u]],
  it: [["a space before a percent sign", /[ \u00a0]%/u]],
  pt: [["a space before a percent sign", /[ \u00a0]%/u]],
  en: [["a space before an ellipsis or percent sign", /[ \u00a0][…%]/u]],
  ja: [["a half-width colon", /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}}]:/u]],
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
    mistakes.map(([name, mistake]) => ({ language, name, mistake })),
  );
  test.each(cases)("$language has no text with $name", ({ language, mistake }) => {
    const found = [...textsOf(language)].filter(([, text]) => mistake.test(text.replace(/\{\{[^}]*\}\}/g, "}")));
    expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([]);
  });
});
