import { describe, expect, test } from "vitest";
import { errorCodes } from "../../contract/errors.ts";
import { type Language, languages } from "../../contract/languages.ts";
import { readUsage, unknownKeys, unusedKeys } from "./key-usage.ts";
import { sameWords } from "./same-words.ts";
import { readCode } from "./sources.ts";
import { faults, presentLanguages, readTexts, type Texts } from "./texts.ts";

const english = readTexts("en");

/**
 * Prefixes of keys whose rest depends on data. The template selects mail texts. The export's page and an archive's
 * report read their own files.
 */
const families: string[] = ["mail:", "export:", "archive:"];

const code = [...readCode()].filter(([path]) => !/\.test\.tsx?$|\.d\.ts$/.test(path));
const usages = code.filter(([path]) => path.startsWith("app/")).map(([path, text]) => readUsage(path, text));

/** The API reports refusals and broken rules by code, and the code selects the text. */
const toldByCode = "errors:";
const codes = new Set([
  ...errorCodes,
  ...code
    .filter(([path]) => /^(backend|contract)\//.test(path))
    .flatMap(([path, text]) => [...readUsage(path, text).mentioned])
    .map((mentioned) => mentioned.split(".").at(-1) ?? ""),
]);

function alikeIn(language: Language): Set<string> {
  return new Set([...(sameWords.all ?? []), ...(sameWords[language] ?? [])]);
}

function textsOf(sentences: Record<string, string>): Texts {
  return new Map(Object.entries(sentences));
}

describe("no language has a longer word than German, in which browser tests open every page on the smallest phone", () => {
  /** In characters. Lines break between words only, and never inside a tag or a placeholder for a value. */
  const longestWord = (language: Language): number => {
    const words = [...readTexts(language).values()].flatMap((text) =>
      text.replace(/<[^>]*>|\{\{[^}]*\}\}/g, " ").split(/[\s\-‐–—/\u00ad\u200b]+/),
    );
    return Math.max(...words.map((word) => [...word].length));
  };
  // Chinese and Japanese break lines anywhere.
  const spaced = languages.filter((language) => language !== "zh" && language !== "ja");
  test.each(spaced)("in %s", (language) => expect(longestWord(language)).toBeLessThanOrEqual(longestWord("de")));
});

describe("each language says all of it", () => {
  test("the ten languages are there, and no other", () => {
    expect(presentLanguages().toSorted()).toEqual(languages.toSorted());
  });

  test.each(languages.filter((language) => presentLanguages().includes(language)))("in %s", (language) => {
    expect(faults(english, readTexts(language), language, alikeIn(language))).toEqual([]);
  });

  const original = textsOf({
    "common:hello": "Hello {{name}}",
    "common:terms": "Read the <link>terms</link>",
    "common:credits_one": "{{count, number}} credit",
    "common:credits_other": "{{count, number}} credits",
    "common:percent": "{{value}} %",
  });
  const german = {
    "common:hello": "Hallo {{name}}",
    "common:terms": "Lies die <link>Bedingungen</link>",
    "common:credits_one": "Ein Guthabenpunkt",
    "common:credits_other": "{{count, number}} Guthabenpunkte",
    "common:percent": "{{value}} %",
  };

  test("a full translation has no fault", () => expect(faults(original, textsOf(german), "de")).toEqual([]));

  test.each([
    ["a missing sentence", { ...german, "common:hello": undefined }, "de: common:hello is missing"],
    ["an extra sentence", { ...german, "common:bye": "Tschüss" }, "de: common:bye is not in English"],
    ["an empty sentence", { ...german, "common:hello": " " }, "de: common:hello is empty"],
    ["a lost value", { ...german, "common:hello": "Hallo" }, "de: common:hello lacks {{name}}"],
    ["a lost tag", { ...german, "common:terms": "Lies die Bedingungen" }, "de: common:terms lacks <link>"],
    [
      "an unknown value",
      { ...german, "common:percent": "{{count}} %" },
      "de: common:percent lacks {{value}}, has {{count}}, which English lacks",
    ],
    [
      "a sentence left in English",
      { ...german, "common:hello": "Hello {{name}}" },
      "de: common:hello is still English: Hello {{name}}",
    ],
    [
      "a plural form it does not have",
      { ...german, "common:credits_few": "x" },
      "de: common:credits_few is not in English",
    ],
    ["a plural form it needs", { ...german, "common:credits_one": undefined }, "de: common:credits_one is missing"],
  ])("%s is found", (_what, sentences, fault) => {
    const present = Object.entries(sentences).filter((entry): entry is [string, string] => entry[1] !== undefined);
    expect(faults(original, new Map(present), "de")).toEqual([fault]);
  });

  test("each language has its own plural forms: Japanese one, French three", () => {
    const counted = textsOf({ "common:credits_one": "{{count}} credit", "common:credits_other": "{{count}} credits" });
    const japanese = textsOf({ "common:credits_other": "{{count}}クレジット" });
    expect(faults(counted, japanese, "ja")).toEqual([]);
    expect(faults(counted, japanese, "fr")).toEqual([
      "fr: common:credits_one is missing",
      "fr: common:credits_many is missing",
    ]);
  });

  test("a word on the list may equal English, and leaves the list once translated", () => {
    const word = textsOf({ "common:image": "Image" });
    expect(faults(word, word, "fr", new Set(["common:image"]))).toEqual([]);
    expect(faults(word, textsOf({ "common:image": "Bild" }), "de", new Set(["common:image"]))).toHaveLength(1);
  });
});

test.each(languages)("every place for a value in %s is one that the product fills", (language) => {
  const place = /\{\{\w+(, number(\(maximumFractionDigits: \d\))?)?\}\}/g;
  const odd = [...readTexts(language)].filter(([, text]) => /[{}]/.test(text.replace(place, "")));
  expect(odd).toEqual([]);
});

/** i18next gives these a meaning: they separate namespaces, groups, and forms, or name another text. */
describe.each(languages)("nothing in %s has a meaning that nobody meant", (language) => {
  const texts = [...readTexts(language)];
  const form = /_(one|two|few|many|other)$/;

  test("in its names", () => {
    const odd = texts.filter(([key]) => !/^\w+:[\w.-]+$/.test(key) || /_(zero|ordinal_[a-z]+)$/.test(key));
    expect(odd).toEqual([]);
  });

  test("in its texts", () => {
    const ofOptions =
      /\{\{(context|defaultValue|interpolation|joinArrays|keyPrefix|lngs?|nest|ns|ordinal|postProcess|replace)\b/;
    expect(texts.filter(([, text]) => /\$t\(|\{\{-/.test(text) || ofOptions.test(text))).toEqual([]);
  });

  test("in a text with forms, which has no other", () => {
    const keys = new Set(texts.map(([key]) => key));
    expect([...keys].filter((key) => form.test(key) && keys.has(key.replace(form, "")))).toEqual([]);
  });
});

describe("the code and the texts know each other", () => {
  test("everything asked for is there", () => expect(unknownKeys(english, usages)).toEqual([]));

  test("everything there is asked for", () => {
    expect(unusedKeys(english, usages, [...families, toldByCode])).toEqual([]);
  });

  test("every sentence for a refusal has a code that leads to it", () => {
    const told = [...english.keys()].filter((key) => key.startsWith(toldByCode));
    expect(told.filter((key) => !codes.has(key.slice(toldByCode.length).split(".").at(-1) ?? ""))).toEqual([]);
  });

  const texts = textsOf({
    "common:nav.open": "Open",
    "common:credits_one": "{{count}} credit",
    "common:credits_other": "{{count}} credits",
    "auth:title": "Sign in",
    "auth:hint.email": "E-mail",
    "auth:hint.phone": "Phone",
    "auth:signUp.done": "Welcome",
    "legal:terms.sections.0.title": "Terms",
  });
  const part = readUsage(
    "app/parts/x.tsx",
    'const { t } = useTranslation(); t(open ? "nav.open" : "nav.shut"); t("credits", { count }); t("auth:titel");',
  );
  const route = readUsage(
    "app/routes/x.tsx",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be read
    'const { t } = useTranslation("auth"); t("title"); t(`hint.${kind}`); t(`${kind}.done`); const group = `legal:${page}.sections`;',
  );

  test("a misspelt sentence is found", () => {
    expect(unknownKeys(texts, [part, route])).toEqual([
      "app/parts/x.tsx:1 asks for nav.shut",
      "app/parts/x.tsx:1 asks for auth:titel",
    ]);
  });

  test("keys, counted ones, families and whole groups count as asked for; a leftover is found", () => {
    expect(unusedKeys(texts, [part, route], [])).toEqual([]);
    expect(unusedKeys(texts, [part], [])).toEqual([
      "auth:title",
      "auth:hint.email",
      "auth:hint.phone",
      "auth:signUp.done",
      "legal:terms.sections.0.title",
    ]);
    expect(unusedKeys(texts, [part], ["auth:", "legal:"])).toEqual([]);
  });
});
