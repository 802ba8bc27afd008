import type { TFunction } from "i18next";
import { createContext, type RouterContextProvider } from "react-router";
import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, isLanguage, type Language, languages } from "../../contract/languages.ts";
import { firstPartyCookie } from "../session/cookies.server.ts";
import { instanceFor } from "./instances.server.ts";
import type { namespaces } from "./options.ts";

const cookie = firstPartyCookie({ name: "language", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

export const languageContext = createContext<Language>(defaultLanguage);

/**
 * Returns the language of a request: the cookie, which mirrors the user's setting after sign-in, then Accept-Language,
 * then English.
 */
export async function findLanguage(request: Request): Promise<Language> {
  const detector = new RemixI18Next({
    detection: {
      supportedLanguages: [...languages],
      fallbackLanguage: defaultLanguage,
      cookie: cookie(),
      order: ["cookie", "header"],
    },
  });
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : defaultLanguage;
}

/** Returns the Set-Cookie header that stores a language for a year. */
export function languageCookie(language: Language): Promise<string> {
  return cookie().serialize(language);
}

/** Translates messages of every namespace: `t("auth:signIn")`. */
export type Translate = TFunction<typeof namespaces>;

/** Returns a function that translates into the language of this context's request, or into one that was just chosen. */
export function translator(
  context: Readonly<RouterContextProvider>,
  language: Language = context.get(languageContext),
): Translate {
  return instanceFor(language).t;
}
