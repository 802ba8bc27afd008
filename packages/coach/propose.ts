import type { Brief } from "./brief.ts";
import { clipped, tidy } from "./clean.ts";
import { names } from "./find.ts";
import { fittingFor, lightsIn, videoRatios } from "./fitting.ts";
import { at, kindOf, looksOf, missingParts, showsPerson, textOfBrief, turnOf, withoutStyles } from "./looks.ts";
import type { AspectRatio, CoachRequest, Mode, Style } from "./request.ts";
import type { Kind, Light, Part, Words } from "./terms.ts";

/** One version of an idea. */
export interface Proposal {
  prompt: string;
  negative: string;
  ratio: AspectRatio | null;
  mode: Mode | null;
  style: string | null;
  /** The look that its explanation is about. */
  look: Style;
}

export interface Proposals {
  proposals: readonly Proposal[];
  kind: Kind | null;
  /** The parts that the idea left open and the proposals add. */
  added: readonly Part[];
  /** Whether the user asked for a video that is not available. */
  lacksVideo: boolean;
  /** Whether no mode accepts a negative prompt. */
  lacksNegative: boolean;
}

/**
 * Returns three clearly different versions of an idea, or fewer when nothing is left open. The same brief returns the
 * same versions.
 */
export function propose(brief: Brief, modes: CoachRequest["modes"], words: Words): Proposals {
  const told = textOfBrief(brief, words);
  const kind = kindOf(told, words);
  const missing = missingParts(brief, words);
  const offered = modeFor(brief, modes);
  const looks = looksOf(brief, words);
  const proposals = looks.map((look, index): Proposal => {
    const choice = { brief, kind, missing, turn: turnOf(brief) + index, look, index };
    const isOther = brief.picture ? index === 2 : look !== looks[0] && missing.length === 0;
    const idea = isOther ? withoutStyles(brief.idea, words) : brief.idea;
    const wish = [
      brief.length === "short" ? clipped(idea, 120) : idea,
      ...brief.additions,
      ...extrasFor(choice, words),
    ];
    return {
      prompt: tidy(unique(wish).join(words.phrases.between)),
      negative: offered?.takesNegative === false ? "" : unwantedIn(brief, kind, told, words),
      ratio: ratioFor({ brief, kind, index }, offered?.aspectRatios ?? []),
      mode: offered?.mode ?? null,
      style: brief.picture !== null && brief.look === null && !isOther ? brief.picture.style : look,
      look,
    };
  });
  return {
    proposals: brief.picture ? proposals : proposals.filter((one, index) => isFirst(one, index, proposals)),
    kind,
    added: missing,
    lacksNegative: offered?.takesNegative === false,
    lacksVideo: brief.isVideo && !isVideoMode(offered?.mode),
  };
}

function isFirst({ prompt, style }: Proposal, index: number, all: readonly Proposal[]): boolean {
  return all.findIndex((one) => one.prompt === prompt && one.style === style) === index;
}

interface Choice {
  brief: Brief;
  kind: Kind | null;
  missing: readonly Part[];
  turn: number;
  look: Style;
  index: number;
}

function extrasFor(choice: Choice, words: Words): string[] {
  const { brief, look, index } = choice;
  const { phrases } = words;
  // The first version of an existing image adds only what the user asked for; the second adds the image's own style.
  if (brief.picture !== null && index === 0) return askedFor(choice, words);
  const isShort = brief.length === "short";
  return [
    ...openParts(choice, words),
    ...(isShort || (brief.picture !== null && index === 1) || !suits(look, choice, words, textOfBrief(brief, words))
      ? []
      : [phrases.techniques[look]]),
    ...askedFor(choice, words),
  ];
}

/** Returns phrases for the parts that an idea leaves open, except its style. */
export function openParts(
  { brief, kind, missing, turn }: Pick<Choice, "brief" | "kind" | "missing" | "turn">,
  { phrases }: Words,
): string[] {
  const { moods, compositions } = fittingFor(kind);
  const isShort = brief.length === "short";
  const hasSetting = missing.includes("setting") && kind !== null && !isShort;
  const lights = lightsIn(kind, hasSetting ? turn : null);
  const isFramed = brief.faults.some((fault) => fault === "crowded" || fault === "cropped");
  return [
    ...(hasSetting ? [at(phrases.settings[kind], turn)] : []),
    ...(missing.includes("light") && brief.brightness === null ? [phrases.lights[at(lights, turn)]] : []),
    ...(missing.includes("mood") && brief.tone === null && !isShort ? [phrases.moods[at(moods, turn)]] : []),
    ...(missing.includes("composition") && !isFramed ? [phrases.compositions[at(compositions, turn)]] : []),
  ];
}

/** Returns what the user asked for, in the words of a prompt. */
function askedFor({ brief, turn, index }: Choice, words: Words): string[] {
  const { phrases } = words;
  return [
    ...(brief.brightness === null ? [] : [phrases.lights[litBy(brief, index, words)]]),
    ...(brief.tone === null ? [] : [phrases.moods[brief.tone]]),
    ...brief.faults.map((fault) => phrases.remedies[fault].shows),
    ...(brief.isVideo ? [at(phrases.motions, turn)] : []),
    ...(brief.length === "long" ? [phrases.detail] : []),
  ];
}

/** Whether the technique of a look is still missing and fits the text: no second lens, nothing soft against blur. */
function suits(look: Style, { brief, missing }: Choice, { finds, phrases }: Words, told: string): boolean {
  if (told.includes(phrases.techniques[look])) return false;
  if (missing.length === 0 && brief.look === null) return !names(told, finds.styles[look]);
  return look !== "photo" || !(brief.faults.includes("blurry") || names(told, finds.hints.lens));
}

/** Returns brighter or darker light, without contradicting a light that the user named. */
function litBy(brief: Brief, index: number, words: Words): Light {
  const told = textOfBrief(brief, words);
  const says = (hint: "light" | "day" | "night") => names(told, words.finds.hints[hint]);
  if (brief.brightness === "bright" && says("night")) return "moon";
  const isLit = says("light") || says("day") || says("night");
  if (brief.brightness === "bright") return isLit ? "bright" : at<Light>(["day", "bright"], index);
  return isLit ? "dim" : at<Light>(["dim", "blue", "lamps"], index);
}

/** What models often get wrong in a kind of subject. Hands and limbs only where the image shows some. */
const usualFaults: Readonly<Record<Kind, readonly (keyof Words["phrases"]["unwanted"])[]>> = {
  logo: ["logo"],
  person: ["person", "always"],
  animal: ["animal", "always"],
  food: ["food", "always"],
  product: ["thing", "always"],
  interior: ["thing", "always"],
  city: ["thing", "always"],
  landscape: ["always"],
  abstract: ["always"],
};

/** Returns what is not wanted, without anything that the idea asks for. */
export function unwantedIn(brief: Brief, kind: Kind | null, told: string, words: Words): string {
  const { unwanted, remedies, between } = words.phrases;
  const usual = usualFaults[showsPerson(told, words) ? "person" : (kind ?? "abstract")].map((fault) => unwanted[fault]);
  const all = [...brief.unwanted, ...brief.faults.map((fault) => remedies[fault].unwanted), ...usual];
  const wanted = told.toLowerCase();
  const own = new Set(brief.unwanted.flatMap((part) => part.split(between)));
  return unique(all.flatMap((part) => part.split(between)))
    .filter((part) => own.has(part) || !wanted.includes(part.toLowerCase()))
    .join(between);
}

function modeFor({ isVideo, picture }: Brief, modes: CoachRequest["modes"]) {
  const still: Mode[] = picture && picture.kind === "image" ? ["image-to-image", "text-to-image"] : ["text-to-image"];
  const moving: Mode[] = picture && picture.kind === "image" ? ["image-to-video", "text-to-video"] : ["text-to-video"];
  const preferred = isVideo ? [...moving, ...still] : [...still, ...moving];
  return preferred.flatMap((mode) => modes.find((offered) => offered.mode === mode) ?? [])[0];
}

function isVideoMode(mode: Mode | undefined): boolean {
  return mode === "text-to-video" || mode === "image-to-video";
}

function ratioFor(
  { brief, kind, index }: Pick<Choice, "brief" | "kind" | "index">,
  offered: readonly AspectRatio[],
): AspectRatio | null {
  const { ratios } = fittingFor(kind);
  const own = brief.picture
    ? [brief.picture.aspectRatio]
    : brief.isVideo
      ? videoRatios
      : rotated(ratios, index + brief.place);
  const wished = brief.ratios.length === 0 ? own : brief.ratios;
  return [...wished, ...offered].find((ratio) => offered.includes(ratio)) ?? null;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const from = by % Math.max(1, list.length);
  return [...list.slice(from), ...list.slice(0, from)];
}

function unique(parts: readonly string[]): string[] {
  return [...new Set(parts.filter((part) => part !== ""))];
}
