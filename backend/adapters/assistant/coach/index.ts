import type { Language } from "../../../../contract/languages.ts";
import type { Assistant } from "../port.ts";

const labels: Readonly<Record<Language, string>> = {
  en: "Prompt coach",
  es: "Guía de prompts",
  fr: "Coach de prompts",
  de: "Prompt-Coach",
  it: "Guida ai prompt",
  pt: "Guia de prompts",
  ja: "プロンプトコーチ",
  zh: "提示词教练",
  ko: "프롬프트 코치",
  sq: "Këshilltari i përshkrimeve",
};

/** The assistant that is always there: it works by rules, asks nobody, and answers the same words in the same way. */
export function createCoach(): Assistant {
  return {
    kind: "coach",
    label: (language) => labels[language],
    seesPictures: false,
    async *answer({ turns, modes }, signal) {
      const wish = (turns.at(-1)?.text ?? "").replaceAll("`", "'").replace(/\s+/g, " ").trim();
      const ratio = modes[0]?.aspectRatios[0];
      const pieces = ["```prompt\n", `${wish}\n`, ratio ? `ratio: ${ratio}\n` : "", "```\n"];
      for (const piece of pieces) {
        if (signal.aborted) return;
        if (piece !== "") yield piece;
      }
    },
  };
}
