import { useEffect, useState } from "react";
import type { Language } from "../../../contract/languages.ts";
import { useLanguage } from "../../i18n/use-language.ts";
import type { Choices } from "./choices.server.ts";

/** The parameter of the address that puts all choices into the page, for browsers without scripts. */
export const allChoices = "choices";

/**
 * Returns every time zone and currency: `given`, or loaded once the page is ready, because the lists are longer than the
 * rest of the page. `null` until then, or when they cannot be loaded.
 */
export function useChoices(given: Choices | null): Choices | null {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<Choices | null>(null);
  useEffect(() => {
    if (given) return;
    const controller = new AbortController();
    void load(language, controller.signal).then((choices) => choices && setLoaded(choices));
    return () => controller.abort();
  }, [given, language]);
  return given ?? loaded;
}

async function load(language: Language, signal: AbortSignal): Promise<Choices | undefined> {
  try {
    const response = await fetch(`/settings/choices/${language}`, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isChoices(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Tells an answer of this server from the page of a proxy in between. */
function isChoices(value: unknown): value is Choices {
  return typeof value === "object" && value !== null && "timeZones" in value && "currencies" in value;
}
