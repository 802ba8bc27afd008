import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Language, languages } from "../../contract/languages.ts";
import { projectFolder } from "./sources.ts";
import { readAssistantTexts, readTexts, type Texts } from "./texts.ts";

/** A concept with its English term and, by language, the words for it. */
export interface Term {
  english: string;
  words: ReadonlyMap<Language, readonly string[]>;
}

/** A pattern that no text of a language may match, except the named texts and files. */
export interface Rule {
  language: string;
  pattern: string;
  instead: string;
  except: ReadonlySet<string>;
}

const glossary = readFileSync(join(projectFolder, "locales/GLOSSARY.md"), "utf8");

/** Returns the cells of each row of the table below a heading, without the row of column names. */
export function rowsBelow(heading: string): string[][] {
  const section = glossary.slice(glossary.indexOf(heading)).split("\n").slice(1);
  const start = section.findIndex((line) => line.startsWith("|"));
  const length = section.slice(start).findIndex((line) => !line.startsWith("|"));
  return section
    .slice(start + 2, length === -1 ? undefined : start + length)
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|")))
    .map((cells) => cells.slice(1, -1));
}

/** The glossary's languages, in the order of its columns. */
const columns: readonly Language[] = ["en", "de", "fr", "es", "it", "pt", "ja", "zh", "ko", "sq"];

export const terms = rowsBelow("# Glossary").map(
  ([english = "", ...others]): Term => ({
    english,
    words: new Map(columns.slice(1).map((language, at) => [language, (others[at] ?? "").split(/[、,]\s*/)])),
  }),
);

export const rules = rowsBelow("## Words that must not appear").map(
  ([language = "", pattern = "", instead = "", except = ""]): Rule => ({
    language,
    pattern,
    instead,
    except: new Set(except.split(/,\s*/).filter(Boolean)),
  }),
);

/** Returns the texts of a language, those of the built-in assistant included. */
export function textsOf(language: string): Texts {
  return new Map([...readTexts(language), ...readAssistantTexts(language)]);
}

/** Japanese, Chinese and Korean have no spaces around a word, or endings right after it. */
const unspaced: ReadonlySet<string> = new Set(["ja", "zh", "ko"]);

const withoutSlots = (text: string): string => text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " ");

/** Returns the texts that a rule forbids. */
export function forbidden(texts: Texts, { language, pattern, instead, except }: Rule): string[] {
  const found = new RegExp(
    unspaced.has(language) ? pattern : `(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`,
    "iu",
  );
  const isExcept = (key: string) =>
    [...except].some((name) => (name.endsWith(":") ? key.startsWith(name) : key === name));
  return [...texts]
    .filter(([key, text]) => !isExcept(key) && found.test(withoutSlots(text)))
    .map(([key, text]) => `${key}: “${text}” (${instead})`);
}

/** Whether English texts hold a term. One that begins with a capital letter is the label of a button or a field. */
function isTerm(english: string): (text: string) => boolean {
  const names = english.replace(/\(.*?\)/g, "").trim();
  const isLabel = /^\p{Lu}/u.test(names);
  const name = names.replaceAll(", ", "|").replace(/e$/, "e?");
  const pattern = isLabel
    ? new RegExp(`^(?:${names})(?= ·|$)`, "u")
    : new RegExp(`(?<!\\p{L})(?:${name})(?:s|d|ed|ing)?(?!\\p{L})`, "iu");
  return (text) => pattern.test(withoutSlots(text).trim());
}

const unmarked = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Returns the part of a word that its endings leave as it is. */
function stem(word: string): string {
  return word.length < 5 ? word : word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));
}

/** Whether a text of a language holds one of the words, in any form. */
export function holdsWord(language: string, words: readonly string[], text: string): boolean {
  const plain = withoutSlots(text);
  if (unspaced.has(language)) {
    // A Korean verb is listed with its ending -기.
    return words.some((word) => plain.includes(language === "ko" ? word.replace(/(?<=..)(?:들)?기$/u, "") : word));
  }
  return words.some((word) =>
    unmarked(word)
      .split(/[\s’]+/)
      .filter((part) => part.length >= 4 || word.length < 4)
      .every((part) => unmarked(plain).includes(stem(part))),
  );
}

/**
 * Returns one message for each term whose words are missing from more than half of a language's texts, of those whose
 * English text holds the English term.
 */
export function unusedTerms(english: Texts, texts: Texts, language: Language, all: readonly Term[] = terms): string[] {
  return all.flatMap((term) => {
    const words = term.words.get(language) ?? [];
    const holdsTerm = isTerm(term.english);
    const translated = [...english].flatMap(([key, text]) => (holdsTerm(text) ? [[key, texts.get(key)] as const] : []));
    const present = translated.flatMap(([key, text]) => (text === undefined ? [] : [{ key, text }]));
    const lacking = present.filter(({ text }) => !holdsWord(language, words, text));
    if (lacking.length * 2 <= present.length) return [];
    const named = lacking.slice(0, 5).map(({ key }) => key);
    return [
      `${term.english} (${words.join(", ")}): missing in ${lacking.length} of ${present.length}: ${named.join(", ")}`,
    ];
  });
}

/** The texts that show a run's status, by status. */
const statusTexts = ["generation:status", "adminOverview:status", "people:runs"];
const statusNames = ["Queued", "Generating", "Completed", "Failed", "Canceled", "Blocked"] as const;
const statusKeys = {
  Queued: "queued",
  Generating: "processing",
  Completed: "completed",
  Failed: "failed",
  Canceled: "canceled",
  Blocked: "blocked",
};

/** Returns one message for each text that shows a run's status in other words than the glossary's. */
export function otherStatuses(texts: Texts, language: Language): string[] {
  return statusNames.flatMap((name) => {
    const [word] = terms.find(({ english }) => english === `Status: ${name}`)?.words.get(language) ?? [];
    return statusTexts
      .map((group) => `${group}.${statusKeys[name]}`)
      .filter((key) => texts.get(key) !== word)
      .map((key) => `${key}: ${texts.get(key)} (${word})`);
  });
}

export const otherLanguages = languages.filter((language) => language !== "en");
