import type { Style } from "./request.ts";

// Terms of the coach that do not depend on a language. The words for them are in `words/`.

/** Kinds of subjects. When a text names several, the first of these counts. */
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

/** The parts that a prompt should contain besides its subject. */
export const parts = ["setting", "light", "composition", "mood", "style"] as const;
export type Part = (typeof parts)[number];

/** Words that show that a part is already present, or that two parts contradict each other. */
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

/** What a message may ask for, besides naming an idea. */
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

/** Faults that users report in outputs. */
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
 * The words of a language. Those in `finds` are separated by commas, in lower case; `*` matches any ending or
 * beginning, and an entry that begins with `=` counts only when the message contains nothing else. `phrases` are parts
 * of prompts, as they are written.
 */
export interface Words {
  finds: {
    kinds: Readonly<Record<Kind, string>>;
    /** Phrases with a word for a person or an animal that show neither: "king-size", "bird's-eye view". */
    lookalikes: string;
    /** Parts of the human body, and portraits. They name a person where nothing else names the subject. */
    body: string;
    hints: Readonly<Record<Hint, string>>;
    styles: Readonly<Record<Style, string>>;
    wishes: Readonly<Record<Wish, string>>;
    faults: Readonly<Record<Fault, string>>;
    /** Words for the first, second and third proposal. */
    places: readonly [string, string, string];
    /** Whether adjectives precede their nouns. */
    adjectivesFirst: boolean;
    /** Praise that has no meaning for a model. */
    praise: string;
    /** Phrases before and after an idea, and before an addition, that are not part of it. */
    asking: { before: string; after: string; joining: string };
    /** Words at the beginning of a question, or anywhere in it where words follow each other without spaces. */
    question: string;
    /** Words that connect a wish and name nothing visible. */
    filler: string;
    /** Words that connect a thing to the words before and after it. */
    beside: { before: string; after: string };
    /** Matches what is not wanted; its first group with a match names it. */
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
    unwanted: { always: string; person: string; animal: string; food: string; thing: string; logo: string };
    /** Remedies for a fault: for the prompt and for the negative prompt. */
    remedies: Readonly<Record<Fault, { shows: string; unwanted: string }>>;
  };
}
