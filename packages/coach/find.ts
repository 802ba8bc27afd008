const letters = "[\\p{L}\\p{N}\\p{M}]";
const runningScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const compiled = new Map<string, RegExp>();

/** Whether a text names one of the words of a list. */
export function names(text: string, list: string): boolean {
  return text.search(finderOf(list)) !== -1;
}

/** Where a text first names one of the words of a list; -1 where it does not. */
export function placeOf(text: string, list: string): number {
  return text.search(finderOf(list));
}

/** The first word of a list in a text, as it is written there; `null` where there is none. */
export function firstOf(text: string, list: string): string | null {
  return text.match(finderOf(list))?.[0] ?? null;
}

/** How many of the words of a list a text names. */
export function countOf(text: string, list: string): number {
  return text.match(finderOf(list))?.length ?? 0;
}

/** A text without the words of a list. */
export function without(text: string, list: string): string {
  return text.replace(finderOf(list), " ");
}

/** A text without words of a list at its beginning or its end, however many there are. */
export function withoutAt(end: "beginning" | "end", text: string, list: string): string {
  const finder = finderOf(list, end);
  let rest = text;
  for (;;) {
    const next = trimmed(rest.replace(finder, ""));
    if (next === rest) return rest;
    rest = next;
  }
}

/** Whether a text begins with one of the words of a list. */
export function beginsWith(text: string, list: string): boolean {
  return finderOf(list, "beginning").test(text);
}

/** Without spaces and signs around it. */
export function trimmed(text: string): string {
  return text.replace(/\s+/g, " ").replace(/^[\s,;:.!?、。，：；！？·*#-]+|[\s,;:、。，：；.!？！?·*#-]+$/g, "");
}

/** Whether words stand in it without spaces between them. */
export function isRunning(text: string): boolean {
  return runningScripts.test(text);
}

/** How much is said: words, or pairs of signs where words have no spaces between them. */
export function wordsIn(text: string): number {
  const running = text.match(new RegExp(runningScripts.source, "gu"))?.length ?? 0;
  const spaced = text.split(/\s+/).filter((word) => word !== "" && !isRunning(word)).length;
  return spaced + Math.ceil(running / 2);
}

function finderOf(list: string, at: "anywhere" | "beginning" | "end" = "anywhere"): RegExp {
  const key = `${at} ${list}`;
  const known = compiled.get(key);
  if (known) return known;
  // One border for all words that share it: a copy for each word takes seconds to compile over all lists.
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

/** The words of a list, the longest first: of two that begin alike the longer one is found. */
function wordsOf(list: string): string[] {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length);
}

/** What has to stand around a word, which is `…` in it. */
function borderOf(entry: string): string {
  if (entry.startsWith("=")) return "^\\P{L}*…\\P{L}*$";
  const isOpen = { before: entry.startsWith("*"), after: entry.endsWith("*") };
  // Korean writes words apart, but nothing between them and their endings.
  if (/\p{Script=Hangul}/u.test(entry)) return isOpen.before ? "…" : `(?<!${letters})…`;
  if (isRunning(entry)) return "…";
  const before = isOpen.before ? `${letters}*` : `(?<!${letters})`;
  return `${before}…${isOpen.after ? `${letters}*` : `(?!${letters})`}`;
}

/** As a pattern that also takes the letters without their accents, as people type them in a hurry. */
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
