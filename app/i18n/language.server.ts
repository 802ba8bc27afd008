import { createContext, type RouterContextProvider } from "react-router";
import { acceptedLanguage, defaultLanguage, isLanguage, type Language } from "../../contract/languages.ts";
import { firstPartyCookie } from "../session/cookies.server.ts";
import type { ServerTextKey } from "./keys.ts";
import { textsIn } from "./texts.server.ts";
import type { Translation } from "./texts.ts";

const cookie = firstPartyCookie({ name: "language", maxAgeSeconds: 365 * 24 * 3_600, signed: false });

export const languageContext = createContext<Language>(defaultLanguage);

/**
 * Returns the language of a request: the cookie, which mirrors the user's setting after sign-in, then Accept-Language,
 * then English.
 */
export async function findLanguage({ headers }: Request): Promise<Language> {
  const chosen: unknown = await cookie().parse(headers.get("cookie"));
  return isLanguage(chosen) ? chosen : (acceptedLanguage(headers.get("accept-language")) ?? defaultLanguage);
}

/** Returns the Set-Cookie header that stores a language for a year. */
export function languageCookie(language: Language): Promise<string> {
  return cookie().serialize(language);
}

/** Translates messages of every namespace: `t("auth:signIn")`. */
export type Translate = Translation<ServerTextKey>["t"];

/** Returns a function that translates into the language of this context's request, or into one that was just chosen. */
export function translator(
  context: Readonly<RouterContextProvider>,
  language: Language = context.get(languageContext),
): Translate {
  return textsIn(language).translation("common").t;
}
