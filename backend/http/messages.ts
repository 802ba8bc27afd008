import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { z } from "zod";
import { defaultLanguage, isLanguage, type Language } from "../../contract/languages.ts";
import type errors from "../../locales/en/errors.json";
import type { ErrorKey } from "./operation.ts";

/** Any sentence of `locales/<lng>/errors.json`, by its path. */
export type SentenceKey =
  | ErrorKey
  | `validation.${string}`
  | `run.${keyof typeof errors.run}`
  | `reply.${keyof typeof errors.reply}`
  | `blocked.${keyof typeof errors.blocked}`
  | `said.${keyof typeof errors.said}`
  | `notice.${keyof typeof errors.notice}`;

const namespace = "errors";
const sentences = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** Where the sentences of every language stand, a folder each. */
export const localesFolder = join(import.meta.dirname, "../../locales");

const messages = createInstance({
  resources: readResources(localesFolder),
  fallbackLng: defaultLanguage,
  ns: [namespace],
  defaultNS: namespace,
  initAsync: false,
  // What is said here is JSON, never markup: whoever renders it escapes it.
  interpolation: { escapeValue: false },
});
void messages.init();

/** The sentence in that language, in English where the language lacks it. */
export function sentence(language: Language, key: SentenceKey, values: Record<string, string | number> = {}): string {
  const path: string = key;
  return messages.t(path, { ...values, lng: language, defaultValue: path });
}

/** All sentences of one `locales/<lng>/<name>.json` that only the API needs, in English where the language has none. */
export function readTexts<T>(language: Language, name: string, texts: z.ZodType<T>): T {
  const path = (spoken: Language) => join(localesFolder, spoken, `${name}.json`);
  const file = existsSync(path(language)) ? path(language) : path(defaultLanguage);
  return texts.parse(JSON.parse(readFileSync(file, "utf8")));
}

function readResources(folder: string) {
  const present = readdirSync(folder).filter(isLanguage);
  return Object.fromEntries(
    present
      .map((language) => ({ language, file: join(folder, language, `${namespace}.json`) }))
      .filter(({ file }) => existsSync(file))
      .map(({ language, file }) => [
        language,
        { [namespace]: sentences.parse(JSON.parse(readFileSync(file, "utf8"))) },
      ]),
  );
}
