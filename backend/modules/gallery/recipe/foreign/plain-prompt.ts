import type { RecipeSource } from "../../../../../contract/uploads.ts";
import { matchingBrackets } from "./matching-brackets.ts";

type ForeignProgram = Exclude<RecipeSource, "atelier">;
/** What was taken out of a prompt. */
export type TakenOut = "loras" | "weights" | "syntax" | "prompts";

export interface PlainPrompt {
  text: string;
  takenOut: ReadonlySet<TakenOut>;
}

/** The longest prompt that is looked at. Far more than a request may have. */
export const rawPromptMaxCharacters = 20_000;
/** Tags may contain tags, such as `<setvar[color]:<random:red,blue>>`. */
const tagPasses = 4;

/**
 * Returns a prompt as plain words, and what was taken out of it: LoRAs, weights, other syntax, and prompts for parts of
 * the image. Of alternatives, the first stays. Escaped and unmatched brackets are meant as signs, and stay. Signs
 * alone are no prompt.
 */
export function plainPrompt(prompt: string, program: ForeignProgram): PlainPrompt {
  const raw = prompt.slice(0, rawPromptMaxCharacters);
  const takenOut = new Set<TakenOut>();
  const without = (text: string, pattern: RegExp, part: TakenOut, instead = "") => {
    const result = text.replace(pattern, instead);
    if (result !== text) takenOut.add(part);
    return result;
  };
  let text = withoutTags(raw, program, takenOut);
  text = without(text, /\bembedding:[^\s,():<>]{1,200}/g, "syntax");
  text = without(text, /__[\w/*.-]{1,80}__/g, "syntax");
  const isComposed = program === "a1111" && /\bAND\b/.test(text);
  text = without(text, program === "a1111" ? breakOrAnd : breakOnly, "syntax", ", ");
  if (isComposed) text = without(text, /\s{0,4}:-?\d{1,3}(?:\.\d{1,4})?\s{0,4}$/, "weights");
  if (program === "invokeai") {
    const called = without(text, /\.(?:swap|blend|and)\([^()]{0,500}\)/g, "syntax");
    text = called === text ? text : called.replaceAll('"', "");
  }
  text = withoutBrackets(text, program, takenOut);
  text = without(text, program === "invokeai" ? signsOfInvokeAi : doubleSigns, "weights", "$1");
  text = text.replaceAll(bracketEnd, "");
  const hasWords = /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
  return { text: !hasWords ? "" : takenOut.size > 0 ? tidy(text) : text.trim(), takenOut };
}

const breakOnly = /[\s,]{0,8}\bBREAK\b[\s,]{0,8}/g;
/** Those of A1111 and of its extension for regions. */
const breakOrAnd =
  /(?:\s{0,4}:-?\d{1,3}(?:\.\d{1,4})?)?[\s,]{0,8}\b(?:BREAK|AND|ADDCOMM|ADDBASE|ADDCOL|ADDROW)\b[\s,]{0,8}/g;
// Private characters mark places. A prompt has none.
const bracketEnd = "\uE000";
const partStart = "\uE001";
const baseStart = "\uE002";
const marks = /[\uE000-\uE002]/g;
/** The weights of Compel, which SD.Next has as well. In InvokeAI, one sign counts, too. "C++" is no word. */
const doubleSigns = /(\p{L}{2}|["\uE000])(?:\+{2,20}|-{2,20})(?=[\s,.;)\]]|$)/gu;
const signsOfInvokeAi = /(\p{L}{2}|["\uE000])(?:\+{1,20}|-{1,20})(?=[\s,.;)\]]|$)/gu;

const tag = /<([a-z]\w{0,40})(\[[^\]<>]{0,200}\])?(?:(:)([^<>]{0,4000})|\/\/[^<>]{0,200})?>/gi;
const loraTags = /^(?:lora|lyco|hypernet)$/i;
/** SwarmUI's tags that start the prompt of a part, a later step, or another file. It ends with the next such tag. */
const partTags = /^(?:segment|object|region|extend|refiner|video|videoswap|pixeldecoder)$/i;
/** Tags that need no value. */
const bareTags = /^(?:break|trigger|base|clear)$/i;
/** Tags whose value is one of several texts. */
const choiceTags = /^(?:random|alternate|alt|fromto)$/i;
/** Tags whose value is text. */
const textTags = /^(?:setvar|setmacro|repeat)$/i;

function withoutTags(raw: string, program: ForeignProgram, takenOut: Set<TakenOut>): string {
  let text = raw.replace(marks, "");
  for (let pass = 0; pass < tagPasses; pass++) {
    const before = text;
    text = text.replace(tag, (whole: string, name: string, bracket?: string, colon?: string, value = "") => {
      const isBare = bracket === undefined && colon === undefined && !whole.includes("//");
      if (isBare && !bareTags.test(name) && !partTags.test(name) && program !== "invokeai") return whole;
      takenOut.add(loraTags.test(name) ? "loras" : "syntax");
      if (partTags.test(name)) return partStart;
      if (/^base$/i.test(name)) return baseStart;
      if (/^break$/i.test(name)) return ", ";
      if (choiceTags.test(name)) return firstOf(value);
      return textTags.test(name) && !/,\s{0,8}false\]$/i.test(bracket ?? "") ? value : "";
    });
    if (text === before) break;
  }
  return withoutParts(text, takenOut);
}

/** Returns the first of a tag's alternatives. They are divided by the rarest sign that is there. */
function firstOf(value: string): string {
  const sign = ["||", "|"].find((one) => value.includes(one)) ?? ",";
  return value.split(sign)[0]?.trim() ?? "";
}

/** Returns the words of the whole image, without those of its parts. */
function withoutParts(text: string, takenOut: Set<TakenOut>): string {
  const [whole = "", ...parts] = text.split(/(?=[\uE001\uE002])/);
  const ofBase = parts.filter((part) => part.startsWith(baseStart));
  if (parts.some((part) => part.startsWith(partStart) && part.slice(1).trim() !== "")) takenOut.add("prompts");
  const isPart = whole.startsWith(partStart);
  return [isPart ? "" : whole, ...ofBase].join(" ").replace(marks, "");
}

const weightAtEnd = /\s{0,4}:\s{0,4}-?(?:\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})\s{0,4}$/;
const weightMaxCharacters = 24;
const stepAtEnd = /^\s{0,8}(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6})%?\s{0,8}$/;
/** A number directly after a bracket, as Compel has it. */
const weightAfter = /^(?:\d{1,2}\.\d{1,4}|\.\d{1,4}|\d)(?![\w.]*\w)/;

/** An open bracket, or the whole text. */
interface Bracket {
  sign: string;
  /** Where it closes. */
  close: number;
  /** What it contains so far, without syntax. */
  text: string;
  /** Where its colons stand in the text. */
  divisions: number[];
  /** Where its first `|` stands in the text; -1 without one. */
  bar: number;
}

/** Removes matched brackets with what they mean. What each contains is plain before the bracket around it is read. */
function withoutBrackets(text: string, program: ForeignProgram, takenOut: Set<TakenOut>): string {
  const closings = matchingBrackets(text);
  const whole: Bracket = { sign: "", close: -1, text: "", divisions: [], bar: -1 };
  const open = [whole];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    const inner = open.at(-1);
    if (!inner) break;
    const isEscape = character === "\\" && /[()[\]]/.test(text.charAt(at + 1));
    if (isEscape) {
      at += 1;
      inner.text += text.charAt(at);
    } else if (at === inner.close) {
      open.pop();
      const outer = open.at(-1);
      if (!outer) break;
      outer.text += contentOf(inner, program, takenOut);
      const [number = ""] = inner.sign === "(" ? (weightAfter.exec(text.slice(at + 1, at + 12)) ?? []) : [];
      at += number.length;
      // Marks the end of a bracket, where signs of Compel may follow.
      if (inner.sign === "(" && number === "" && !outer.text.endsWith(bracketEnd)) outer.text += bracketEnd;
    } else if (closings.has(at)) {
      open.push({ sign: character, close: closings.get(at) ?? -1, text: "", divisions: [], bar: -1 });
    } else {
      if (character === ":") inner.divisions.push(inner.text.length);
      if (character === "|" && inner.bar === -1) inner.bar = inner.text.length;
      inner.text += character;
    }
  }
  return whole.text;
}

function contentOf({ text, divisions, bar, sign }: Bracket, program: ForeignProgram, takenOut: Set<TakenOut>): string {
  if (sign === "(") {
    takenOut.add("weights");
    const end = Math.max(0, text.length - weightMaxCharacters);
    return text.slice(0, end) + text.slice(end).replace(weightAtEnd, "");
  }
  if (bar !== -1) {
    takenOut.add("syntax");
    // A weight or an amount of a template precedes its options.
    const first = text.slice(0, bar);
    return sign === "{" ? first.replace(/^\s{0,8}[\d.-]{1,9}(?:::|\$\$)/, "").trim() : first;
  }
  if (sign === "{") return `{${text}}`;
  const last = divisions.at(-1);
  if (last === undefined || !stepAtEnd.test(text.slice(last + 1))) {
    // Only A1111 and its relatives read it as less weight.
    if (program !== "a1111") return `[${text}]`;
    takenOut.add("weights");
    return text;
  }
  takenOut.add("syntax");
  // `[from:to:when]`, or `[to:when]`.
  const before = divisions.length > 1 ? text.slice(0, divisions.at(-2)) : "";
  return before.trim() || text.slice((divisions.at(-2) ?? -1) + 1, last).trim();
}

/** Removes the gaps that parts left. */
function tidy(text: string): string {
  return text
    .replace(/[ \t]{2,}/g, " ")
    .replace(/ ,/g, ",")
    .replace(/,(?:\s{0,8},)+/g, ",")
    .replace(/^[\s,]{1,100}|[\s,]{1,100}$/g, "");
}
