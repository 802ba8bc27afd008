import { type Brief, type Change, emptyBrief, type Finding } from "./brief.ts";
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
import { beginsWith, countOf, isRunning, names, placeOf, without, withoutAt, wordsIn } from "./find.ts";
import { changed, type FollowUp, followUpIn, isAboutSomethingElse, ratiosIn, statement } from "./follow-up.ts";
import { kindOf, lookNamed } from "./looks.ts";
import type { Picture, Turn } from "./request.ts";
import { type Hint, type Wish, type Words, wishes } from "./terms.ts";

export type Reading =
  | { kind: "greeting" | "thanks" | "help" | "styles" | "modes" | "unclear" | "beyond" | "praiseAlone" }
  /** With the changes to apply to the prompt that is still to come. */
  | { kind: "promptMissing"; told: FollowUp | null }
  | { kind: "idea"; brief: Brief; findings: readonly Finding[]; changes: readonly Change[] };

const smallTalkMaxWords = 10;
const questionMaxWords = 25;

/** Returns the state of the conversation after its newest message. */
export function read(turns: readonly Turn[], words: Words): Reading {
  let reading: Reading = { kind: "unclear" };
  let brief: Brief | null = null;
  for (const turn of turns) {
    if (turn.role !== "user") continue;
    const open: FollowUp | null = reading.kind === "promptMissing" ? reading.told : null;
    reading = readTurn(turn, brief, words);
    if (reading.kind !== "idea") continue;
    // The complaint came before the prompt that it is about.
    if (open && reading.changes.length === 0)
      reading = { ...reading, brief: changed(reading.brief, open, words), changes: open.changes };
    brief = reading.brief;
  }
  return reading;
}

function readTurn(turn: Turn, before: Brief | null, words: Words): Reading {
  const text = asLine(turn.text);
  const picture = turn.pictures.at(-1) ?? null;
  const wanted = new Set(wishes.filter((wish) => names(text, words.finds.wishes[wish])));
  if (picture) return aboutPicture(text, picture, wanted, words);
  if (wanted.has("askStyles")) return { kind: "styles" };
  if (wanted.has("askModes")) return { kind: "modes" };
  if (before) {
    const told = followUpIn(text, wanted, before, words);
    if (told) return { kind: "idea", brief: changed(before, told, words), findings: [], changes: told.changes };
  } else if (!wanted.has("help") && isAboutSomethingElse(text, wanted, words)) {
    return { kind: "promptMissing", told: statement(text, wanted, words) };
  }
  if (isRubbish(turn.text)) return { kind: "unclear" };
  if (wordsIn(text) <= smallTalkMaxWords && kindOf(text, words) === null) {
    const talk = (["help", "thanks", "greeting"] as const).find((wish) => wanted.has(wish));
    if (talk) return { kind: talk };
  }
  if (isQuestion(text, words)) return { kind: "beyond" };
  return newIdea(turn.text, wanted, before, words);
}

/** Whether a message asks for information instead of an image: a question remains once polite phrases are removed. */
function isQuestion(text: string, words: Words): boolean {
  if (wordsIn(text) > questionMaxWords || text.includes(":") || text.includes("：")) return false;
  const { question } = words.finds;
  const asked = withoutAsking(text, words);
  return isRunning(asked) ? names(asked, question) : beginsWith(asked, question);
}

function newIdea(written: string, wanted: ReadonlySet<Wish>, before: Brief | null, words: Words): Reading {
  const isAsked = wanted.has("fix") || beginsWith(asLine(written), words.finds.asking.before);
  const body = isAsked ? afterColon(written) : written;
  const { text, unwanted, findings } = repaired(asLine(body), words);
  const told = (["video", "image", "portrait", "landscape", "square", "phone", "screen", "fix"] as const).map(
    (wish) => words.finds.wishes[wish],
  );
  const said = withoutAsking(tidy(told.reduce((left, list) => without(left, list), text)), words);
  const idea = wanted.has("phone") || wanted.has("screen") ? withoutJoints(said, words) : said;
  if (!/\p{L}/u.test(idea)) {
    if (before && wanted.has("fix"))
      return { kind: "idea", brief: { ...before, round: before.round + 1 }, findings: [], changes: ["another"] };
    if (findings.includes("praise")) return { kind: before ? "thanks" : "praiseAlone" };
    return wanted.has("fix") ? { kind: "promptMissing", told: null } : { kind: "unclear" };
  }
  const brief: Brief = {
    ...emptyBrief,
    idea: clipped(idea),
    unwanted,
    isVideo: wanted.has("video") && !wanted.has("image"),
    ratios: ratiosIn(text, wanted),
    // "A photo of" is polite framing, but also names a look.
    look: names(text, words.finds.styles.photo) && lookNamed(idea, words) === null ? "photo" : null,
  };
  return { kind: "idea", brief, findings, changes: [] };
}

/** A phone wallpaper with mountains leaves "mountains". */
function withoutJoints(text: string, { finds: { beside, filler } }: Words): string {
  return isRunning(text)
    ? withoutAt("end", withoutAt("beginning", text, beside.before), beside.after)
    : withoutAt("beginning", text, `${beside.before}, ${filler}`);
}

function aboutPicture(text: string, picture: Picture, wanted: ReadonlySet<Wish>, words: Words): Reading {
  const recipe = repaired(asLine(picture.prompt), words);
  const start: Brief = {
    ...emptyBrief,
    idea: clipped(recipe.text, 300),
    unwanted: [picture.negativePrompt, ...recipe.unwanted]
      .map((thing) => clipped(asLine(thing), 120))
      .filter((thing) => thing !== ""),
    picture,
  };
  const told = statement(text, wanted, words);
  const brief = changed(start, { ...told, place: null }, words);
  const changes = told.changes.filter((change) => change !== "chosen");
  return { kind: "idea", brief, changes, findings: wanted.has("fix") ? recipe.findings : [] };
}

/** Returns a prompt without common mistakes, and which mistakes were fixed. */
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

/** Removes contradictions: keeps the part that remains a sentence without the other. */
function withoutOpposites(text: string, { finds: { hints, adjectivesFirst } }: Words): string {
  let rest = text;
  for (const [one, other] of opposites) {
    const [first, second] = [placeOf(rest, hints[one]), placeOf(rest, hints[other])];
    if (first === -1 || second === -1 || first === second) continue;
    rest = tidy(without(rest, hints[first < second === adjectivesFirst ? one : other]));
  }
  return rest;
}

/** Returns the prompt after an introduction such as "improve this:". */
function afterColon(text: string): string {
  const [before = "", ...after] = text.split(/[:：\n]/);
  return before.length <= 100 && after.join("").trim() !== "" ? after.join(" ") : text;
}
