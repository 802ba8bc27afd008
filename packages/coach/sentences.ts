import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Language, styles } from "./request.ts";

const text = z.string();
const look = z.object({ name: text, why: text });

/** The coach's sentences in a language, besides the prompts. */
const coachSentences = z.object({
  label: text,
  byRules: text,
  next: text,
  completed: text,
  complete: text,
  parts: z.object({ setting: text, light: text, composition: text, mood: text, style: text }),
  looks: z.record(z.enum(styles), look),
  findings: z.object({ tooLong: text, opposites: text, praise: text, negations: text }),
  changes: z.object({
    shorter: text,
    longer: text,
    dramatic: text,
    calmer: text,
    brighter: text,
    darker: text,
    video: text,
    image: text,
    format: text,
    without: text,
    another: text,
    added: text,
    style: text,
    chosen: text,
    blurry: text,
    hands: text,
    face: text,
    crowded: text,
    cropped: text,
  }),
  logo: text,
  picture: z.object({ from: text, near: text, clear: text, free: text }),
  noVideo: text,
  noNegative: text,
  nothingOffered: text,
  greeting: text,
  help: text,
  thanks: text,
  styles: text,
  modes: text,
  unclear: text,
  beyond: text,
  praiseAlone: text,
  promptMissing: text,
  example: text,
});
export type CoachSentences = z.infer<typeof coachSentences>;

const read = new Map<Language, CoachSentences>();

/** Returns the coach's sentences in a language. Reads each file once. */
export function sentencesIn(language: Language): CoachSentences {
  const known = read.get(language);
  if (known) return known;
  const file = new URL(`./sentences/${language}.json`, import.meta.url);
  const sentences = coachSentences.parse(JSON.parse(readFileSync(file, "utf8")));
  read.set(language, sentences);
  return sentences;
}
