import { defaultLanguage, type Language } from "../../contract/languages.ts";
import type { TextTree } from "../../contract/texts.ts";
import type { Namespace } from "./keys.ts";
import { textsFile } from "./route-texts.ts";
import { createTexts, type PageTexts } from "./texts.ts";

/** Specification, section 9: five retries, the first after 350 ms. */
const retries = 5;
const firstRetryMilliseconds = 350;

/** English in the current version, for when a language cannot be loaded. */
const englishFolder = "/texts/en/current/";

type Fetch = (address: string) => Promise<Response>;

/** The texts of this page, by namespace. */
const files: Record<string, TextTree> = {};
/** Where the server has the others. */
let folder = englishFolder;
const loading = new Map<string, Promise<void>>();

/**
 * Loads the texts that the page starts with, from the address that the server wrote into it, or in English. Returns
 * `undefined` when neither can be loaded.
 */
export async function startTexts(language: Language, address: string): Promise<PageTexts | undefined> {
  const file = address.slice(address.lastIndexOf("/") + 1);
  folder = address.slice(0, -file.length);
  if (await tryToLoad(file, retries)) return { ...createTexts(language, files), address };
  folder = englishFolder;
  if (await tryToLoad(file, 0)) return { ...createTexts(defaultLanguage, files), address };
  return undefined;
}

/**
 * Loads the texts of these namespaces that the page does not have; returns `undefined` when it has all. Rejects when
 * they cannot be loaded; the next call tries again.
 */
export function loadTexts(names: readonly Namespace[], request: Fetch = fetch): Promise<void> | undefined {
  const missing = names.filter((name) => !(name in files));
  if (missing.length === 0) return undefined;
  const file = textsFile(missing);
  const known = loading.get(file);
  if (known) return known;
  const started = load(file, request).finally(() => loading.delete(file));
  loading.set(file, started);
  return started;
}

async function load(file: string, request: Fetch): Promise<void> {
  const response = await request(folder + file);
  if (!response.ok) throw new Error(`no texts at ${folder + file}: status ${response.status}`);
  Object.assign(files, await response.json());
}

async function tryToLoad(file: string, retriesLeft: number): Promise<boolean> {
  for (let attempt = 0; attempt <= retriesLeft; attempt++) {
    if (attempt > 0) {
      await new Promise((resolve) => setTimeout(resolve, firstRetryMilliseconds * 2 ** (attempt - 1)));
    }
    try {
      await load(file, fetch);
      return true;
    } catch {
      // The network may be back for the next attempt.
    }
  }
  return false;
}
