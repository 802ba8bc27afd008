import {
  type ColorName,
  type Concept,
  colors,
  counts,
  type Garment,
  isOneOf,
  moods,
  type Pose,
  places,
  poses as posesKnown,
  relations,
  seasons,
  things,
  times,
  weathers,
} from "./concepts.ts";
import { bindWords, isDetail, isGarment, type Link } from "./grammar.ts";
import type { Language } from "./request.ts";
import { type Found, findConcepts, findWords, type Word } from "./vocabulary/find.ts";

export interface Worn {
  garment: Garment;
  colors: readonly ColorName[];
}

export interface Hair {
  color: ColorName | "blond" | undefined;
  length: "long" | "short" | undefined;
}

/** Something that the prompt names, with what it says of it. */
export interface Mention {
  concept: Concept;
  colors: readonly ColorName[];
  count: number;
  /** What a person or an animal does, wears, and has on its head. */
  pose?: Pose;
  worn?: readonly Worn[];
  hair?: Hair;
}

/** The parsed content of a prompt. */
export interface Reading {
  /** In prompt order; colors and numbers of a thing are inside its mention. */
  mentions: readonly Mention[];
  /** Colors that do not belong to a thing. */
  looseColors: readonly ColorName[];
  /** Which things are on, beside or under which, and who holds or rides what. */
  links: readonly Link[];
  /** The known words that count, in prompt order; and among them those that belong to nothing. */
  found: readonly Found[];
  unbound: ReadonlySet<Found>;
  /** Every word of the prompt. */
  words: readonly Word[];
  /** The known words that the prompt or the negative prompt excludes. */
  excluded: readonly Found[];
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

interface Bearer {
  item: Found;
  colors: ColorName[];
}

/** Parses a prompt in any mix of the ten languages, and removes everything that the negative prompt names. */
export function readPrompt(prompt: string, negativePrompt: string): Reading {
  const { found, words } = findWords(prompt);
  const unwanted = new Set<Concept>(findConcepts(negativePrompt).map((item) => item.concept));
  for (const item of found) if (item.negated) unwanted.add(item.concept);
  const wanted = found.filter((item) => isOneOf(relations, item.concept) || !unwanted.has(item.concept));
  const { links, poses, worn, bound } = bindWords(wanted);

  const mentions = new Map<Concept, { concept: Concept; colors: ColorName[]; count: number }>();
  const bearers: Bearer[] = [];
  const counted = new Set<Found>();
  for (const item of wanted) {
    if (isOneOf(colors, item.concept) || isOneOf(counts, item.concept)) continue;
    if (isDetail(item.concept)) {
      if (bound.has(item) && !isOneOf(relations, item.concept) && !isOneOf(posesKnown, item.concept))
        bearers.push({ item, colors: [] });
      continue;
    }
    const mention = mentions.get(item.concept) ?? { concept: item.concept, colors: [], count: 1 };
    mentions.set(item.concept, mention);
    if (!isUncolorable(item.concept)) bearers.push({ item, colors: mention.colors });
    const number = wanted.findLast(
      (other) =>
        isOneOf(counts, other.concept) &&
        other.to <= item.from &&
        item.from - other.to <= 2 &&
        !hasBetween(wanted, other, item),
    );
    if (number && isOneOf(counts, number.concept)) {
      mention.count = countValues[number.concept];
      counted.add(number);
    }
  }

  const looseColors: ColorName[] = [];
  for (const item of wanted) {
    if (!isOneOf(colors, item.concept)) continue;
    const bearer = bearerOf(item, bearers);
    if (!bearer) looseColors.push(item.concept);
    else if (!bearer.colors.includes(item.concept)) bearer.colors.push(item.concept);
  }

  // The color of a background tints the whole scene, unless a logo stands on it.
  if (!["logo", "icon", "sticker"].some((shown) => wanted.some((item) => item.concept === shown)))
    looseColors.push(...(mentions.get("background")?.colors ?? []));

  const list = [...mentions.values()].map((mention): Mention => {
    const thing = things.find((known) => known === mention.concept);
    const pose = thing && poses.get(thing);
    const details = (thing && worn.get(thing)) ?? [];
    const hair = hairOf(details, bearers);
    return {
      ...mention,
      ...(pose ? { pose } : {}),
      ...(details.some(({ concept }) => isGarment(concept)) ? { worn: wornOf(details, bearers) } : {}),
      ...(hair ? { hair } : {}),
    };
  });
  return {
    mentions: list,
    looseColors,
    links,
    found: wanted,
    unbound: new Set(
      wanted.filter(
        (item) => (isDetail(item.concept) && !bound.has(item)) || (isOneOf(counts, item.concept) && !counted.has(item)),
      ),
    ),
    words,
    excluded: found.filter((item) => !wanted.includes(item)),
    has: (concept) => mentions.has(concept),
    mention: (concept) => list.find((mention) => mention.concept === concept),
  };
}

function wornOf(details: readonly Found[], bearers: readonly Bearer[]): Worn[] {
  return details.flatMap((item) =>
    isGarment(item.concept)
      ? [{ garment: item.concept, colors: bearers.find((bearer) => bearer.item === item)?.colors ?? [] }]
      : [],
  );
}

const hairColors: Readonly<Partial<Record<Concept, ColorName | "blond">>> = {
  "red-hair": "red",
  "blond-hair": "blond",
  "black-hair": "black",
  "brown-hair": "brown",
  "white-hair": "white",
};

function hairOf(details: readonly Found[], bearers: readonly Bearer[]): Hair | undefined {
  const own = details.filter(({ concept }) => !isGarment(concept));
  if (own.length === 0) return undefined;
  const named = own.map(({ concept }) => hairColors[concept]).find(Boolean);
  const said = own.map((item) => bearers.find((bearer) => bearer.item === item)?.colors[0]).find(Boolean);
  const length = own.some(({ concept }) => concept === "long")
    ? "long"
    : own.some(({ concept }) => concept === "short")
      ? "short"
      : undefined;
  return { color: named ?? said, length };
}

function hasBetween(all: readonly Found[], first: Found, second: Found): boolean {
  return all.some(
    (other) =>
      !isOneOf(colors, other.concept) &&
      !isDetail(other.concept) &&
      other.from >= first.to &&
      other.to <= second.from &&
      other !== first,
  );
}

function isUncolorable(concept: Concept): boolean {
  return isOneOf(times, concept) || isOneOf(weathers, concept) || isOneOf(seasons, concept) || isOneOf(moods, concept);
}

function bearerOf(color: Found, bearers: readonly Bearer[]): Bearer | undefined {
  const follows = adjectiveFollows.includes(color.language);
  let best: Bearer | undefined;
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
