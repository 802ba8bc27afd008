import { defaultLanguage, isLanguage } from "../../contract/languages.ts";
import { createTexts, type PageTexts, type TextFiles } from "./texts.ts";

/** Specification, section 9: five retries, the first after 350 ms. */
const retries = 5;
const firstRetryMilliseconds = 350;

/** English in the current version, for when a language cannot be loaded. */
const englishPath = "/texts/en/current.json";

/** Returns the page's texts from `path`, or English; `undefined` when neither can be loaded. */
export async function loadTexts(language: string, path: string): Promise<PageTexts | undefined> {
  if (isLanguage(language)) {
    const own = await load(path, retries);
    if (own) return createTexts(language, own);
  }
  const english = await load(englishPath, 0);
  return english && createTexts(defaultLanguage, english);
}

async function load(path: string, retriesLeft: number): Promise<TextFiles | undefined> {
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
