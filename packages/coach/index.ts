import type { Language } from "./request.ts";
import { sentencesIn } from "./sentences.ts";
import { wordsOf } from "./words/index.ts";

export { answerTo } from "./answer.ts";
export { enhance, type WrittenPrompt } from "./enhance.ts";
export {
  type AspectRatio,
  aspectRatios,
  type CoachRequest,
  type Language,
  languages,
  type Mode,
  modes,
  type OfferedMode,
  type Picture,
  type Style,
  styles,
  type Turn,
} from "./request.ts";

/** Returns the coach's name in a language. */
export function nameIn(language: Language): string {
  return sentencesIn(language).label;
}

/** Returns all texts that the coach may add to an idea, in a language. */
export function additionsIn(language: Language): string[] {
  const { compositions, moods, techniques, motions, detail, remedies } = wordsOf[language].phrases;
  return [
    ...Object.values(compositions),
    ...Object.values(moods),
    ...Object.values(techniques),
    ...motions,
    detail,
    ...Object.values(remedies).map(({ shows }) => shows),
  ];
}
