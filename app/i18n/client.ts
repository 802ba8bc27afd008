import { createInstance, type i18n, type Resource } from "i18next";
import { defaultLanguage } from "../../contract/languages.ts";
import { clientNamespaces, forComponents, sharedOptions } from "./options.ts";

/** Specification, section 9: five retries, the first after 350 ms. */
const retries = 5;
const firstRetryMilliseconds = 350;

/** English in the current version, for when a language cannot be loaded. */
const englishPath = "/texts/en/current.json";

/** Returns the page's language with its texts loaded, or English; `undefined` when neither can be loaded. */
export async function createBrowserTexts(language: string, path: string): Promise<i18n | undefined> {
  const own = await load(path, retries);
  const texts = own ?? (await load(englishPath, 0));
  if (!texts) return undefined;
  const instance = createInstance();
  const spoken = own ? language : defaultLanguage;
  await instance.init({ ...sharedOptions, ns: [...clientNamespaces], lng: spoken, resources: { [spoken]: texts } });
  return forComponents(instance);
}

async function load(path: string, retriesLeft: number): Promise<Resource[string] | undefined> {
  for (let attempt = 0; attempt <= retriesLeft; attempt++) {
    if (attempt > 0) {
      await new Promise((resolve) => setTimeout(resolve, firstRetryMilliseconds * 2 ** (attempt - 1)));
    }
    try {
      const response = await fetch(path, { credentials: "same-origin" });
      if (response.ok) return await response.json();
    } catch {
      // The network may be back for the next attempt.
    }
  }
  return undefined;
}
