import { isRunning, trimmed, without, withoutAt } from "./find.ts";
import type { Words } from "./terms.ts";

/** Longer than any prompt; the rest of a message is ignored. */
const readMaxCharacters = 4_000;
export const ideaMaxCharacters = 400;

/**
 * Returns the user's text as one line of a prompt block, without anything that could end the block, look like one of
 * its other lines, or be invisible.
 */
export function asLine(text: string): string {
  return text
    .slice(0, readMaxCharacters)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/[`~<>{}|\\[\]*_#]+/g, " ")
    .replace(/\b(negative|ratio|mode|style)\s*:/gi, "$1 ")
    .replace(/\s+/gu, " ")
    .trim();
}

/** Whether a text describes nothing visible: only punctuation, one repeated key, or source code. */
export function isRubbish(text: string): boolean {
  const beginning = text.slice(0, readMaxCharacters);
  const letters = beginning.match(/\p{L}/gu) ?? [];
  if (letters.length === 0) return true;
  if (letters.length > 12 && new Set(letters.map((letter) => letter.toLowerCase())).size < 4) return true;
  if (!isRunning(beginning) && /\S{61,}/.test(beginning.replace(/https?:\S+/g, ""))) return true;
  if (isMashed(beginning)) return true;
  const signs = beginning.match(/[{}();=<>$]/g) ?? [];
  return signs.length >= 6 && signs.length > beginning.length / 25;
}

const keyRows = ["qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "zxcvbnm", "yxcvbnm"];

/** Whether every word of it is a row of keys or has no vowel. */
function isMashed(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return words.every((word) => /^[\p{Script=Latin}]{4,}$/u.test(word) && (isKeyRow(word) || hasNoVowel(word)));
}

/** Whether a word consists of neighboring keys in order. Real words from one keyboard row skip keys. */
function isKeyRow(word: string): boolean {
  return keyRows.some((row) => row.includes(word.toLowerCase()));
}

function hasNoVowel(word: string): boolean {
  return !/[aeiouyàâäáãåæèéêëìíîïòóôöõœùúûüÿ]/i.test(word);
}

/** Shortens a text to at most this many characters, at the end of a thought if possible. */
export function clipped(text: string, maxCharacters: number = ideaMaxCharacters): string {
  if (text.length <= maxCharacters) return text;
  const cut = text.slice(0, maxCharacters);
  const comma = Math.max(...[",", "、", "，", ";", "."].map((sign) => cut.lastIndexOf(sign)));
  const end = comma > maxCharacters / 2 ? comma : cut.lastIndexOf(" ");
  // Half a surrogate pair is not a valid character.
  return trimmed(end > 0 ? cut.slice(0, end) : cut.replace(/[\ud800-\udbff]$/, ""));
}

/** Splits a text into what is wanted and what is not. */
export function withoutUnwanted(text: string, words: Words): { text: string; unwanted: string[] } {
  const unwanted: string[] = [];
  const rest = text.replace(words.finds.negation, (_all, ...groups: unknown[]) => {
    const thing = groups.find((group): group is string => typeof group === "string" && group.trim() !== "");
    if (thing) unwanted.push(clipped(isRunning(thing) ? trimmed(thing) : bare(thing, words), 40));
    return " ";
  });
  return { text: tidy(rest), unwanted: unwanted.filter((thing) => thing !== "") };
}

/** Returns a thing without its article. */
function bare(thing: string, { finds: { filler } }: Words): string {
  return withoutAt("beginning", thing, filler);
}

/** Returns a text without the phrases that people use around an idea. */
export function withoutAsking(text: string, { finds: { asking } }: Words): string {
  return withoutAt("end", withoutAt("beginning", text, asking.before), asking.after);
}

export function withoutPraise(text: string, { finds: { praise } }: Words): string {
  return tidy(without(text, praise));
}

/** Removes commas that no longer separate anything. */
export function tidy(text: string): string {
  return trimmed(
    text
      .replace(/\s+/g, " ")
      .replace(/\s+([,、，.;])/g, "$1")
      .replace(/([,、，;])(?:\s*[,、，;.])+/g, "$1"),
  );
}
