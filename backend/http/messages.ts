import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInstance } from "i18next";
import { z } from "zod";
import { defaultLanguage, isLanguage, type Language } from "../../contract/languages.ts";
import type errors from "../../locales/en/errors.json";
import type { ErrorKey } from "./operation.ts";

/** The path of any message in `locales/<lng>/errors.json`. */
export type SentenceKey =
  | ErrorKey
  | `validation.${string}`
  | `run.${keyof typeof errors.run}`
  | `reply.${keyof typeof errors.reply}`
  | `blocked.${keyof typeof errors.blocked}`
  | `said.${keyof typeof errors.said}`
  | `notification.${keyof typeof errors.notification}`;

const namespace = "errors";
const sentences = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** The messages of all languages, one folder per language. */
export const localesFolder = join(import.meta.dirname, "../../locales");

const messages = createInstance({
  resources: readResources(localesFolder),
  fallbackLng: defaultLanguage,
  ns: [namespace],
  defaultNS: namespace,
  initAsync: false,
  // These messages are JSON, never markup. The renderer escapes them.
  interpolation: { escapeValue: false },
});
void messages.init();

/** Returns the message in a language, or in English if it is not translated. */
export function sentence(language: Language, key: SentenceKey, values: Record<string, string | number> = {}): string {
  const path: string = key;
  return messages.t(path, { ...values, lng: language, defaultValue: path });
}

/**
 * Returns the texts of one `locales/<lng>/<name>.json` that only the API needs, in English if there is no translation.
 */
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
