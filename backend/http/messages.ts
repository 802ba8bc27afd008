import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { i18n, ResourceKey, ResourceLanguage, TOptions } from "i18next";
import { z } from "zod";
import type { GenerationType } from "../../contract/generation-terms.ts";
import { createTexts } from "../../contract/i18n.ts";
import { defaultLanguage, type Language, languages } from "../../contract/languages.ts";
import type errors from "../../locales/en/errors.json";
import { CannotStartError } from "../adapters/database/cannot-start.ts";
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

/** What the backend writes from. The pages have their own. */
const names = ["archive", "errors", "export", "generation", "mail", "sharing"];

/** One folder per language. */
const localesFolder = join(import.meta.dirname, "../../locales");

const known = new Map<Language, i18n>();

/**
 * Returns the texts of a language; keys without a namespace are those of messages. Throws CannotStartError when a file
 * is broken.
 */
export function textsIn(language: Language): i18n {
  const texts = known.get(language) ?? createTexts(language, resourcesOf(language), "errors");
  known.set(language, texts);
  return texts;
}

/** Reads all texts. Throws CannotStartError, with the name of the file, when one is broken. */
export function checkTexts(): void {
  for (const language of languages) textsIn(language);
}

/** Returns the message in a language, or in English if it is not translated; the key if there is none. */
export function sentence(language: Language, key: SentenceKey, values?: TOptions): string {
  const t = textsIn(language).getFixedT(language, "errors");
  return values ? t(key, { ...values, defaultValue: key }) : t(key, key);
}

/** Returns the name of a mode in a language. */
export function modeText(language: Language, mode: GenerationType): string {
  return textsIn(language).getFixedT(language, "generation")(`mode.${mode}`);
}

/** Returns the prompt of a creation; without one, the name of its mode in a language. */
export function creationName(
  language: Language,
  { prompt, generation_type }: { prompt: string; generation_type: GenerationType },
): string {
  return prompt || modeText(language, generation_type);
}

function resourcesOf(language: Language): Record<string, ResourceLanguage> {
  const own = { [language]: filesOf(language) };
  return language === defaultLanguage ? own : { ...own, [defaultLanguage]: filesOf(defaultLanguage) };
}

/** Texts, by name, in nested groups and lists. */
const texts: z.ZodType<ResourceKey> = z.record(
  z.string(),
  z.lazy(() => z.union([z.string(), texts, z.array(texts)])),
);

function filesOf(language: Language): ResourceLanguage {
  const present = names.filter((name) => language === defaultLanguage || existsSync(pathOf(language, name)));
  return Object.fromEntries(present.map((name) => [name, readFile(language, name)]));
}

function readFile(language: Language, name: string): ResourceKey {
  try {
    return texts.parse(JSON.parse(readFileSync(pathOf(language, name), "utf8")));
  } catch (error) {
    throw new CannotStartError(`${pathOf(language, name)} is broken: ${reasonOf(error)}.`);
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return `${error.issues[0]?.path.join(".")} is not a text`;
  return error instanceof Error ? error.message : String(error);
}

function pathOf(language: Language, name: string): string {
  return join(localesFolder, language, `${name}.json`);
}
