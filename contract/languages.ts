/** The ten interface languages. The first is the default and the fallback (specification, section 1). */
export const languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ko", "sq"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "en";

/** Each language's own name for itself. */
export const languageNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  it: "Italiano",
  pt: "Português",
  ja: "日本語",
  zh: "中文",
  ko: "한국어",
  sq: "Shqip",
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/**
 * Returns the best supported language for an Accept-Language header (RFC 9110, section 12.5.4); `undefined` when none
 * fits. A region falls back to its language: `pt-BR` matches `pt`.
 */
export function acceptedLanguage(header: string | null): Language | undefined {
  if (!header) return undefined;
  const wanted = header
    .slice(0, 512)
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().split(";");
      const quality = parameters.map((p) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(p)?.[1]).find(Boolean);
      return { primary: tag.toLowerCase().split("-")[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted.map(({ primary }) => primary).find(isLanguage);
}
