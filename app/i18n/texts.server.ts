import { createHash } from "node:crypto";
import type { i18n, Resource, ResourceLanguage } from "i18next";
import { albanianFormats } from "../../contract/albanian-formats.ts";
import { addFormats } from "../../contract/formats.ts";
import { createTexts } from "../../contract/i18n.ts";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import type { ServerNamespace } from "./keys.ts";
import { textsFile, textsOfPage } from "./route-texts.ts";

/** The remaining files are read by the backend. */
const files = import.meta.glob<ResourceLanguage[string]>(["/locales/*/*.json", "!**/{archive,export,mail}.json"], {
  eager: true,
  import: "default",
});

// The server has the data of every language, but both sides must write the same.
addFormats("sq", albanianFormats);

function filesOf(language: Language): ResourceLanguage {
  const folder = `/locales/${language}/`;
  const own = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return Object.fromEntries(own.map(([path, texts]) => [path.slice(folder.length, -".json".length), texts]));
}

function readLanguage(language: Language) {
  const own = filesOf(language);
  const version = createHash("sha256").update(JSON.stringify(own)).digest("base64url").slice(0, 12);
  const resources: Resource = { [defaultLanguage]: filesOf(defaultLanguage), [language]: own };
  return { files: own, version, texts: createTexts(language, resources) };
}

const read = new Map(languages.map((language) => [language, readLanguage(language)]));

function of(language: Language) {
  const known = read.get(language);
  if (!known) throw new Error(`no texts for the language ${language}`);
  return known;
}

/** Returns the texts of a language. All requests share them. */
export function textsIn(language: Language): i18n {
  return of(language).texts;
}

const serverOnly: readonly string[] = ["errors", "legal", "sent"] satisfies ServerNamespace[];
const browserNamespaces = Object.keys(filesOf(defaultLanguage)).filter((name) => !serverOnly.includes(name));

/** Returns the address where the browser reads the texts that a page of these routes starts with. */
export function textsAddress(language: Language, routeIds: readonly string[]): string {
  const names = import.meta.env.DEV ? browserNamespaces : textsOfPage(routeIds);
  return `/texts/${language}/${of(language).version}/${textsFile(names)}`;
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
