import type { Language } from "../../../contract/languages.ts";

export interface Currency {
  code: string;
  name: string;
}

/** Every time zone there is, by its IANA name. */
export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

const currenciesByLanguage = new Map<Language, Currency[]>();

/** Every currency there is, named in the language and in its alphabet's order. */
export function currenciesIn(language: Language): Currency[] {
  const known = currenciesByLanguage.get(language);
  if (known) return known;
  const names = new Intl.DisplayNames(language, { type: "currency" });
  const { compare } = new Intl.Collator(language);
  const currencies = Intl.supportedValuesOf("currency")
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
  currenciesByLanguage.set(language, currencies);
  return currencies;
}
