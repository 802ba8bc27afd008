import { createInstance, type FlatNamespace, type i18n, type Namespace, type Resource, type TOptions } from "i18next";
import { numberFormat } from "./formats.ts";
import { defaultLanguage, type Language } from "./languages.ts";

let reportMissing: (key: string) => void = () => undefined;

/** Calls `report` with the key of every missing text from now on. The product shows the key; tests fail. */
export function onMissingText(report: (key: string) => void): void {
  reportMissing = report;
}

/**
 * Returns the texts of a language: an instance of i18next that never changes its language, so that all requests share
 * it. English stands in for missing texts, and the key for a text that English lacks too.
 */
export function createTexts(language: Language, resources: Resource, namespace: FlatNamespace = "common"): i18n {
  const instance = createInstance({
    lng: language,
    fallbackLng: defaultLanguage,
    defaultNS: namespace,
    resources,
    initAsync: false,
    // A key is a path through groups, never a name with dots.
    ignoreJSONStructure: false,
    // React escapes values, and so does what writes mail and files.
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (_languages, from, key) => reportMissing(`${from}:${key}`),
    returnedObjectHandler: (group) => {
      reportMissing(group);
      return group;
    },
    react: { useSuspense: false, bindI18n: "", bindI18nStore: "" },
  });
  void instance.init();
  // The one of i18next keeps a format for each set of values.
  instance.services.formatter?.add("number", (value, spoken = language, { maximumFractionDigits }) =>
    numberFormat(spoken, maximumFractionDigits === undefined ? undefined : { maximumFractionDigits }).format(value),
  );
  return keepPlainTexts(instance, namespace);
}

type Options = TOptions & { defaultValue?: string };
type Translate = (key: string, options?: Options | string) => string;

/**
 * Returns an object that inherits from an instance, with a `getFixedT` that returns the same function for the same
 * namespace and reads a text without values once. react-i18next copies what its instance does not inherit, for each
 * component (decision 075).
 */
function keepPlainTexts(instance: i18n, namespace: FlatNamespace): i18n {
  const known = new Map<string, Translate>();
  const getFixedT = (...asked: Parameters<i18n["getFixedT"]>) => {
    const [language, from, prefix] = asked;
    if (prefix !== undefined || language !== instance.language) return instance.getFixedT(...asked);
    const ns = from ?? namespace;
    const kept = known.get(String(ns)) ?? translate(instance, ns);
    known.set(String(ns), kept);
    return kept;
  };
  return Object.create(instance, { getFixedT: { value: getFixedT } });
}

function translate(instance: i18n, ns: Namespace): Translate {
  const kept = new Map<string, string>();
  const write = (key: string, options: TOptions & { defaultValue: string }) => instance.t(key, options);
  return (key, options = key) => {
    if (typeof options === "object") return write(key, { ns, ...options, defaultValue: options.defaultValue ?? key });
    const known = kept.get(key);
    if (known !== undefined) return known;
    const text = write(key, { ns, defaultValue: options });
    const asked: TOptions = { ns };
    // A browser may load a missing text later.
    if (instance.exists(key, asked)) kept.set(key, text);
    return text;
  };
}
