import type { InitOptions } from "i18next";
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
