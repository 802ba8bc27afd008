import { createHash } from "node:crypto";
import { createInstance, type i18n } from "i18next";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import { clientNamespaces, forComponents, namespaces, sharedOptions } from "./options.ts";

const files = import.meta.glob<Record<string, unknown>>("/locales/*/*.json", { eager: true, import: "default" });

function sentences(language: Language, names: readonly string[]): Record<string, Record<string, unknown>> {
  return Object.fromEntries(names.map((name) => [name, files[`/locales/${language}/${name}.json`] ?? {}]));
}

function createShared(language: Language): i18n {
  const instance = createInstance();
  void instance.init({
    ...sharedOptions,
    initAsync: false,
    lng: language,
    resources: {
      [defaultLanguage]: sentences(defaultLanguage, namespaces),
      [language]: sentences(language, namespaces),
    },
  });
  return instance;
}

const instances = new Map(languages.map((language) => [language, forComponents(createShared(language))]));

/** Returns the instance for a language. All requests share it, and its language never changes. */
export function instanceFor(language: Language): i18n {
  const instance = instances.get(language);
  if (!instance) throw new Error(`no texts for the language ${language}`);
  return instance;
}

const downloads = new Map(
  languages.map((language) => {
    const json = JSON.stringify(sentences(language, clientNamespaces));
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
