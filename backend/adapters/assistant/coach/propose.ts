import { type AspectRatio, type GenerationType, type Style, styles } from "../../../../contract/generation-terms.ts";
import type { AssistantPicture, AssistantRequest } from "../port.ts";
import { clipped, tidy } from "./clean.ts";
import { names, without } from "./find.ts";
import { type Fitting, fittingFor, ratiosOf, videoRatios } from "./fitting.ts";
import { type Brief, kindOf } from "./read.ts";
import type { Kind, Light, Mood, Part, Words } from "./terms.ts";

/** One way to make an idea. */
export interface Proposal {
  prompt: string;
  negative: string;
  ratio: AspectRatio | null;
  mode: GenerationType | null;
  style: string | null;
  /** The look it is explained by. */
  look: Style;
}

export interface Proposals {
  proposals: readonly Proposal[];
  /** What the idea left open and the proposals say. */
  added: readonly Part[];
  /** Whether a video was wished for and cannot be made here. */
  lacksVideo: boolean;
}

export const proposalsMax = 3;

/** Three ways to make an idea that clearly differ. The same brief gives the same ones. */
export function propose(brief: Brief, modes: AssistantRequest["modes"], words: Words): Proposals {
  const told = [brief.idea, ...brief.additions].join(words.phrases.between);
  const kind = kindOf(told, words);
  const fitting = fittingFor(kind);
  const missing = missingParts(told, kind, words);
  const start = hashOf(brief.idea) + brief.round;
  const offered = modeFor(brief, modes);
  const looks = brief.picture ? looksFrom(brief.picture, fitting, start) : looksFor(told, fitting, start, words);
  const proposals: Proposal[] = [];
  for (const [index, look] of looks.entries()) {
    const turn = start + index;
    const changesStyle = brief.picture !== null && index === 2;
    const extras = extrasFor({ brief, kind, fitting, missing, turn, look, index }, words);
    const idea = changesStyle ? withoutStyles(brief.idea, words) : brief.idea;
    const wish = [brief.length === "short" ? clipped(idea, 120) : idea, ...brief.additions, ...extras];
    proposals.push({
      prompt: tidy(unique(wish).join(words.phrases.between)),
      negative: unique([...brief.unwanted, ...unwantedFor(kind, words)]).join(words.phrases.between),
      ratio: ratioFor({ brief, fitting, index }, offered?.aspectRatios ?? []),
      mode: offered?.mode ?? null,
      style: brief.picture !== null && !changesStyle ? brief.picture.style : look,
      look,
    });
  }
  return { proposals, added: missing, lacksVideo: brief.isVideo && !isVideoMode(offered?.mode) };
}

/** FNV-1a, 32 bits: chance that the same words always lead to. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash % 9_973;
}

function missingParts(told: string, kind: Kind | null, { finds: { hints, styles: styleWords } }: Words): Part[] {
  const says = (...names_: (keyof typeof hints)[]) => names_.some((hint) => names(told, hints[hint]));
  const said: Readonly<Record<Part, boolean>> = {
    // Without knowing what it is of, no place fits; a place is one already.
    setting: kind === null || kind === "abstract" || says("setting"),
    light: says("light", "day", "night"),
    composition: says("composition", "close", "wide"),
    mood: says("mood", "calm", "dramatic"),
    style: styles.some((style) => names(told, styleWords[style])),
  };
  return (["setting", "light", "composition", "mood", "style"] as const).filter((part) => !said[part]);
}

/** The look that an idea names, or one of each family. */
function looksFor(told: string, fitting: Fitting, turn: number, { finds }: Words): Style[] {
  const named = styles.filter((style) => names(told, finds.styles[style]));
  // "Photo" stands beside the name of another look more often than it means one.
  const look = named.find((style) => style !== "photo") ?? named[0];
  if (look) return [look, look, look];
  return [at(fitting.camera, turn), at(fitting.painted, turn), at(fitting.graphic, turn)];
}

/** Twice the one a picture has, which is not told, and then another. */
function looksFrom({ style }: AssistantPicture, { camera, painted, graphic }: Fitting, turn: number): Style[] {
  const others = [...painted, ...camera, ...graphic].filter((look) => look !== style);
  return [at(camera, 0), at(camera, 0), at(others, turn)];
}

function withoutStyles(text: string, { finds }: Words): string {
  return tidy(styles.reduce((rest, style) => without(rest, finds.styles[style]), text));
}

interface Choice {
  brief: Brief;
  kind: Kind | null;
  fitting: Fitting;
  missing: readonly Part[];
  turn: number;
  look: Style;
  index: number;
}

function extrasFor({ brief, kind, fitting, missing, turn, look, index }: Choice, { phrases }: Words): string[] {
  const light = brief.brightness === null ? at(fitting.lights, turn) : litBy(brief, index);
  const mood = brief.tone === null ? at(fitting.moods, turn) : moodOf(brief.tone);
  const isShort = brief.length === "short";
  // The nearest to a given picture gets nothing that was not asked for, the next one its own style.
  if (brief.picture !== null && index === 0) return toneOf(brief, { phrases });
  const keepsStyle = brief.picture !== null && index === 1;
  return [
    ...(missing.includes("setting") && kind !== null && !isShort ? [at(phrases.settings[kind], turn)] : []),
    ...(missing.includes("light") || brief.brightness !== null ? [phrases.lights[light]] : []),
    ...(missing.includes("mood") && !isShort
      ? [phrases.moods[mood]]
      : brief.tone === null
        ? []
        : [phrases.moods[mood]]),
    // Three of one look, or of an idea that says all, differ by where they are seen from.
    ...(missing.includes("composition") || missing.length < 3
      ? [phrases.compositions[at(fitting.compositions, turn)]]
      : []),
    ...(isShort || keepsStyle ? [] : [phrases.techniques[look]]),
    ...(brief.isVideo ? [at(phrases.motions, turn)] : []),
    ...(brief.length === "long" ? [phrases.detail] : []),
  ];
}

function toneOf(brief: Brief, { phrases }: Pick<Words, "phrases">): string[] {
  return [
    ...(brief.brightness === null ? [] : [phrases.lights[litBy(brief, 0)]]),
    ...(brief.tone === null ? [] : [phrases.moods[moodOf(brief.tone)]]),
    ...(brief.isVideo ? [phrases.motions[0]] : []),
    ...(brief.length === "long" ? [phrases.detail] : []),
  ];
}

function litBy({ brightness }: Brief, index: number): Light {
  return brightness === "dark"
    ? at<Light>(["lamps", "blue", "lamps"], index)
    : at<Light>(["day", "soft", "day"], index);
}

function moodOf(tone: "dramatic" | "calm"): Mood {
  return tone;
}

function unwantedFor(kind: Kind | null, { phrases: { unwanted } }: Words): string[] {
  const special = kind === "person" || kind === "animal" ? unwanted[kind] : unwanted.thing;
  return kind === null || kind === "landscape" || kind === "abstract" ? [unwanted.always] : [special, unwanted.always];
}

function modeFor({ isVideo, picture }: Brief, modes: AssistantRequest["modes"]) {
  const still: GenerationType[] =
    picture && picture.kind === "image" ? ["image-to-image", "text-to-image"] : ["text-to-image"];
  const moving: GenerationType[] =
    picture && picture.kind === "image" ? ["image-to-video", "text-to-video"] : ["text-to-video"];
  const preferred = isVideo ? [...moving, ...still] : [...still, ...moving];
  return preferred.flatMap((mode) => modes.find((offered) => offered.mode === mode) ?? [])[0];
}

function isVideoMode(mode: GenerationType | undefined): boolean {
  return mode === "text-to-video" || mode === "image-to-video";
}

function ratioFor(
  { brief, fitting, index }: Pick<Choice, "brief" | "fitting" | "index">,
  offered: readonly AspectRatio[],
): AspectRatio | null {
  const own = brief.picture
    ? [brief.picture.aspectRatio]
    : brief.isVideo
      ? videoRatios
      : rotated(fitting.ratios, index);
  const wished = brief.format === null ? own : ratiosOf[brief.format];
  return [...wished, ...offered].find((ratio) => offered.includes(ratio)) ?? null;
}

function at<T>(list: readonly [T, ...T[]] | readonly T[], turn: number): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error("There is nothing to choose from.");
  return found;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % Math.max(1, list.length);
  return [...list.slice(from), ...list.slice(0, from)];
}

function unique(parts: readonly string[]): string[] {
  return [...new Set(parts.filter((part) => part !== ""))];
}
