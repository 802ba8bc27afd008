import type { TFunction } from "i18next";
import { type Cookie, createContext, type RouterContextProvider } from "react-router";
import { LanguageDetector } from "remix-i18next/server";
import { acceptedLanguage, defaultLanguage, isLanguage, type Language, languages } from "../../contract/languages.ts";
import { firstPartyCookie } from "../session/cookies.server.ts";
import type { AnyNamespace } from "./keys.ts";
import { textsIn } from "./texts.server.ts";

const cookie = firstPartyCookie({ name: "language", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

/** The `Vary` header of an answer in the language of its request. */
export const dependsOnLanguage = "cookie, accept-language";

export const languageContext = createContext<Language>(defaultLanguage);

let detector: LanguageDetector | undefined;

/**
 * Returns the language of a request: the cookie, which mirrors the user's setting after sign-in, then Accept-Language,
 * then English.
 */
export async function findLanguage(request: Request): Promise<Language> {
  // Cookies are there once the app has its host.
  detector ??= new LanguageDetector({
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    order: ["cookie", "custom"],
    cookie: onlyLanguages(cookie()),
    // The library's own reading of the header knows the first language alone: "nl, de" would be English. It also reads
    // 10 kB of it.
    findLocale: async ({ headers }) => acceptedLanguage(headers.get("accept-language")) ?? null,
  });
  const found = await detector.detect(request);
  return isLanguage(found) ? found : defaultLanguage;
}

/** Returns a cookie without any other value, which would be searched for languages. */
function onlyLanguages(plain: Cookie): Cookie {
  return {
    ...plain,
    async parse(header, options) {
      const chosen: unknown = await plain.parse(header, options);
      return isLanguage(chosen) ? chosen : null;
    },
  };
}

/** Returns the Set-Cookie header that stores a language for a year. */
export function languageCookie(language: Language): Promise<string> {
  return cookie().serialize(language);
}

type AllTexts = ["common", ...AnyNamespace[]];

/** Translates messages of every namespace: `t("auth:signIn")`. */
export type Translate = TFunction<AllTexts>;

/** Returns a function that translates into the language of this context's request, or into one that was just chosen. */
export function translator(
  context: Readonly<RouterContextProvider>,
  language: Language = context.get(languageContext),
): Translate {
  return textsIn(language).getFixedT<AllTexts>(language);
}
