import type { Settings } from "../../../contract/accounts.ts";
import { defaultSettings } from "../../../contract/accounts.ts";
import type { Language } from "../../../contract/languages.ts";

const day = 24 * 60 * 60 * 1000;

/** A session ends after 30 days without use, and after 90 days in any case. */
export const sessionIdleMilliseconds = 30 * day;
export const sessionAbsoluteMilliseconds = 90 * day;

/** When a session ends that began and was last used at these instants. */
export function sessionExpiresAt(createdAt: number, lastUsedAt: number): number {
  return Math.min(lastUsedAt + sessionIdleMilliseconds, createdAt + sessionAbsoluteMilliseconds);
}

/**
 * Two addresses with the same key belong to one account. Letter case is ignored although RFC 5321 lets a server tell it
 * apart, because no provider does; dots and plus tags are kept, because providers differ in what they mean by them.
 */
export function emailKey(email: string): string {
  return email.trim().normalize("NFKC").toLowerCase();
}

/** A new account speaks the language it was made in; the rest is the specification's default. */
export function initialSettings(language: Language): Settings {
  return { ...defaultSettings, language };
}
