import type { InitOptions, i18n } from "i18next";
import { defaultLanguage, languages } from "../../contract/languages.ts";

/** Texts that components use, in the browser and on the server. */
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
/** The remaining namespaces are rendered only on the server. */
export const namespaces = [...clientNamespaces, "errors", "legal"] as const;

export const sharedOptions = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  ns: [...namespaces],
  defaultNS: "common",
  returnNull: false,
  // React escapes the text that it renders.
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/**
 * Returns the instance for components. react-i18next copies the instance's own properties for each component with text,
 * which takes longer than rendering most of them. This object has no own properties and inherits those of the instance.
 */
export function forComponents(instance: i18n): i18n {
  return Object.create(instance);
}
