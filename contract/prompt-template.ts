import { templateNestingMax, templateOptionsMax, templateSizeMax } from "./limits.ts";

/**
 * Prompt templates: one text that stands for many prompts.
 *
 *     {a|b}              one of the options; an option may be empty and may contain options itself
 *     {2$$a|b|c}         two different options, joined by ", "
 *     {1-3$$ and $$a|b}  one to three different options, joined by " and "
 *     {3::a|b}           an option that is three times as likely as the others; with 0, it is never taken
 *     __colors__         one line of the saved prompt with the name "colors"
 *     # a note           a line that is skipped: in a list also without the space
 *     \{ \} \| \\ \__    the characters themselves; also \:: and \#
 *
 * Runs of spaces in a result become one space, so that an empty option leaves no gap.
 */
export type PromptTemplate = readonly TemplatePart[];

export interface TemplateChoice<Template> {
  kind: "choice";
  options: readonly Template[];
  /** How likely each option is, compared with the others. 1 unless the text says otherwise. */
  weights: readonly number[];
  /** How many different options are taken, at least and at most. */
  min: number;
  max: number;
  /** What joins them. `null` where exactly one is taken. */
  separator: string | null;
  /** Where the choice begins: the position of its brace, counted from 1. */
  position: number;
}
interface TemplateText {
  kind: "text";
  text: string;
}
interface TemplateList {
  kind: "list";
  name: string;
  position: number;
}
export type TemplatePart = TemplateText | TemplateList | TemplateChoice<PromptTemplate>;

/** A template without references to lists. */
export type ExpandedTemplate = readonly (TemplateText | TemplateChoice<ExpandedTemplate>)[];

/** Why a text is no template: a key under `validation` in the locale files, and the values of its sentence. */
export interface TemplateFault {
  key:
    | "templateUnclosed"
    | "templateUnopened"
    | "templateTooDeep"
    | "templateTooManyOptions"
    | "templateAmount"
    | "templateListMissing"
    | "templateListBroken"
    | "templateListCycle"
    | "templateTooLarge";
  values: Record<string, string | number>;
}
export type Templated<T> = { ok: true; value: T } | { ok: false; fault: TemplateFault };

/** Returns the form in which names of lists are compared. */
export function listKey(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

/** Returns the parts of a template, or the first reason why it is none. */
export function parseTemplate(text: string): Templated<PromptTemplate> {
  return faultsOf(() => {
    const reader = readerOf(text);
    return reader.sequence(0);
  });
}

/** Whether a text is a template that can stand for more than one prompt. */
export function isTemplate(text: string): boolean {
  const parsed = parseTemplate(text);
  return parsed.ok && varies(parsed.value);
}

function varies(template: PromptTemplate): boolean {
  return template.some(
    (part) =>
      part.kind === "list" || (part.kind === "choice" && (part.options.length > 1 || part.options.some(varies))),
  );
}

/** Returns the names of the lists that a template refers to, in the form in which they are compared. */
export function listsOf(template: PromptTemplate): Set<string> {
  return new Set(
    template.flatMap((part) => {
      if (part.kind === "list") return [listKey(part.name)];
      return part.kind === "choice" ? part.options.flatMap((option) => [...listsOf(option)]) : [];
    }),
  );
}

/**
 * Returns the template with each list in place of its name, or the first reason why it cannot. `lists` has the text of
 * each list by `listKey`: one option per line. A list may refer to others, but not to itself.
 */
export function expandTemplate(
  template: PromptTemplate,
  lists: ReadonlyMap<string, string>,
): Templated<ExpandedTemplate> {
  return faultsOf(() => {
    let size = 0;
    const grow = (by: number) => {
      size += by;
      if (size > templateSizeMax) throw new Fault({ key: "templateTooLarge", values: {} });
    };

    function expand(parts: PromptTemplate, within: readonly string[]): ExpandedTemplate {
      return parts.map((part) => {
        grow(part.kind === "text" ? part.text.length + 1 : 1);
        if (part.kind === "text") return part;
        if (part.kind === "list") {
          return chosenFrom(
            { kind: "choice", min: 1, max: 1, separator: null, position: part.position },
            linesOf(part, within),
          );
        }
        const isOne = part.separator === null;
        const weighted = part.options.flatMap((option, at): WeightedOption[] => {
          const weight = part.weights[at] ?? 1;
          const [only] = option.length === 1 ? option : [];
          // Several options of a list: `{2$$__colors__}`.
          if (isOne || only?.kind !== "list") return [{ option: expand(option, within), weight }];
          return linesOf(only, within).map((line) => ({ ...line, weight: line.weight * weight }));
        });
        return chosenFrom(part, weighted);
      });
    }

    function linesOf({ name, position }: TemplateList, within: readonly string[]): WeightedOption[] {
      const key = listKey(name);
      const text = lists.get(key);
      if (text === undefined) throw new Fault({ key: "templateListMissing", values: { name, position } });
      if (within.includes(key) || within.length >= templateNestingMax) {
        throw new Fault({ key: "templateListCycle", values: { name, position } });
      }
      const lines = text.split(/\r?\n/).filter((line) => !skippedLine.test(line));
      if (lines.length > templateOptionsMax) throw tooManyOptions(position);
      return lines.map((line) => {
        const [beginning = "", number] = weightOfLine.exec(line) ?? [];
        const parsed = parseTemplate(line.slice(beginning.length));
        if (!parsed.ok) throw new Fault({ key: "templateListBroken", values: { name, position } });
        return { option: expand(parsed.value, [...within, key]), weight: Number(number ?? 1) };
      });
    }

    return expand(template, []);
  });
}

/** Returns a text as a template that stands for this text alone. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/[{}|\\]|__|::|(?<=^[ \t]*)#/gm, (special) => `\\${special}`);
}

interface WeightedOption {
  option: ExpandedTemplate;
  weight: number;
}

/** Returns the choice among those options that can be taken. Throws a `Fault` if it takes none or more than these. */
function chosenFrom(
  choice: Omit<TemplateChoice<unknown>, "options" | "weights">,
  weighted: readonly WeightedOption[],
): TemplateChoice<ExpandedTemplate> {
  const possible = weighted.filter(({ weight }) => weight > 0);
  const { kind, min, max, separator, position } = choice;
  if (max > possible.length || min < 1 || min > max) {
    throw new Fault({ key: "templateAmount", values: { position, max: possible.length } });
  }
  const [options, weights] = [possible.map(({ option }) => option), possible.map(({ weight }) => weight)];
  return { kind, min, max, separator, position, options, weights };
}

class Fault extends Error {
  readonly fault: TemplateFault;
  constructor(fault: TemplateFault) {
    super(fault.key);
    this.fault = fault;
  }
}

function faultsOf<T>(work: () => T): Templated<T> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    if (error instanceof Fault) return { ok: false, fault: error.fault };
    throw error;
  }
}

function tooManyOptions(position: number): Fault {
  return new Fault({ key: "templateTooManyOptions", values: { position, max: templateOptionsMax } });
}

const escaped = /\\(__|::|[{}|\\#])/y;
const list = /__(?!_)([^{}|\\\r\n]{1,80}?)__/y;
const amount = /\s*(\d{1,3})(?:-(\d{1,3}))?\$\$/y;
const separatorText = /([^{}|]*?)\$\$/y;
const weight = /\s*(\d{1,4}(?:\.\d{1,4})?)::/y;
const weightOfLine = /^\s*(\d{1,4}(?:\.\d{1,4})?)::/;
/** A line of a list without an option. */
const skippedLine = /^\s*(?:#|$)/;
/** A note in a template. A sign without a space behind it is a hashtag, or a number. */
const note = /^[ \t]*#[ \t][^\r\n]*(?:\r?\n|$)/my;
/** What cannot begin anything special. A line may begin with a note. */
const plain = /[^\\_{}|\n]+|\n/y;

/** Returns a reader of a template's text from its start. Throws a `Fault`. */
function readerOf(text: string) {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };

  /** Reads up to the end of the text or, inside a choice, up to the end of the option. */
  function sequence(depth: number): PromptTemplate {
    const parts: TemplatePart[] = [];
    const say = (more: string) => {
      const last = parts.at(-1);
      if (last?.kind === "text") last.text += more;
      else parts.push({ kind: "text", text: more });
    };
    while (at < text.length) {
      const start = at;
      if (depth === 0 && take(note)) continue;
      const match = take(escaped) ?? take(plain);
      if (match) {
        say(match[1] ?? match[0]);
        continue;
      }
      const name = take(list)?.[1];
      if (name !== undefined) {
        parts.push({ kind: "list", name: name.trim(), position: start + 1 });
        continue;
      }
      const character = text.charAt(at);
      if (depth > 0 && (character === "|" || character === "}")) return parts;
      at += 1;
      if (character === "}")
        throw new Fault({ key: "templateUnopened", values: { position: at, sign: "{", escaped: "\\}" } });
      if (character === "{") parts.push(choice(depth + 1, at));
      else say(character);
    }
    return parts;
  }

  function choice(depth: number, position: number): TemplateChoice<PromptTemplate> {
    if (depth > templateNestingMax) {
      throw new Fault({ key: "templateTooDeep", values: { position, max: templateNestingMax } });
    }
    const range = take(amount);
    const separator = range && (take(separatorText)?.[1] ?? ", ");
    const options: PromptTemplate[] = [];
    const weights: number[] = [];
    for (;;) {
      weights.push(Number(take(weight)?.[1] ?? 1));
      options.push(sequence(depth));
      if (options.length > templateOptionsMax) throw tooManyOptions(position);
      const end = text.charAt(at);
      if (end === "") throw new Fault({ key: "templateUnclosed", values: { position, sign: "}", escaped: "\\{" } });
      at += 1;
      if (end === "}") break;
    }
    const min = Number(range?.[1] ?? 1);
    return { kind: "choice", options, weights, min, max: Number(range?.[2] ?? min), separator, position };
  }

  return { sequence };
}
