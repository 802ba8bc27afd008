import { createHash } from "node:crypto";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import type { TextTree } from "../../contract/texts.ts";
import type { AllNamespaces, Namespace, TextKey } from "./keys.ts";
import { createTexts, type PageTexts, type TextFiles } from "./texts.ts";

/** The remaining files are read by the backend. */
const files = import.meta.glob<TextTree>(["/locales/*/*.json", "!**/{archive,export,mail}.json"], {
  eager: true,
  import: "default",
});

function filesOf(language: Language): TextFiles {
  const folder = `/locales/${language}/`;
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(folder.length, -".json".length), texts]));
}

const english = filesOf(defaultLanguage);
const pages = new Map(languages.map((language) => [language, createTexts(language, filesOf(language), english)]));

/** Returns the texts of a language. All requests share them. */
export function textsIn(language: Language): PageTexts {
  const texts = pages.get(language);
  if (!texts) throw new Error(`no texts for the language ${language}`);
  return texts;
}

/** Returns whether a key that depends on data leads to a text. */
export function isTextKey(key: string): key is TextKey<AllNamespaces> {
  return textsIn(defaultLanguage).translation("common").t(key) !== key;
}

const serverOnly: readonly string[] = ["errors", "legal"] satisfies Namespace[];

const downloads = new Map(
  languages.map((language) => {
    const texts = Object.entries(filesOf(language)).filter(([name]) => !serverOnly.includes(name));
    const json = JSON.stringify(Object.fromEntries(texts));
    return [language, { json, version: createHash("sha256").update(json).digest("base64url").slice(0, 12) }];
  }),
);

/**
 * Returns the texts that the browser needs for a language: JSON by namespace, and a version that changes with its
 * content.
 */
export function browserTexts(language: Language): { json: string; version: string } {
  const download = downloads.get(language);
  if (!download) throw new Error(`no texts for the language ${language}`);
  return download;
}

/** Returns the address of a language's texts. The content at this address never changes. */
export function browserTextsPath(language: Language): string {
  return `/texts/${language}/${browserTexts(language).version}.json`;
}
