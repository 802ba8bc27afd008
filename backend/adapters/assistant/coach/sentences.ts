import { z } from "zod";
import { styles } from "../../../../contract/generation-terms.ts";

const text = z.string();
const look = z.object({ name: text, why: text });

/** What the coach says in a language, besides the prompts. */
export const coachSentences = z.object({
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
