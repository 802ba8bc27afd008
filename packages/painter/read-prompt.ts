import {
  type ColorName,
  type Concept,
  colors,
  counts,
  isOneOf,
  moods,
  places,
  seasons,
  things,
  times,
  weathers,
} from "./concepts.ts";
import type { Language } from "./request.ts";
import { type Found, findConcepts } from "./vocabulary/find.ts";

/** Something that the prompt names, with its colors and its number. */
export interface Mention {
  concept: Concept;
  colors: readonly ColorName[];
  count: number;
}

/** The parsed content of a prompt. */
export interface Reading {
  /** In prompt order; colors and numbers of a thing are inside its mention. */
  mentions: readonly Mention[];
  /** Colors that do not belong to a thing. */
  looseColors: readonly ColorName[];
  has(concept: Concept): boolean;
  mention(concept: Concept): Mention | undefined;
}

const countValues = { two: 2, three: 3, four: 4, five: 5, many: 9 } as const;

/** Languages that put the adjective after its noun. */
const adjectiveFollows: readonly Language[] = ["es", "fr", "it", "pt", "sq"];

/** Maximum distance between a color and its thing, in words or characters. */
const reach = 4;

/** Returns the places and things that a text names, as the painter's names for them. */
export function subjectsIn(text: string): string[] {
  const subjects: readonly Concept[] = [...places, ...things];
  return readPrompt(text, "")
    .mentions.map(({ concept }) => concept)
    .filter((concept) => subjects.includes(concept));
}

/** Parses a prompt in any mix of the ten languages, and removes everything that the negative prompt names. */
export function readPrompt(prompt: string, negativePrompt: string): Reading {
  const found = findConcepts(prompt);
  const unwanted = new Set<Concept>(findConcepts(negativePrompt).map((item) => item.concept));
  for (const item of found) if (item.negated) unwanted.add(item.concept);
  const wanted = found.filter((item) => !unwanted.has(item.concept));

  const mentions = new Map<
    Concept,
    { concept: Concept; colors: ColorName[]; count: number; from: number; to: number }
  >();
  const bearers: { item: Found; colors: ColorName[] }[] = [];
  for (const item of wanted) {
    if (isOneOf(colors, item.concept) || isOneOf(counts, item.concept)) continue;
    const known = mentions.get(item.concept);
    const mention = known ?? { concept: item.concept, colors: [], count: 1, from: item.from, to: item.to };
    mentions.set(item.concept, mention);
    if (!isUncolorable(item.concept)) bearers.push({ item, colors: mention.colors });
    const number = wanted.findLast(
      (other) =>
        isOneOf(counts, other.concept) &&
        other.to <= item.from &&
        item.from - other.to <= 2 &&
        !hasBetween(wanted, other, item),
    );
    if (number && isOneOf(counts, number.concept)) mention.count = countValues[number.concept];
  }

  const looseColors: ColorName[] = [];
  for (const item of wanted) {
    if (!isOneOf(colors, item.concept)) continue;
    const bearer = bearerOf(item, bearers);
    if (!bearer) looseColors.push(item.concept);
    else if (!bearer.colors.includes(item.concept)) bearer.colors.push(item.concept);
  }

  const list = [...mentions.values()].map(({ concept, colors: own, count }) => ({ concept, colors: own, count }));
  return {
    mentions: list,
    looseColors,
    has: (concept) => mentions.has(concept),
    mention: (concept) => list.find((mention) => mention.concept === concept),
  };
}

function hasBetween(all: readonly Found[], first: Found, second: Found): boolean {
  return all.some(
    (other) => !isOneOf(colors, other.concept) && other.from >= first.to && other.to <= second.from && other !== first,
  );
}

function isUncolorable(concept: Concept): boolean {
  return isOneOf(times, concept) || isOneOf(weathers, concept) || isOneOf(seasons, concept) || isOneOf(moods, concept);
}

function bearerOf(color: Found, bearers: readonly { item: Found; colors: ColorName[] }[]) {
  const follows = adjectiveFollows.includes(color.language);
  let best: (typeof bearers)[number] | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const bearer of bearers) {
    if (bearer.item.clause !== color.clause) continue;
    const ahead = bearer.item.from - color.to;
    const behind = color.from - bearer.item.to;
    const gap = ahead >= 0 ? ahead : behind;
    if (gap < 0 || gap > reach) continue;
    const unusual = ahead >= 0 === follows;
    const distance = gap + (unusual ? 1.6 : 0);
    if (distance < bestDistance) {
      best = bearer;
      bestDistance = distance;
    }
  }
  return best;
}
