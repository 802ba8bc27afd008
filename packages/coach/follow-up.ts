import type { Brief, Change } from "./brief.ts";
import { clipped, tidy, withoutAsking, withoutUnwanted } from "./clean.ts";
import { beginsWith, isRunning, names, trimmed, without, withoutAt, wordsIn } from "./find.ts";
import { ratiosOf } from "./fitting.ts";
import { kindNamed, kindOf, looksOf, textOfBrief, withoutStyles } from "./looks.ts";
import { removed } from "./remove.ts";
import { type AspectRatio, aspectRatios, type Style, styles } from "./request.ts";
import { type Fault, faults, type Wish, type Words, wishes } from "./terms.ts";

/** What a message says about an existing idea. */
export interface FollowUp {
  changes: readonly Change[];
  unwanted: readonly string[];
  addition: string;
  faults: readonly Fault[];
  /** The number of the proposal that the message refers to; `null` for none. */
  place: number | null;
  look: Style | null;
  ratios: readonly AspectRatio[];
}

const followUpMaxWords = 12;

/** Returns what a short message changes in an earlier idea; `null` when it rather begins a new one. */
export function followUpIn(text: string, wanted: ReadonlySet<Wish>, before: Brief, words: Words): FollowUp | null {
  if (wordsIn(text) > followUpMaxWords) return null;
  const told = statement(text, wanted, words);
  const { changes, look, place, core, rest } = told;
  if (changes.length === 0) return null;
  if (told.addition !== "" || told.faults.length > 0) return told;
  const subject = kindNamed(core, words);
  if (subject !== null && !textOfBrief(before, words).toLowerCase().includes(subject)) return null;
  // A look or a number within other words is part of an idea: "a watercolor of bamboo", "the first snow".
  const isOnlyNamed = changes.every((change) => change === "style" || change === "chosen");
  return isOnlyNamed && (look !== null || place !== null) && saysSomething(rest) ? null : told;
}

/** Whether a message contains only changes, so that it needs an earlier idea. */
export function isAboutSomethingElse(text: string, wanted: ReadonlySet<Wish>, words: Words): boolean {
  if (wordsIn(text) > followUpMaxWords) return false;
  const { changes, rest } = statement(text, wanted, words);
  return changes.some((change) => change !== "style" && change !== "without") && !saysSomething(rest);
}

/** Returns what a message of any length says about an idea, and the remaining text. */
export function statement(
  text: string,
  wanted: ReadonlySet<Wish>,
  words: Words,
): FollowUp & { core: string; rest: string } {
  const { finds } = words;
  const cut = withoutUnwanted(text, words);
  const plain = withoutWishes(cut.text, words);
  const found = faults.filter((fault) => names(cut.text, finds.faults[fault]));
  const faultless = withoutAny(plain, Object.values(finds.faults));
  const named = styles.find((style) => names(faultless, finds.styles[style])) ?? null;
  const unstyled = withoutAny(faultless, Object.values(finds.styles));
  const place = placeIn(unstyled, words);
  const core = withoutAny(unstyled, finds.places);
  const rest = tidy(without(core, finds.filler));
  const isPut = adds(text, words) && (saysSomething(rest) || kindOf(core, words) !== null);
  const addition = isPut ? additionIn(plain, words) : moodIn(core, words);
  // "With a blurred background", "in the style of an old photo": an addition is neither a complaint nor a look.
  const look = addition === "" ? named : null;
  const told = { unwanted: cut.unwanted, addition, faults: addition === "" ? found : [], place, look };
  const ratios = ratiosIn(text, wanted);
  const changes: Change[] = [
    ...simpleChanges(wanted),
    ...(ratios.length === 0 ? [] : ["format" as const]),
    ...told.faults,
    ...(told.unwanted.length === 0 ? [] : ["without" as const]),
    ...(look === null ? [] : ["style" as const]),
    ...(place === null ? [] : ["chosen" as const]),
    ...(addition === "" ? [] : ["added" as const]),
  ];
  return { ...told, changes, ratios, core, rest };
}

/** Returns an idea with the changes of a message. */
export function changed(before: Brief, told: FollowUp, words: Words): Brief {
  const { changes, unwanted, addition, place } = told;
  const chosen = place === null ? before : choose(before, place, words);
  const kept = unwanted.reduce((idea, thing) => removed(idea, thing, words), chosen.idea);
  const additions = chosen.additions.filter((one) => !unwanted.some((thing) => one.includes(thing)));
  return {
    ...chosen,
    idea: told.look === null ? kept : withoutStyles(kept, words),
    unwanted: [...chosen.unwanted, ...unwanted].slice(-6),
    additions: addition === "" ? additions : [...additions, clipped(addition, 120)].slice(-4),
    tone: changes.includes("calmer") ? "calm" : changes.includes("dramatic") ? "dramatic" : chosen.tone,
    brightness: changes.includes("darker") ? "dark" : changes.includes("brighter") ? "bright" : chosen.brightness,
    length: changes.includes("shorter") ? "short" : changes.includes("longer") ? "long" : chosen.length,
    isVideo: changes.includes("image") ? false : chosen.isVideo || changes.includes("video"),
    ratios: told.ratios.length === 0 ? chosen.ratios : told.ratios,
    look: told.look ?? chosen.look,
    faults: [...new Set([...chosen.faults, ...told.faults])],
    round: chosen.round + (changes.includes("another") ? 1 : 0),
  };
}

/** Continues with one of the three proposals, which becomes the first of the next ones. */
function choose(before: Brief, place: number, words: Words): Brief {
  const look = looksOf(before, words)[place];
  return look === undefined ? before : { ...before, look, place: before.place + place };
}

/** Returns the ratios that a message asks for, the best first: those it names exactly, then those its words imply. */
export function ratiosIn(text: string, wanted: ReadonlySet<Wish>): readonly AspectRatio[] {
  const exact = aspectRatios.filter((ratio) => new RegExp(`(?<![\\d:])${ratio}(?![\\d:])`).test(text));
  const format = (["phone", "screen", "portrait", "landscape", "square"] as const).find((wish) => wanted.has(wish));
  return [...exact, ...(format === undefined ? [] : ratiosOf[format])];
}

/** Whether a message adds something. In languages without spaces, the words that say so come at the end. */
function adds(text: string, { finds: { wishes: lists, asking } }: Words): boolean {
  if (beginsWith(text, asking.joining)) return true;
  return isRunning(text) ? names(text, lists.adding) : beginsWith(text, lists.adding);
}

function additionIn(text: string, words: Words): string {
  const { asking, filler } = words.finds;
  const joined = withoutAt("beginning", withoutAsking(tidy(text), words), asking.joining);
  // "Add snow" is complete; "in time" is not.
  const isSaid = beginsWith(text, asking.joining) || wordsIn(joined) >= 2 || kindOf(joined, words) !== null;
  return isSaid && saysSomething(without(joined, filler)) ? trimmed(joined) : "";
}

/** Returns a mood when the message contains nothing else: "something more cheerful". */
function moodIn(text: string, { finds: { hints, filler } }: Words): string {
  if (!names(text, hints.mood) || saysSomething(without(without(text, hints.mood), filler))) return "";
  return tidy(without(text, filler));
}

/** Returns the wishes that change an earlier idea, in the order in which the answer reports them. */
function simpleChanges(wanted: ReadonlySet<Wish>): Change[] {
  return (
    ["shorter", "longer", "dramatic", "calmer", "brighter", "darker", "video", "image", "another"] as const
  ).filter(
    (wish) =>
      wanted.has(wish) && !(wish === "video" && wanted.has("image")) && !(wish === "dramatic" && wanted.has("calmer")),
  );
}

/** Returns the number in a message that is only a figure or words such as "the second one". */
function placeIn(text: string, { finds: { places } }: Words): number | null {
  const figure = /^\P{L}*?([1-3])\P{L}*$/u.exec(text)?.[1];
  if (figure !== undefined) return Number(figure) - 1;
  const place = places.findIndex((list) => names(text, list));
  return place === -1 ? null : place;
}

/** Returns a message without its wishes. */
function withoutWishes(text: string, words: Words): string {
  // In some languages the word that adds something is part of the addition: "with a hat".
  const told = wishes.filter((wish) => wish !== "adding" || isRunning(text));
  const rest = withoutAny(
    text,
    told.map((wish) => words.finds.wishes[wish]),
  );
  return aspectRatios.reduce((left, ratio) => left.replaceAll(ratio, " "), rest);
}

function withoutAny(text: string, lists: readonly string[]): string {
  return lists.reduce((left, list) => without(left, list), text);
}

function saysSomething(text: string): boolean {
  return /\p{L}/u.test(text);
}
