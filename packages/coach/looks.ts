import type { Brief } from "./brief.ts";
import { tidy } from "./clean.ts";
import { firstOf, names, without } from "./find.ts";
import { type Fitting, fittingFor } from "./fitting.ts";
import type { Picture } from "./request.ts";
import { type Style, styles } from "./request.ts";
import { type Kind, kinds, type Part, parts, type Words } from "./terms.ts";

/** Returns the kind of subject of a text; `null` when no word identifies it. */
export function kindOf(text: string, words: Words): Kind | null {
  const named = kinds.find((kind) => names(textFor(kind, text, words), words.finds.kinds[kind]));
  return named ?? (showsBody(text, words) ? "person" : null);
}

/** Returns the word that identifies the kind of subject, in lower case; `null` for a part of the body alone. */
export function kindNamed(text: string, words: Words): string | null {
  const kind = kindOf(text, words);
  if (kind === null) return null;
  return firstOf(textFor(kind, text, words), words.finds.kinds[kind])?.toLowerCase() ?? null;
}

/** A family kitchen shows a kitchen, but no family. */
function textFor(kind: Kind, text: string, { finds }: Words): string {
  return kind === "person" || kind === "animal" ? without(text, finds.lookalikes) : text;
}

function showsBody(text: string, words: Words): boolean {
  return names(textFor("person", text, words), words.finds.body);
}

/** Whether a text shows a person or a part of the human body. The eyes of an animal are not. */
export function showsPerson(text: string, words: Words): boolean {
  const kind = kindOf(text, words);
  if (kind === "logo" || kind === "animal") return false;
  return kind === "person" || showsBody(text, words);
}

/** Returns all text of a brief that describes the output. */
export function textOfBrief({ idea, additions }: Brief, { phrases }: Words): string {
  return [idea, ...additions].join(phrases.between);
}

/** Returns the parts that an idea does not specify. */
export function missingParts(brief: Brief, words: Words): readonly Part[] {
  const told = textOfBrief(brief, words);
  const kind = kindOf(told, words);
  const { hints } = words.finds;
  const says = (...names_: (keyof typeof hints)[]) => names_.some((hint) => names(told, hints[hint]));
  // Users send our own prompts again.
  const has = (phrases: readonly string[]) => phrases.some((one) => told.includes(one));
  const { settings, lights, moods, compositions } = words.phrases;
  const said: Readonly<Record<Part, boolean>> = {
    // Without a known subject no setting can be chosen; a place already is a setting.
    setting:
      kind !== "logo" &&
      (kind === null || kind === "abstract" || says("setting") || isPlaced(told, kind, words) || has(settings[kind])),
    light: kind === "logo" || says("light", "day", "night") || has(Object.values(lights)),
    composition: says("composition", "close", "wide") || has(Object.values(compositions)),
    mood: kind === "logo" || says("mood", "calm", "dramatic") || has(Object.values(moods)),
    style: lookNamed(told, words) !== null,
  };
  return parts.filter((part) => !said[part]);
}

/** Whether a text specifies where the subject is by naming a place. */
function isPlaced(told: string, kind: Kind, { finds: { kinds: lists } }: Words): boolean {
  const places = ["interior", "city", "landscape"] as const;
  return !places.some((place) => place === kind) && places.some((place) => names(told, lists[place]));
}

/** Returns the index at which the choice among suitable options starts. */
export function turnOf({ idea, round, place }: Brief): number {
  return hashOf(idea) + round + place;
}

/** Returns the three proposed looks: the chosen or named one three times, or one of each family. */
export function looksOf(brief: Brief, words: Words): readonly Style[] {
  const told = textOfBrief(brief, words);
  const fitting = fittingFor(kindOf(told, words));
  const turn = turnOf(brief);
  if (brief.look !== null) return [brief.look, brief.look, brief.look];
  if (brief.picture) return looksFrom(brief.picture, fitting, turn);
  // A lens implies a camera.
  const hasLens = names(told, words.finds.hints.lens);
  const look = lookNamed(told, words);
  if (look !== null && missingParts(brief, words).length > 0) return [look, look, look];
  const families = hasLens
    ? cameraLooks
    : [at(fitting.camera, turn), at(fitting.painted, turn), at(fitting.graphic, turn)];
  return look === null ? families : [look, ...families.filter((other) => other !== look)].slice(0, 3);
}

const cameraLooks: readonly Style[] = ["photo", "cinematic", "vintage"];

/** Removes the names of looks; returns the text unchanged when nothing else remains. */
export function withoutStyles(text: string, { finds }: Words): string {
  const rest = tidy(styles.reduce((left, style) => without(left, finds.styles[style]), text));
  return /\p{L}/u.test(rest) ? rest : text;
}

/** Returns the look that a text names. "Photo" is more often used together with another look than meant as one. */
export function lookNamed(told: string, { finds, phrases }: Words): Style | null {
  const named = styles.filter((style) => names(told, finds.styles[style]) || told.includes(phrases.techniques[style]));
  return named.find((style) => style !== "photo") ?? named[0] ?? null;
}

/** Two proposals keep the image's own look, which is not mentioned; the third uses another. */
function looksFrom({ style }: Picture, { camera, painted, graphic }: Fitting, turn: number): readonly Style[] {
  const others = [...painted, ...camera, ...graphic].filter((look) => look !== style);
  return [at(camera, 0), at(camera, 0), at(others, turn)];
}

/** FNV-1a, 32 bits: a deterministic choice for the same words. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const unit of new TextEncoder().encode(text)) hash = Math.imul(hash ^ unit, 0x01000193) >>> 0;
  return hash % 9_973;
}

/** Returns a list element by index, wrapping around. */
export function at<T>(list: readonly T[], turn: number): T {
  const found = list[turn % list.length];
  if (found === undefined) throw new Error("the list is empty");
  return found;
}
