import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type GenerationType, generationTypes } from "../../contract/generation-terms.ts";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import { createTranslate, type TextValues } from "../../contract/texts.ts";
import type errors from "../../locales/en/errors.json";
import type { ErrorKey } from "./operation.ts";

/** The path of any message in `locales/<lng>/errors.json`. */
export type SentenceKey =
  | ErrorKey
  | `validation.${string}`
  | `connection.${keyof typeof errors.connection}`
  | `run.${keyof typeof errors.run}`
  | `reply.${keyof typeof errors.reply}`
  | `blocked.${keyof typeof errors.blocked}`
  | `said.${keyof typeof errors.said}`
  | `moderation.${keyof typeof errors.moderation}`
  | `notification.${keyof typeof errors.notification}`;

const sentences = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

/** The messages of all languages, one folder per language. */
export const localesFolder = join(import.meta.dirname, "../../locales");

const english = { language: defaultLanguage, texts: readTexts(defaultLanguage, "errors", sentences) };
const messages = new Map(
  languages.map((language) => {
    const own = { language, texts: readTexts(language, "errors", sentences) };
    return [language, createTranslate([own, english])];
  }),
);

/** Returns the message in a language, or in English if it is not translated; the key if there is none. */
export function sentence(language: Language, key: SentenceKey, values?: TextValues): string {
  return messages.get(language)?.(key, values) ?? key;
}

const modeTexts = z.object({ mode: z.record(z.enum(generationTypes), z.string()) });
const modes = new Map(languages.map((language) => [language, readTexts(language, "generation", modeTexts).mode]));

/** Returns the name of a mode in a language. */
export function modeText(language: Language, mode: GenerationType): string {
  return modes.get(language)?.[mode] ?? mode;
}

/** Returns the prompt of a creation; without one, the name of its mode in a language. */
export function creationName(
  language: Language,
  { prompt, generation_type }: { prompt: string; generation_type: GenerationType },
): string {
  return prompt || modeText(language, generation_type);
}

/**
 * Returns the texts of one `locales/<lng>/<name>.json`, in English if there is no translation.
 */
export function readTexts<T>(language: Language, name: string, texts: z.ZodType<T>): T {
  const path = (spoken: Language) => join(localesFolder, spoken, `${name}.json`);
  const file = existsSync(path(language)) ? path(language) : path(defaultLanguage);
  return texts.parse(JSON.parse(readFileSync(file, "utf8")));
}
