import type { AssistantPicture, AssistantTurn } from "../port.ts";
import {
  asLine,
  clipped,
  ideaMaxCharacters,
  isRubbish,
  tidy,
  withoutAsking,
  withoutPraise,
  withoutUnwanted,
} from "./clean.ts";
import { beginsWith, countOf, isRunning, names, placeOf, trimmed, without, withoutAt, wordsIn } from "./find.ts";
import { type Hint, type Kind, kinds, type Wish, type Words, wishes } from "./terms.ts";

/** What somebody wants to see, as far as it was said. */
export interface Brief {
  idea: string;
  unwanted: readonly string[];
  additions: readonly string[];
  tone: "dramatic" | "calm" | null;
  brightness: "bright" | "dark" | null;
  length: "short" | "full" | "long";
  isVideo: boolean;
  format: "portrait" | "landscape" | "square" | null;
  /** How often something else was asked for. */
  round: number;
  picture: AssistantPicture | null;
}

/** What was wrong with a prompt, and is put right. */
export type Finding = "tooLong" | "opposites" | "praise" | "negations";
/** What the newest message changed of an earlier idea. */
export type Change =
  | "shorter"
  | "longer"
  | "dramatic"
  | "calmer"
  | "brighter"
  | "darker"
  | "video"
  | "image"
  | "format"
  | "without"
  | "another"
  | "added";

export type Reading =
  | { kind: "greeting" | "thanks" | "help" | "styles" | "modes" | "unclear" | "praiseAlone" | "promptMissing" }
  | { kind: "idea"; brief: Brief; findings: readonly Finding[]; changes: readonly Change[] };

const followUpMaxWords = 10;

/** What the conversation comes to with its newest message. */
export function read(turns: readonly AssistantTurn[], words: Words): Reading {
  let reading: Reading = { kind: "unclear" };
  let brief: Brief | null = null;
  for (const turn of turns) {
    if (turn.role !== "user") continue;
    reading = readTurn(turn, brief, words);
    if (reading.kind === "idea") brief = reading.brief;
  }
  return reading;
}

function readTurn(turn: AssistantTurn, before: Brief | null, words: Words): Reading {
  const text = asLine(turn.text);
  const picture = turn.pictures.at(-1) ?? null;
  const wanted = new Set(wishes.filter((wish) => names(text, words.finds.wishes[wish])));
  if (picture) return aboutPicture(text, picture, wanted, words);
  if (wanted.has("askStyles")) return { kind: "styles" };
  if (wanted.has("askModes")) return { kind: "modes" };
  if (before && isFollowUp(text, wanted, words)) return changed(before, text, wanted, words);
  if (isRubbish(turn.text)) return { kind: "unclear" };
  const isShort = wordsIn(text) <= followUpMaxWords;
  if (isShort && kindOf(text, words) === null) {
    const talk = (["help", "thanks", "greeting"] as const).find((wish) => wanted.has(wish));
    if (talk) return { kind: talk };
  }
  return newIdea(turn.text, wanted, before, words);
}

function isFollowUp(text: string, wanted: ReadonlySet<Wish>, words: Words): boolean {
  if (wordsIn(text) > followUpMaxWords) return false;
  const changes = changesOf(wanted).length > 0 || withoutUnwanted(text, words).unwanted.length > 0;
  return (
    adds(text, words) || (changes && kindOf(withoutWishes(withoutUnwanted(text, words).text, words), words) === null)
  );
}

/** Whether something is to be put in. Where words follow each other without spaces, what says so comes at the end. */
function adds(text: string, { finds: { wishes, asking } }: Words): boolean {
  if (beginsWith(text, asking.joining)) return true;
  return isRunning(text) ? names(text, wishes.adding) : beginsWith(text, wishes.adding);
}

/** The wishes that change an earlier idea, in the order they are told in. */
function changesOf(wanted: ReadonlySet<Wish>): Change[] {
  const simple = (
    ["shorter", "longer", "dramatic", "calmer", "brighter", "darker", "video", "image", "another"] as const
  ).filter(
    (wish) =>
      wanted.has(wish) && !(wish === "video" && wanted.has("image")) && !(wish === "dramatic" && wanted.has("calmer")),
  );
  return formatOf(wanted) === null ? simple : [...simple, "format"];
}

function changed(before: Brief, text: string, wanted: ReadonlySet<Wish>, words: Words): Reading {
  const cut = withoutUnwanted(text, words);
  const addition = trimmed(
    withoutAt("beginning", withoutAsking(tidy(withoutWishes(cut.text, words)), words), words.finds.asking.joining),
  );
  const hasAddition = adds(text, words) && isSaying(addition, words);
  const changes = changesOf(wanted);
  const brief: Brief = {
    ...before,
    unwanted: [...before.unwanted, ...cut.unwanted].slice(-6),
    additions: hasAddition ? [...before.additions, clipped(addition, 120)].slice(-4) : before.additions,
    tone: changes.includes("calmer") ? "calm" : changes.includes("dramatic") ? "dramatic" : before.tone,
    brightness: changes.includes("darker") ? "dark" : changes.includes("brighter") ? "bright" : before.brightness,
    length: changes.includes("shorter") ? "short" : changes.includes("longer") ? "long" : before.length,
    isVideo: changes.includes("image") ? false : before.isVideo || changes.includes("video"),
    format: formatOf(wanted) ?? before.format,
    round: before.round + (changes.includes("another") || wanted.has("fix") ? 1 : 0),
  };
  const more: Change[] = [
    ...(cut.unwanted.length > 0 ? ["without" as const] : []),
    ...(hasAddition ? ["added" as const] : []),
  ];
  return { kind: "idea", brief, findings: [], changes: [...changes, ...more] };
}

/** What is left of a message but for what it wishes. */
function withoutWishes(text: string, words: Words): string {
  // In some languages what says that something is put in is a word of it: "with a hat".
  const told = wishes.filter((wish) => wish !== "adding" || isRunning(text));
  return told.reduce((left, wish) => without(left, words.finds.wishes[wish]), text);
}

/** Whether something is left that is more than a word of the kind that holds sentences together. */
function isSaying(text: string, words: Words): boolean {
  return wordsIn(text) >= 2 || kindOf(text, words) !== null;
}

function formatOf(wanted: ReadonlySet<Wish>): Brief["format"] {
  return (["portrait", "landscape", "square"] as const).find((wish) => wanted.has(wish)) ?? null;
}

function newIdea(written: string, wanted: ReadonlySet<Wish>, before: Brief | null, words: Words): Reading {
  const body = wanted.has("fix") ? afterColon(written) : written;
  const { text, unwanted, findings } = repaired(asLine(body), words);
  const told = (["video", "image", "portrait", "landscape", "square", "fix"] as const).map(
    (wish) => words.finds.wishes[wish],
  );
  const idea = withoutAsking(tidy(told.reduce((left, list) => without(left, list), text)), words);
  if (!/\p{L}/u.test(idea)) {
    if (before && wanted.has("fix"))
      return { kind: "idea", brief: { ...before, round: before.round + 1 }, findings: [], changes: ["another"] };
    if (findings.includes("praise")) return { kind: before ? "thanks" : "praiseAlone" };
    return { kind: wanted.has("fix") ? "promptMissing" : "unclear" };
  }
  const brief: Brief = {
    ...nothing,
    idea: clipped(idea),
    unwanted,
    isVideo: wanted.has("video") && !wanted.has("image"),
    format: formatOf(wanted),
  };
  return { kind: "idea", brief, findings, changes: [] };
}

const nothing: Brief = {
  idea: "",
  unwanted: [],
  additions: [],
  tone: null,
  brightness: null,
  length: "full",
  isVideo: false,
  format: null,
  round: 0,
  picture: null,
};

function aboutPicture(text: string, picture: AssistantPicture, wanted: ReadonlySet<Wish>, words: Words): Reading {
  const recipe = repaired(asLine(picture.prompt), words);
  const start: Brief = {
    ...nothing,
    idea: clipped(recipe.text, 300),
    unwanted: [picture.negativePrompt, ...recipe.unwanted]
      .map((thing) => clipped(asLine(thing), 120))
      .filter((thing) => thing !== ""),
    picture,
  };
  const reading = changed(start, text, wanted, words);
  return reading.kind === "idea" ? { ...reading, findings: wanted.has("fix") ? recipe.findings : [] } : reading;
}

/** A prompt without what disappoints in it, and what that was. */
function repaired(line: string, words: Words): { text: string; unwanted: string[]; findings: Finding[] } {
  const findings: Finding[] = [];
  const cut = withoutUnwanted(line, words);
  if (cut.unwanted.length > 0) findings.push("negations");
  let text = cut.text;
  const praises = countOf(text, words.finds.praise);
  if (praises >= 2 || (praises === 1 && wordsIn(text) <= 3)) {
    findings.push("praise");
    text = withoutPraise(text, words);
  }
  const single = withoutOpposites(text, words);
  if (single !== text) {
    findings.push("opposites");
    text = single;
  }
  if (text.length > ideaMaxCharacters) findings.push("tooLong");
  return { text, unwanted: cut.unwanted.slice(0, 6), findings };
}

const opposites: readonly (readonly [Hint, Hint])[] = [
  ["day", "night"],
  ["calm", "dramatic"],
  ["monochrome", "colourful"],
  ["close", "wide"],
];

/** Of what excludes each other one stays: the one that is the rest of a sentence without the other. */
function withoutOpposites(text: string, { finds: { hints, adjectivesFirst } }: Words): string {
  let rest = text;
  for (const [one, other] of opposites) {
    const [first, second] = [placeOf(rest, hints[one]), placeOf(rest, hints[other])];
    if (first === -1 || second === -1 || first === second) continue;
    rest = tidy(without(rest, hints[first < second === adjectivesFirst ? one : other]));
  }
  return rest;
}

/** People write "improve this:" and then the prompt. */
function afterColon(text: string): string {
  const [before = "", ...after] = text.split(/[:：\n]/);
  return before.length <= 100 && after.join("").trim() !== "" ? after.join(" ") : text;
}

/** What a text is about; `null` where no word tells. */
export function kindOf(text: string, { finds }: Words): Kind | null {
  return kinds.find((kind) => names(text, finds.kinds[kind])) ?? null;
}
