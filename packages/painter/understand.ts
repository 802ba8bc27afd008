import {
  type Concept,
  cameraMoves,
  celestials,
  colors,
  counts,
  floating,
  garments,
  hairs,
  isOneOf,
  places,
  poses,
  relations,
  sounds,
  things,
  weathers,
} from "./concepts.ts";
import { people } from "./grammar.ts";
import { type Plan, planScene, showsPlace } from "./plan.ts";
import { createRandom } from "./random.ts";
import { type Reading, readPrompt } from "./read-prompt.ts";
import type { PaintRequest } from "./request.ts";
import { wordsOf } from "./styles/index.ts";
import { canTakePose, canWear } from "./subjects/dressed.ts";
import type { Found } from "./vocabulary/find.ts";
import { unknownWords } from "./vocabulary/unknown-words.ts";

/** What the painter took from a prompt. */
export interface Understanding {
  /** The parts of the prompt that changed the output, in order and without overlap, as `prompt.slice(start, end)`. */
  painted: { start: number; end: number }[];
  /** The words that it does not know, or cannot paint where they stand, as written and each once. */
  unknown: string[];
}

/** Returns what the painter takes from a prompt. The same request always gives the same answer. */
export function understand(request: Pick<PaintRequest, "mode" | "prompt" | "negativePrompt" | "style">): Understanding {
  const { mode, prompt, negativePrompt, style } = request;
  const reading = readPrompt(wordsOf(prompt, style), negativePrompt);
  const plan = planScene(reading, createRandom(""));
  const inPrompt = reading.found.filter(({ end }) => end <= prompt.length);
  const painted = inPrompt.filter((word) => !reading.unbound.has(word) && isPainted(word, mode, plan, reading));
  const lost = inPrompt.filter((word) => !painted.includes(word) && isLoss(word, mode, plan, reading));
  const unknown = [
    ...unknownWords(prompt, {
      found: [...reading.found, ...reading.excluded],
      words: reading.words.filter(({ end }) => end <= prompt.length),
    }),
    ...lost.map(({ start, end }) => ({ text: prompt.slice(start, end), start })),
  ].toSorted((one, other) => one.start - other.start);
  return { painted: joined(painted), unknown: eachOnce(unknown.map(({ text }) => text)) };
}

function isPainted({ concept }: Found, mode: PaintRequest["mode"], plan: Plan, reading: Reading): boolean {
  const fromImage = mode !== "text-to-image" && mode !== "text-to-video";
  const still = mode === "text-to-image" || mode === "image-to-image";
  if (isOneOf(sounds, concept)) return mode === "image-to-video-audio";
  if (isOneOf(cameraMoves, concept)) return !still;
  if (isOneOf(floating, concept)) return mode !== "text-to-image";
  if (isOneOf(colors, concept)) return !fromImage || reading.looseColors.includes(concept);
  if (fromImage)
    return ![places, things, celestials, counts, relations, poses, garments, hairs].some((list) =>
      isOneOf<Concept>(list, concept),
    );
  if (isOneOf(weathers, concept)) return !["space", "underwater", "abstract", "moonscape"].includes(plan.ground);
  if (isOneOf(places, concept)) return showsPlace(plan, concept);
  if (isOneOf(things, concept)) {
    if (plan.ground === "portrait") return isOneOf(people, concept);
    return true;
  }
  if (isOneOf(relations, concept)) return plan.ground !== "portrait";
  if (isOneOf(poses, concept))
    return reading.mentions.some((mention) => mention.pose === concept && canTakePose(mention.concept, concept, plan));
  if (isOneOf(garments, concept))
    return reading.mentions.some(
      (mention) => mention.worn?.some(({ garment }) => garment === concept) && canWear(mention.concept, concept),
    );
  return true;
}

/** Whether a known word that is not painted is worth naming: a thing, a sound, or what somebody does or wears. */
function isLoss({ concept }: Found, mode: PaintRequest["mode"], plan: Plan, reading: Reading): boolean {
  if (mode !== "text-to-image" && mode !== "text-to-video") return false;
  if (isOneOf(things, concept)) return plan.ground === "portrait";
  if (isOneOf(sounds, concept)) return concept !== "silence" && concept !== "voices";
  if (concept === "long" || concept === "short" || concept === "standing" || concept === "sitting") return false;
  if (isOneOf(poses, concept))
    return !reading.mentions.some((mention) => mention.pose === concept && mention.concept === "portrait");
  return isOneOf(garments, concept) || isOneOf(hairs, concept);
}

/** Joins ranges that touch or overlap. */
function joined(words: readonly Found[]): { start: number; end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of words.toSorted((one, other) => one.start - other.start)) {
    const last = ranges.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else ranges.push({ start, end });
  }
  return ranges;
}

function eachOnce(words: readonly string[]): string[] {
  const seen = new Set<string>();
  return words.filter((word) => {
    const key = word.toLocaleLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
