const letters = "[\\p{L}\\p{N}\\p{M}]";
const runningScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const compiled = new Map<string, RegExp>();

/** Whether a text contains one of the words of a list. */
export function names(text: string, list: string): boolean {
  return text.search(finderOf(list)) !== -1;
}

/** Returns the index of the first listed word in a text; -1 when there is none. */
export function placeOf(text: string, list: string): number {
  return text.search(finderOf(list));
}

/** Returns the first listed word in a text, as it is written there; `null` when there is none. */
export function firstOf(text: string, list: string): string | null {
  return text.match(finderOf(list))?.[0] ?? null;
}

/** Returns how many of the listed words a text contains. */
export function countOf(text: string, list: string): number {
  return text.match(finderOf(list))?.length ?? 0;
}

/** Removes the words of a list from a text. */
export function without(text: string, list: string): string {
  return text.replace(finderOf(list), " ");
}

/** Removes all listed words from the beginning or the end of a text. */
export function withoutAt(end: "beginning" | "end", text: string, list: string): string {
  const finder = finderOf(list, end);
  let rest = text;
  for (;;) {
    const next = trimmed(rest.replace(finder, ""));
    if (next === rest) return rest;
    rest = next;
  }
}

/** Whether a text begins with a listed word. */
export function beginsWith(text: string, list: string): boolean {
  return finderOf(list, "beginning").test(text);
}

/** Removes surrounding spaces and punctuation. */
export function trimmed(text: string): string {
  return text.replace(/\s+/g, " ").replace(/^[\s,;:.!?、。，：；！？·*#-]+|[\s,;:、。，：；.!？！?·*#-]+$/g, "");
}

/** Whether a text is written without spaces between words. */
export function isRunning(text: string): boolean {
  return runningScripts.test(text);
}

/** Returns the length of a text in words, or in pairs of characters for languages without spaces. */
export function wordsIn(text: string): number {
  const running = text.match(new RegExp(runningScripts.source, "gu"))?.length ?? 0;
  const spaced = text.split(/\s+/).filter((word) => word !== "" && !isRunning(word)).length;
  return spaced + Math.ceil(running / 2);
}

function finderOf(list: string, at: "anywhere" | "beginning" | "end" = "anywhere"): RegExp {
  const key = `${at} ${list}`;
  const known = compiled.get(key);
  if (known) return known;
  // Words with the same boundary share one pattern: a copy for each word takes seconds to compile over all lists.
  const byBorder = new Map<string, string[]>();
  for (const word of wordsOf(list)) {
    const border = borderOf(word);
    byBorder.set(border, [...(byBorder.get(border) ?? []), escaped(word.replace(/^[=*]|\*$/g, ""))]);
  }
  const groups = [...byBorder].map(([border, words]) => border.replace("…", () => `(?:${words.join("|")})`));
  const any = groups.length === 0 ? "(?!)" : `(?:${groups.join("|")})`;
  const patterns = { anywhere: any, beginning: `^\\P{L}*${any}`, end: `${any}\\P{L}*$` };
  const made = new RegExp(patterns[at], at === "anywhere" ? "giu" : "iu");
  compiled.set(key, made);
  return made;
}

/** Returns the words of a list, the longest first, so that the longer of two words with the same beginning is found. */
function wordsOf(list: string): string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length);
}

/** Returns the pattern of the required boundary around a word, with `…` in place of the word. */
function borderOf(entry: string): string {
  if (entry.startsWith("=")) return "^\\P{L}*…\\P{L}*$";
  const isOpen = { before: entry.startsWith("*"), after: entry.endsWith("*") };
  // Korean separates words with spaces, but not words from their particles.
  if (/\p{Script=Hangul}/u.test(entry)) return isOpen.before ? "…" : `(?<!${letters})…`;
  if (isRunning(entry)) return "…";
  const before = isOpen.before ? `${letters}*` : `(?<!${letters})`;
  return `${before}…${isOpen.after ? `${letters}*` : `(?!${letters})`}`;
}

/** Returns a pattern that also matches letters without their accents, as people type them in a hurry. */
function escaped(word: string): string {
  return [...word]
    .map((letter) => {
      if (letter === "ß") return "(?:ß|ss)";
      if (letter === "'" || letter === "’") return "['’]";
      const [bare = letter] = letter.normalize("NFD");
      if (bare !== letter && /[a-z]/.test(bare)) return `[${letter}${bare}]`;
      return letter.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    })
    .join("");
}
