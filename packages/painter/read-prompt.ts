import {
  type ColourName,
  type Concept,
  colours,
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
  colours: readonly ColourName[];
  count: number;
}

/** The parsed content of a prompt. */
export interface Reading {
  /** In prompt order; colors and numbers of a thing are inside its mention. */
  mentions: readonly Mention[];
  /** Colors that do not belong to a thing. */
  looseColours: readonly ColourName[];
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
    { concept: Concept; colours: ColourName[]; count: number; from: number; to: number }
  >();
  const bearers: { item: Found; colours: ColourName[] }[] = [];
  for (const item of wanted) {
    if (isOneOf(colours, item.concept) || isOneOf(counts, item.concept)) continue;
    const known = mentions.get(item.concept);
    const mention = known ?? { concept: item.concept, colours: [], count: 1, from: item.from, to: item.to };
    mentions.set(item.concept, mention);
    if (!isUncolourable(item.concept)) bearers.push({ item, colours: mention.colours });
    const number = wanted.findLast(
      (other) =>
        isOneOf(counts, other.concept) &&
        other.to <= item.from &&
        item.from - other.to <= 2 &&
        !hasBetween(wanted, other, item),
    );
    if (number && isOneOf(counts, number.concept)) mention.count = countValues[number.concept];
  }

  const looseColours: ColourName[] = [];
  for (const item of wanted) {
    if (!isOneOf(colours, item.concept)) continue;
    const bearer = bearerOf(item, bearers);
    if (!bearer) looseColours.push(item.concept);
    else if (!bearer.colours.includes(item.concept)) bearer.colours.push(item.concept);
  }

  const list = [...mentions.values()].map(({ concept, colours: own, count }) => ({ concept, colours: own, count }));
  return {
    mentions: list,
    looseColours,
    has: (concept) => mentions.has(concept),
    mention: (concept) => list.find((mention) => mention.concept === concept),
  };
}

function hasBetween(all: readonly Found[], first: Found, second: Found): boolean {
  return all.some(
    (other) => !isOneOf(colours, other.concept) && other.from >= first.to && other.to <= second.from && other !== first,
  );
}

function isUncolourable(concept: Concept): boolean {
  return isOneOf(times, concept) || isOneOf(weathers, concept) || isOneOf(seasons, concept) || isOneOf(moods, concept);
}

function bearerOf(colour: Found, bearers: readonly { item: Found; colours: ColourName[] }[]) {
  const follows = adjectiveFollows.includes(colour.language);
  let best: (typeof bearers)[number] | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const bearer of bearers) {
    if (bearer.item.clause !== colour.clause) continue;
    const ahead = bearer.item.from - colour.to;
    const behind = colour.from - bearer.item.to;
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
