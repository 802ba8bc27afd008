import { use } from "react";
import { I18nContext } from "react-i18next";
import { defaultLanguage, isLanguage, type Language } from "../../contract/languages.ts";

/** Returns the language of the page, for dates, numbers, and lists. */
export function useLanguage(): Language {
  const { language } = use(I18nContext).i18n;
  return isLanguage(language) ? language : defaultLanguage;
}
