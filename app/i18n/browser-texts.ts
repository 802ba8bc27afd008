import type { i18n, ResourceLanguage } from "i18next";
import { addFormats } from "../../contract/formats.ts";
import { createTexts } from "../../contract/i18n.ts";
import { defaultLanguage, type Language } from "../../contract/languages.ts";
import type { Namespace } from "./keys.ts";
import { textsFile } from "./route-texts.ts";

/** Specification, section 9: five retries, the first after 350 ms. */
const retries = 5;
const firstRetryMilliseconds = 350;

/** English in the current version, for when a language cannot be loaded. */
const englishFolder = "/texts/en/current/";

type Fetch = (address: string) => Promise<Response>;

/** The texts of this page, once it has them. */
let texts: i18n | undefined;
/** Where the server has the others. */
let folder = englishFolder;
const loading = new Map<string, Promise<void>>();

/**
 * Loads the texts that the page starts with, from the address that the server wrote into it, or in English. Returns
 * `undefined` when neither can be loaded.
 */
export async function startTexts(language: Language, address: string): Promise<i18n | undefined> {
  const file = address.slice(address.lastIndexOf("/") + 1);
  folder = address.slice(0, -file.length);
  const [own] = await Promise.all([tryToLoad(file, retries), loadFormats(language)]);
  if (!own) folder = englishFolder;
  const spoken = own ? language : defaultLanguage;
  const files = own ?? (await tryToLoad(file, 0));
  texts = files && createTexts(spoken, { [spoken]: files });
  return texts;
}

/**
 * Loads the texts of these namespaces that the page does not have; returns `undefined` when it has all. Rejects when
 * they cannot be loaded; the next call tries again.
 */
export function loadTexts(names: readonly Namespace[], request: Fetch = fetch): Promise<void> | undefined {
  const missing = names.filter((name) => !texts?.hasResourceBundle(texts.language, name));
  if (missing.length === 0) return undefined;
  const file = textsFile(missing);
  const known = loading.get(file);
  if (known) return known;
  const started = load(file, request)
    .then(add)
    .finally(() => loading.delete(file));
  loading.set(file, started);
  return started;
}

function add(files: ResourceLanguage): void {
  for (const [name, own] of Object.entries(files)) texts?.addResourceBundle(texts.language, name, own);
}

async function load(file: string, request: Fetch): Promise<ResourceLanguage> {
  const response = await request(folder + file);
  if (!response.ok) throw new Error(`no texts at ${folder + file}: status ${response.status}`);
  return response.json();
}

/** Loads the formats of a language that a browser may have no data for. Pages in other languages do not load them. */
async function loadFormats(language: Language): Promise<void> {
  if (language !== "sq") return;
  const { albanianFormats } = await import("../../contract/albanian-formats.ts");
  addFormats(language, albanianFormats);
}

async function tryToLoad(file: string, retriesLeft: number): Promise<ResourceLanguage | undefined> {
  for (let attempt = 0; attempt <= retriesLeft; attempt++) {
    if (attempt > 0) {
      await new Promise((resolve) => setTimeout(resolve, firstRetryMilliseconds * 2 ** (attempt - 1)));
    }
    try {
      return await load(file, fetch);
    } catch {
      // The network may be back for the next attempt.
    }
  }
  return undefined;
}
