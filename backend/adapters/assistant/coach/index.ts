import type { Language } from "../../../../contract/languages.ts";
import type { Assistant } from "../port.ts";
import { answerTo } from "./answer.ts";
import type { CoachSentences } from "./sentences.ts";

export { type CoachSentences, coachSentences } from "./sentences.ts";

/**
 * The assistant that is always there: it works by rules, asks nobody, and answers the same words in the same way.
 * Decision 026.
 */
export function createCoach(sentencesOf: (language: Language) => CoachSentences): Assistant {
  return {
    kind: "coach",
    label: (language) => sentencesOf(language).label,
    seesPictures: false,
    async *answer(request, signal) {
      for (const piece of answerTo(request, sentencesOf)) {
        if (signal.aborted) return;
        yield piece;
      }
    },
  };
}
