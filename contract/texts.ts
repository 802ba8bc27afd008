import { numberFormat, pluralRules } from "./formats.ts";

/** The texts of a file in `locales`, by name, in nested groups. */
export interface TextTree {
  readonly [name: string]: string | TextTree;
}

export interface LanguageTexts {
  language: string;
  texts: TextTree;
}

export type TextValues = Readonly<Record<string, string | number | null | undefined>>;

/** A text without places for values is a string. */
type Text = string | ((values: TextValues) => string);

/**
 * Returns a function that writes the text of a key, from the first source that has it; the key itself when none does.
 * `pathOf` returns a key's dotted path in the sources. Each text is prepared at its first use.
 *
 * `{{name}}` is replaced by a value, `{{count, number}}` by a number in the language's form, with at most one
 * decimal in `{{size, number(maximumFractionDigits: 1)}}`. A text that depends on `count` has one form per plural category
 * (CLDR): `images_one`, `images_other`.
 */
export function createTranslate(
  sources: readonly LanguageTexts[],
  pathOf: (key: string) => string = (key) => key,
): (key: string, values?: TextValues) => string {
  const texts = new Map<string, Text>();
  const find = (key: string): Text | undefined => {
    for (const { language, texts: tree } of sources) {
      const text = read(tree, pathOf(key).split("."), language);
      if (text === undefined) continue;
      texts.set(key, text);
      return text;
    }
  };
  return (key, values = {}) => {
    const text = texts.get(key) ?? find(key) ?? key;
    return typeof text === "string" ? text : text(values);
  };
}

function read(tree: TextTree, path: readonly string[], language: string): Text | undefined {
  const name = path.at(-1) ?? "";
  let group: string | TextTree | undefined = tree;
  for (const part of path.slice(0, -1)) group = childOf(group, part);
  const single = childOf(group, name);
  if (typeof single === "string") return prepare(single, language);
  const rules = pluralRules(language);
  const forms = new Map<string, Text>();
  for (const category of rules.resolvedOptions().pluralCategories) {
    const form = childOf(group, `${name}_${category}`);
    if (typeof form === "string") forms.set(category, prepare(form, language));
  }
  const other = forms.get("other");
  if (other === undefined) return undefined;
  return (values) => {
    const form = forms.get(rules.select(Number(values.count))) ?? other;
    return typeof form === "string" ? form : form(values);
  };
}

function childOf(group: string | TextTree | undefined, name: string): string | TextTree | undefined {
  return typeof group === "object" && Object.hasOwn(group, name) ? group[name] : undefined;
}

const place = /\{\{(\w+)(, number(?:\(maximumFractionDigits: (\d)\))?)?\}\}/g;

function prepare(text: string, language: string): Text {
  const parts: Text[] = [];
  let end = 0;
  for (const match of text.matchAll(place)) {
    const [whole, name = "", number, decimals] = match;
    const format = number && numberFormat(language, decimals ? { maximumFractionDigits: Number(decimals) } : undefined);
    const write = (value: string | number) => (format ? format.format(Number(value)) : String(value));
    parts.push(text.slice(end, match.index), (values) => write(values[name] ?? ""));
    end = match.index + whole.length;
  }
  if (parts.length === 0) return text;
  parts.push(text.slice(end));
  return (values) => parts.map((part) => (typeof part === "string" ? part : part(values))).join("");
}
