import { tidy } from "./clean.ts";
import { isRunning } from "./find.ts";
import type { Words } from "./terms.ts";

/**
 * Returns an idea without an unwanted thing: "a man with a big dog on the beach" without "dog". Returns the idea
 * unchanged when the thing is all of it, or when the rest would make no sense.
 */
export function removed(idea: string, thing: string, { finds }: Words): string {
  const { beside, adjectivesFirst } = finds;
  const parts = thing.split(/\s+/).filter((part) => part !== "");
  const head = adjectivesFirst ? parts.at(-1) : parts[0];
  if (head === undefined) return idea;
  const [before, after] = [alternatives(beside.before), alternatives(beside.after)];
  const rest = alternatives([beside.before, finds.wishes.adding, finds.filler].join(","));
  // "Con un perro grande", "me një qen të madh": the adjective is removed with its noun.
  const described = `(?:\\s+(?:të\\s+)?(?!(?:${rest}))\\p{L}+)?`;
  const whole = `(?<!\\p{L})${stemOf(head, adjectivesFirst)}(?!\\p{L})${adjectivesFirst ? "" : described}`;
  const named = isRunning(thing) ? escaped(head) : whole;
  const patterns = isRunning(thing)
    ? [`(?:${before})[^，、,\\s]{0,6}?${named}`, `^[^，、,]{0,8}?${named}\\s*(?:${after})\\s*`]
    : [
        `(?<!\\p{L})(?:${before})\\s*(?:[\\p{L}'’-]+\\s+){0,3}?${named}`,
        `^(?:[\\p{L}'’-]+\\s+){0,3}?${named}\\s*(?:${after})\\s*`,
      ];
  for (const pattern of patterns) {
    const rest = tidy(idea.replace(new RegExp(pattern, "iu"), isRunning(thing) ? "" : " "));
    if (rest !== idea && /\p{L}/u.test(rest)) return rest;
  }
  return idea;
}

/** Returns the stem of a word, which may occur elsewhere with another ending. */
function stemOf(word: string, isStable: boolean): string {
  const ending = isStable || word.length < 5 ? 1 : 2;
  return `${escaped(word.slice(0, Math.max(3, word.length - ending)))}\\p{L}{0,3}`;
}

/** Longest first, so that a word does not match the beginning of a longer one. */
function alternatives(list: string): string {
  return list
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .sort((one, other) => other.length - one.length)
    .map((word) =>
      isRunning(word) || word.endsWith("'") || /\P{L}$/u.test(word) ? escaped(word) : `${escaped(word)}(?!\\p{L})`,
    )
    .join("|");
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
