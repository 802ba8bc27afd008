import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { listBelow, projectFolder } from "./sources.ts";

/** Texts by `namespace:path.to.key`. */
export type Texts = ReadonlyMap<string, string>;

type Tree = string | Tree[] | { [name: string]: Tree };
const tree: z.ZodType<Tree> = z.lazy(() => z.union([z.string(), z.array(tree), z.record(z.string(), tree)]));

/** Returns the folders of `locales`. */
export function presentLanguages(): string[] {
  return [...new Set(listBelow("locales").flatMap((path) => path.match(/^locales\/(.+)\//)?.[1] ?? []))];
}

export function readTexts(language: string): Texts {
  const files = listBelow(`locales/${language}`);
  return new Map(
    files.flatMap((path) => {
      const namespace = path.slice(`locales/${language}/`.length).replace(/\.json$/, "");
      return readFile(namespace, path);
    }),
  );
}

/** Returns the sentences of the built-in assistant, as the namespace `coach`. */
export function readAssistantTexts(language: string): Texts {
  return new Map(readFile("coach", `packages/coach/sentences/${language}.json`));
}

function readFile(namespace: string, path: string): [string, string][] {
  return flatten(`${namespace}:`, tree.parse(JSON.parse(readFileSync(join(projectFolder, path), "utf8"))));
}

function flatten(key: string, value: Tree): [string, string][] {
  if (typeof value === "string") return [[key, value]];
  const joint = key.endsWith(":") ? "" : ".";
  return Object.entries(value).flatMap(([name, below]) => flatten(`${key}${joint}${name}`, below));
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

/**
 * Returns the keys that a language must have for the English ones. A plural text has a form for each of the language's
 * plural categories (CLDR).
 */
export function expectedKeys(english: Texts, language: string): Set<string> {
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => {
      const base = countedBase(english, key);
      return base === undefined ? [key] : categories.map((category) => `${base}_${category}`);
    }),
  );
}

/** Returns the key without its plural suffix if the key is a form of a plural text. */
export function countedBase(texts: Texts, key: string): string | undefined {
  const base = key.replace(pluralEnding, "");
  return base !== key && texts.has(`${base}_other`) ? base : undefined;
}

/** Returns one message for each difference between a language and English. */
export function faults(
  english: Texts,
  texts: Texts,
  language: string,
  alike: ReadonlySet<string> = new Set(),
): string[] {
  const expected = expectedKeys(english, language);
  const found: string[] = [];
  for (const key of expected) {
    const text = texts.get(key);
    if (text === undefined) {
      found.push(`${language}: ${key} is missing`);
      continue;
    }
    const original = originalOf(english, key);
    if (!text.trim()) found.push(`${language}: ${key} is empty`);
    else if (difference(original, text, key)) found.push(`${language}: ${key} ${difference(original, text, key)}`);
    else if (language !== "en" && text === original && hasWords(text) && !alike.has(key)) {
      found.push(`${language}: ${key} is still English: ${text}`);
    }
  }
  for (const key of texts.keys()) if (!expected.has(key)) found.push(`${language}: ${key} is not in English`);
  for (const key of alike) {
    if (texts.get(key) !== originalOf(english, key)) {
      found.push(`${language}: ${key} is translated or gone; take it off the list of words that are the same`);
    }
  }
  return found;
}

function originalOf(english: Texts, key: string): string {
  return english.get(key) ?? english.get(`${key.replace(pluralEnding, "")}_other`) ?? "";
}

/** Compares the values and tags of a text with the English text. A form for one item may omit the number. */
function difference(original: string, text: string, key: string): string | undefined {
  const [wanted, held] = [slots(original), slots(text)];
  const mayMissCount = pluralEnding.test(key) && !key.endsWith("_other");
  const missing = [...wanted].filter((slot) => !held.has(slot) && !(mayMissCount && slot === "{{count}}"));
  const extra = [...held].filter((slot) => !wanted.has(slot));
  const parts = [...missing.map((slot) => `lacks ${slot}`), ...extra.map((slot) => `has ${slot}, which English lacks`)];
  return parts.join(", ") || undefined;
}

function slots(text: string): Set<string> {
  const values = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => `{{${match[1]}}}`);
  const tags = [...text.matchAll(/<\/?([\w-]+)\s*\/?>/g)].map((match) => `<${match[1]}>`);
  return new Set([...values, ...tags]);
}

/** Symbols of units are the same in most languages. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(
    text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, " ").replace(/(?<!\p{L})(?:[kMGT]?B|m?s)(?!\p{L})/gu, ""),
  );
}
