import { createContext, use } from "react";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import { createTranslate, type TextTree, type TextValues } from "../../contract/texts.ts";
import type { Namespace, Namespaces, TextKey } from "./keys.ts";

export interface Translation<Key extends string> {
  /** Returns the text of a key with its values in place. */
  t: (key: Key, values?: TextValues) => string;
  language: Language;
}

/** Translates the keys of some namespaces. */
export type Translate<Names extends Namespaces> = Translation<TextKey<Names>>["t"];

/** Texts by namespace. */
export type TextFiles = Readonly<Record<string, TextTree>>;

export interface Texts {
  language: Language;
  /** Returns the same object for the same namespace: the one of keys without a prefix. */
  translation(own: Namespace): Translation<string>;
}

/** What a page gives its components. */
export interface PageTexts extends Texts {
  /** Where the browser reads the texts that the page starts with. */
  address?: string;
}

/** Returns the texts of a language, with those of `english` in place of missing ones. */
export function createTexts(language: Language, files: TextFiles, english: TextFiles = {}): Texts {
  const sources = [
    { language, texts: files },
    { language: defaultLanguage, texts: english },
  ];
  const translations = new Map<Namespace, Translation<string>>();
  return {
    language,
    translation(own) {
      const known = translations.get(own);
      if (known) return known;
      const pathOf = (key: string) => (key.includes(":") ? key.replace(":", ".") : `${own}.${key}`);
      const translation = { t: createTranslate(sources, pathOf), language };
      translations.set(own, translation);
      return translation;
    },
  };
}

export const TextsContext = createContext<PageTexts | undefined>(undefined);

/**
 * Returns the texts for a component, in the page's language. Keys without a prefix are in the first namespace; those of
 * the others are prefixed: `t("common:close")`. `t` stays the same function, so that hooks may depend on it.
 */
export function useTranslation<const Names extends Namespaces = "common">(names?: Names): Translation<TextKey<Names>> {
  const texts = use(TextsContext);
  if (!texts) throw new Error("no texts around this component");
  const wanted: Namespaces = names ?? "common";
  return texts.translation(typeof wanted === "string" ? wanted : wanted[0]);
}
