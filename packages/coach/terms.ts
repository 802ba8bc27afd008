import type { Style } from "./request.ts";

// What the coach knows of, in every language alike. The words for it are in `words/`.

/** What a picture may be of; of several that a text names, the first of these counts. */
export const kinds = [
  "logo",
  "person",
  "animal",
  "food",
  "product",
  "interior",
  "city",
  "landscape",
  "abstract",
] as const;
export type Kind = (typeof kinds)[number];

/** What a prompt should say besides its subject. */
export const parts = ["setting", "light", "composition", "mood", "style"] as const;
export type Part = (typeof parts)[number];

/** Words that show that a part is said already, or that two parts contradict each other. */
export const hints = [
  "setting",
  "day",
  "night",
  "light",
  "lens",
  "close",
  "wide",
  "composition",
  "calm",
  "dramatic",
  "mood",
  "monochrome",
  "colourful",
] as const;
export type Hint = (typeof hints)[number];

/** What a message may want, besides naming an idea. */
export const wishes = [
  "greeting",
  "thanks",
  "help",
  "askStyles",
  "askModes",
  "shorter",
  "longer",
  "dramatic",
  "calmer",
  "brighter",
  "darker",
  "video",
  "image",
  "portrait",
  "landscape",
  "square",
  "phone",
  "screen",
  "another",
  "fix",
  "adding",
] as const;
export type Wish = (typeof wishes)[number];

/** What people find wrong with what was made. */
export const faults = ["blurry", "hands", "face", "crowded", "cropped"] as const;
export type Fault = (typeof faults)[number];

export const lights = [
  "golden",
  "soft",
  "window",
  "back",
  "blue",
  "lamps",
  "studio",
  "day",
  "dim",
  "moon",
  "bright",
] as const;
export type Light = (typeof lights)[number];
export const moods = ["calm", "dramatic", "cheerful", "mysterious", "intimate", "lively"] as const;
export type Mood = (typeof moods)[number];
export const compositions = ["close", "wide", "below", "above", "centred", "thirds"] as const;
export type Composition = (typeof compositions)[number];

/**
 * The words of a language. In `finds` they stand with commas between them, in lower case; `*` stands for any ending, or any
 * beginning, and what begins with `=` counts only where nothing else is said. `phrases` are parts of prompts, as they are written down.
 */
export interface Words {
  finds: {
    kinds: Readonly<Record<Kind, string>>;
    hints: Readonly<Record<Hint, string>>;
    styles: Readonly<Record<Style, string>>;
    wishes: Readonly<Record<Wish, string>>;
    faults: Readonly<Record<Fault, string>>;
    /** The first, the second and the third of what was proposed. */
    places: readonly [string, string, string];
    /** Whether adjectives stand before what they are of. */
    adjectivesFirst: boolean;
    /** Praise that tells a model nothing. */
    praise: string;
    /** What people say before and after an idea, and before what is to be added to it, without being a part of it. */
    asking: { before: string; after: string; joining: string };
    /** What a question begins with, or holds where words follow each other without spaces. */
    question: string;
    /** Words that hold a wish together and name nothing to be seen. */
    filler: string;
    /** What joins a thing to what stands before it, and to what stands after it. */
    beside: { before: string; after: string };
    /** Finds what is not wanted; its first group that is there names it. */
    negation: RegExp;
  };
  phrases: {
    between: string;
    settings: Readonly<Record<Kind, readonly [string, string, string]>>;
    lights: Readonly<Record<Light, string>>;
    moods: Readonly<Record<Mood, string>>;
    compositions: Readonly<Record<Composition, string>>;
    techniques: Readonly<Record<Style, string>>;
    motions: readonly [string, string, string];
    detail: string;
    unwanted: { always: string; person: string; animal: string; thing: string; logo: string };
    /** What helps against a fault: in the prompt, and in what is not wanted. */
    remedies: Readonly<Record<Fault, { shows: string; unwanted: string }>>;
  };
}
