import { collator, displayNames } from "../../../contract/formats.ts";
import type { Language } from "../../../contract/languages.ts";

/** What the general settings can be set to. */
export interface Choices {
  timeZones: readonly string[];
  currencies: readonly Currency[];
}

export interface Currency {
  code: string;
  name: string;
}

/** Places renamed since Unicode's list was made. Unicode keeps the earlier names (CLDR, bcp47/timezone.xml). */
const renamed: Record<string, string> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Every time zone, by its IANA name. */
const timeZones: readonly string[] = [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone").map((zone) => renamed[zone] ?? zone)]),
].sort();

/** Returns every time zone and currency. */
export function choicesIn(language: Language): Choices {
  return { timeZones, currencies: currenciesIn(language) };
}

/** Returns one currency, named in the language. */
export function currencyIn(language: Language, code: string): Currency {
  return { code, name: displayNames(language, { type: "currency" }).of(code) ?? code };
}

const currenciesByLanguage = new Map<Language, Currency[]>();

/** Returns every currency, named in the language and sorted by its alphabet. */
function currenciesIn(language: Language): Currency[] {
  const known = currenciesByLanguage.get(language);
  if (known) return known;
  const { compare } = collator(language);
  const currencies = Intl.supportedValuesOf("currency")
    .map((code) => currencyIn(language, code))
    .sort((a, b) => compare(a.name, b.name));
  currenciesByLanguage.set(language, currencies);
  return currencies;
}
