import type { InitOptions, i18n } from "i18next";
import { defaultLanguage, languages } from "../../contract/languages.ts";

/** Texts that components use, in the browser as on the server. */
export const clientNamespaces = [
  "common",
  "commands",
  "auth",
  "recovery",
  "explore",
  "prompts",
  "generation",
  "gallery",
  "selection",
  "viewer",
  "collections",
  "sharing",
  "uploads",
  "models",
  "training",
  "checkout",
  "notifications",
  "profile",
  "settings",
  "developer",
  "wallet",
  "history",
] as const;
/** The rest is only ever rendered on the server. */
export const namespaces = [...clientNamespaces, "errors", "legal"] as const;

export const sharedOptions = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  ns: [...namespaces],
  defaultNS: "common",
  returnNull: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/**
 * The instance as components get it: react-i18next copies its own properties for each of them that has words, which
 * takes longer than most take to draw. This has none of its own and shares those of the instance.
 */
export function forComponents(instance: i18n): i18n {
  return Object.create(instance);
}
