import {
  blooms,
  type Concept,
  colors,
  commonAnimals,
  counts,
  type Garment,
  garments,
  hairs,
  isOneOf,
  largeBirds,
  moods,
  type Pose,
  poses,
  type Relation,
  relations,
  seasons,
  songbirds,
  type Thing,
  things,
  wildAndFarmAnimals,
} from "./concepts.ts";
import type { Found } from "./vocabulary/find.ts";

/** Two things and how the first is placed to the second, or what it does with it. */
export interface Link {
  relation: Relation;
  figure: Thing;
  ground: Thing;
}

/** The words of a prompt that belong to a thing, and the words that connect two things. */
export interface Bindings {
  links: Link[];
  poses: Map<Thing, Pose>;
  /** For each wearer, its garments and hair in prompt order. */
  worn: Map<Thing, Found[]>;
  /** The words that found what they belong to. */
  bound: Set<Found>;
}

export const people: readonly Thing[] = ["woman", "man", "child", "people", "portrait"];
const animals: readonly Thing[] = [...songbirds, ...largeBirds, ...wildAndFarmAnimals, ...commonAnimals];
/** Who rides on what others stand on. */
const persons: readonly Thing[] = [...people, "astronaut", "robot"];
const livingThings: readonly Thing[] = [...persons, ...animals];
const holdable: readonly Thing[] = [
  ...blooms,
  "bouquet",
  "balloon",
  "umbrella",
  "book",
  "flower",
  "sunflower",
  "cup",
  "lantern",
  "candle",
  "sword",
];
const rideable: readonly Thing[] = [
  "bicycle",
  "motorcycle",
  "skateboard",
  "horse",
  "dragon",
  "elephant",
  "bear",
  "deer",
];

/** Maximum distance between a relation and its ground, in words or characters. */
const reach = 5;

/** The place of a thing in the prompt. */
type Noun = Found & { concept: Thing };

/** Binds poses, clothes and relations to the things of a prompt by the word order of their language. */
export function bindWords(wanted: readonly Found[]): Bindings {
  const bindings: Bindings = { links: [], poses: new Map(), worn: new Map(), bound: new Set() };
  const nouns = wanted.filter(isNoun);
  for (const word of wanted) {
    if (isOneOf(relations, word.concept)) bindRelation(word, word.concept, wanted, nouns, bindings);
    // Who reads a book holds it.
    else if (word.concept === "reading") {
      const books = nouns.filter(({ concept }) => concept === "book" || isLiving(concept));
      bindRelation(word, "holding", wanted, books, bindings);
    }
  }
  const carried = new Set(bindings.links.filter(isCarrying).map((link) => link.ground));
  const living = nouns.filter(({ concept }) => isLiving(concept) && !carried.has(concept));
  for (const word of wanted) {
    if (isOneOf(poses, word.concept)) bindPose(word, word.concept, wanted, living, bindings);
    // "A girl flying over the sea" is not only about the camera.
    else if (word.concept === "fly" && living.some((noun) => noun.clause === word.clause && noun.to === word.from))
      bindPose(word, "flying", wanted, living, bindings);
    else if (isOneOf(garments, word.concept) || isHair(word, wanted)) bindWorn(word, living, bindings);
  }
  return bindings;
}

/** Whether one thing of the link is drawn together with the other. */
export function isCarrying({ relation }: Pick<Link, "relation">): boolean {
  return relation === "holding" || relation === "riding";
}

function isNoun(word: Found): word is Noun {
  return isOneOf(things, word.concept);
}

function isLiving(concept: Concept): boolean {
  return isOneOf(livingThings, concept);
}

/** `long` and `short` are about hair only next to it. */
function isHair(word: Found, wanted: readonly Found[]): boolean {
  if (!isOneOf(hairs, word.concept)) return false;
  if (word.concept !== "long" && word.concept !== "short") return true;
  return wanted.some(
    ({ concept, from, to }) =>
      isOneOf(hairs, concept) &&
      concept !== "long" &&
      concept !== "short" &&
      from - word.to <= 2 &&
      word.from - to <= 2,
  );
}

function bindPose(
  word: Found,
  pose: Pose,
  wanted: readonly Found[],
  living: readonly Noun[],
  { poses: bound, bound: words }: Bindings,
): void {
  const bearer = nearest(word, living);
  if (!bearer) return;
  const before = bearer.from < word.from ? companionOf(bearer, wanted, living) : undefined;
  for (const noun of before ? [bearer, before] : [bearer]) if (!bound.has(noun.concept)) bound.set(noun.concept, pose);
  if (bound.get(bearer.concept) === pose) words.add(word);
}

function bindWorn(word: Found, living: readonly Noun[], { worn, bound }: Bindings): void {
  const follows = word.language === "ja" || word.language === "ko" || word.language === "zh";
  const inClause = living.filter((noun) => noun.clause === word.clause);
  const before = (inClause.length ? inClause : living).findLast((noun) => noun.to <= word.from);
  const after = inClause.find((noun) => noun.from >= word.to);
  const wearer = (follows ? (after ?? before) : (before ?? after)) ?? nearest(word, living);
  if (!wearer) return;
  worn.set(wearer.concept, [...(worn.get(wearer.concept) ?? []), word]);
  bound.add(word);
}

/** Returns the nearest noun in the same part of the sentence, or else the last one before it, or the first. */
function nearest(word: Found, nouns: readonly Noun[]): Noun | undefined {
  const distance = (noun: Noun) => (noun.from >= word.to ? noun.from - word.to + 0.5 : word.from - noun.to);
  const near = nouns
    .filter((noun) => noun.clause === word.clause)
    .toSorted((one, other) => distance(one) - distance(other));
  return near[0] ?? nouns.findLast((noun) => noun.from < word.from) ?? nouns[0];
}

/** Returns the noun that a short word such as "and" joins to this one. */
function companionOf(noun: Found, wanted: readonly Found[], nouns: readonly Noun[]): Noun | undefined {
  return nouns.findLast(
    (other) =>
      other.clause === noun.clause &&
      other.concept !== noun.concept &&
      other.to < noun.from &&
      noun.from - other.to <= 3 &&
      !wanted.some((word) => word.from >= other.to && word.to <= noun.from && !isOneOf(colors, word.concept)),
  );
}

function bindRelation(
  word: Found,
  relation: Relation,
  wanted: readonly Found[],
  nouns: readonly Noun[],
  bindings: Bindings,
): void {
  const carrying = isCarrying({ relation });
  const postpositional = word.language === "ja" || word.language === "ko" || (word.language === "zh" && !carrying);
  const pair = postpositional
    ? pairBefore(word, wanted, nouns, bindings)
    : (pairAround(word, wanted, nouns, bindings) ?? (carrying ? pairEarlier(word, nouns) : undefined));
  if (!pair) return;
  const { figure, ground } = pair;
  const linked = linkBetween(relation, figure.concept, ground.concept);
  if (!linked || isUsed(linked, bindings.links)) return;
  bindings.links.push(linked);
  bindings.bound.add(word);
  const companion = figure.from < ground.from ? companionOf(figure, wanted, nouns) : undefined;
  const also = companion && !isCarrying(linked) ? linkBetween(relation, companion.concept, ground.concept) : undefined;
  if (also && !isUsed(also, bindings.links)) bindings.links.push(also);
}

/** "A cat on a shelf", "on a shelf a cat": the ground follows the relation. */
function pairAround(word: Found, wanted: readonly Found[], nouns: readonly Noun[], { links }: Bindings) {
  const ground = nounAfter(word, wanted);
  if (!ground) return undefined;
  const before = nouns.filter((noun) => noun.to <= word.from && noun.concept !== ground.concept);
  const free = before.filter((noun) => !links.some((link) => isCarrying(link) && link.ground === noun.concept));
  const wantsLiving = !isOneOf(relations, word.concept) || word.concept === "holding" || word.concept === "riding";
  const figure =
    free.findLast((noun) => (wantsLiving ? isLiving(noun.concept) : true) && noun.clause === word.clause) ??
    nouns.find(
      (noun) => noun.from >= ground.to && noun.clause - ground.clause <= 1 && noun.concept !== ground.concept,
    ) ??
    free.findLast((noun) => !wantsLiving || isLiving(noun.concept));
  return figure && { figure, ground };
}

/** Returns the thing that a relation points to; a place or the weather in between ends the search. */
function nounAfter(word: Found, wanted: readonly Found[]): Noun | undefined {
  for (const next of wanted) {
    if (next.from < word.to) continue;
    if (next.clause !== word.clause || next.from - word.to > reach) return undefined;
    if (isNoun(next)) return next;
    const between = isOneOf([...colors, ...counts, ...moods, ...poses, ...hairs, ...seasons], next.concept);
    if (!between) return undefined;
  }
  return undefined;
}

/** 本棚の上の猫, 책장 위의 고양이, 书架上的猫: the ground precedes the relation. */
function pairBefore(word: Found, wanted: readonly Found[], nouns: readonly Noun[], { links }: Bindings) {
  const ground = wanted.findLast((noun) => noun.to <= word.from && noun.clause === word.clause);
  const gap = word.language === "zh" ? 0 : 2;
  if (!ground || !isNoun(ground) || word.from - ground.to > gap) return undefined;
  const others = nouns.filter((noun) => noun.clause === word.clause && noun.concept !== ground.concept);
  const before = others.findLast(
    (noun) =>
      noun.to <= ground.from &&
      !links.some((link) => link.ground === noun.concept || (isCarrying(link) && link.figure === ground.concept)),
  );
  const after = others.find((noun) => noun.from >= word.to);
  const attributive = after !== undefined && after.from - word.to <= 1;
  const figure = attributive ? after : (before ?? after ?? nouns.findLast((noun) => noun.to <= ground.from));
  return figure && figure.concept !== ground.concept ? { figure, ground } : undefined;
}

/** "Ein Mann, der ein Buch hält": both precede the verb. */
function pairEarlier(word: Found, nouns: readonly Noun[]) {
  const before = nouns.filter((noun) => noun.to <= word.from);
  const ground = before.at(-1);
  const figure = before.slice(0, -1).findLast((noun) => isLiving(noun.concept));
  return figure && ground && ground.clause === word.clause ? { figure, ground } : undefined;
}

/** Returns how two things go together, or nothing where they do not. */
function linkBetween(relation: Relation, figure: Thing, ground: Thing): Link | undefined {
  if (figure === ground || ground === "portrait") return undefined;
  const person = isOneOf(persons, figure);
  if (relation === "riding" || (relation === "on" && person && isOneOf(rideable, ground)))
    return isLiving(figure) && isOneOf(rideable, ground) ? { relation: "riding", figure, ground } : undefined;
  if (relation === "holding" || (relation === "under" && person && ground === "umbrella"))
    return isLiving(figure) && isOneOf(holdable, ground) ? { relation: "holding", figure, ground } : undefined;
  return figure === "portrait" ? undefined : { relation, figure, ground };
}

/** Whether the figure has a place already, or the link would place things in a circle. */
function isUsed(link: Link, links: readonly Link[]): boolean {
  if (isCarrying(link)) return links.some(({ ground, figure }) => ground === link.ground || figure === link.ground);
  const grounds = new Set<Thing>([link.ground]);
  for (let size = 0; size !== grounds.size; ) {
    size = grounds.size;
    for (const { figure, ground } of links) if (grounds.has(figure)) grounds.add(ground);
  }
  return grounds.has(link.figure) || links.some((known) => !isCarrying(known) && known.figure === link.figure);
}

/** Whether a concept belongs to a thing or connects things instead of being something to paint. */
export function isDetail(concept: Concept): boolean {
  return isOneOf([...relations, ...poses, ...garments, ...hairs], concept);
}

export function isGarment(concept: Concept): concept is Garment {
  return isOneOf(garments, concept);
}
