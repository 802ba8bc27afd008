import { createHash } from "node:crypto";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import type { TextTree } from "../../contract/texts.ts";
import type { ServerNamespace, ServerTextKey } from "./keys.ts";
import { textsFile, textsOfPage } from "./route-texts.ts";
import { createTexts, type PageTexts, type TextFiles, type Texts } from "./texts.ts";

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

function readLanguage(language: Language) {
  const own = filesOf(language);
  const version = createHash("sha256").update(JSON.stringify(own)).digest("base64url").slice(0, 12);
  return { files: own, version, texts: createTexts(language, own, filesOf(defaultLanguage)) };
}

const read = new Map(languages.map((language) => [language, readLanguage(language)]));

function of(language: Language) {
  const known = read.get(language);
  if (!known) throw new Error(`no texts for the language ${language}`);
  return known;
}

/** Returns the texts of a language. All requests share them. */
export function textsIn(language: Language): Texts {
  return of(language).texts;
}

/** Returns whether a key that depends on data leads to a text. */
export function isTextKey(key: string): key is ServerTextKey {
  return textsIn(defaultLanguage).translation("common").t(key) !== key;
}

const serverOnly: readonly string[] = ["errors", "legal"] satisfies ServerNamespace[];
const browserNamespaces = Object.keys(filesOf(defaultLanguage)).filter((name) => !serverOnly.includes(name));

/** Returns the texts for a page of these routes, with the address where the browser reads those that it needs. */
export function pageTexts(language: Language, routeIds: readonly string[]): PageTexts {
  const names = import.meta.env.DEV ? browserNamespaces : textsOfPage(routeIds);
  const address = `/texts/${language}/${of(language).version}/${textsFile(names)}`;
  return { ...textsIn(language), address };
}

/**
 * Returns the JSON of the namespaces that a file such as `common+gallery.json` names, and the version of the language,
 * which changes with its texts; `undefined` when the browser may not read them or asks for them in another order.
 */
export function browserTexts(language: Language, file: string): { json: string; version: string } | undefined {
  const { files: own, version } = of(language);
  const asked = new Set(file.replace(/\.json$/, "").split("+"));
  const texts = Object.entries(own).filter(([name]) => asked.has(name) && browserNamespaces.includes(name));
  const isExact = textsFile(texts.map(([name]) => name)) === file;
  return isExact ? { json: JSON.stringify(Object.fromEntries(texts)), version } : undefined;
}
