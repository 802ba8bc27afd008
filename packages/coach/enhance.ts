import { block } from "./answer.ts";
import { emptyBrief } from "./brief.ts";
import { asLine, isRubbish, withoutPraise, withoutUnwanted } from "./clean.ts";
import { countOf } from "./find.ts";
import { kindOf, missingParts, turnOf } from "./looks.ts";
import { openParts, unwantedIn } from "./propose.ts";
import type { Language, Mode } from "./request.ts";
import type { Words } from "./terms.ts";
import { spokenLanguage, wordsOf } from "./words/index.ts";

/** A prompt to improve outside a conversation. */
export interface WrittenPrompt {
  /** The language of the prompt, unless its words are clearly of another one. */
  language: Language;
  prompt: string;
  negativePrompt: string;
  mode: Mode;
  promptMaxCharacters: number;
  /** `null` where a negative prompt is ignored. */
  negativePromptMaxCharacters: number | null;
}

/**
 * Returns a prompt block with a better version: what the prompt leaves open is added, except a style; heaped praise is
 * removed, and where a negative prompt counts, unwanted things move there. All other words stay. A prompt that nothing
 * improves is returned as it is.
 */
export function enhance(written: WrittenPrompt): string {
  const { negativePromptMaxCharacters: negativeMax, negativePrompt } = written;
  const prompt = written.prompt.replace(/\s+/g, " ").trim();
  const words = wordsOf[spokenLanguage(asLine(prompt), written.language)];
  const { idea, unwanted } = repaired(prompt, words, negativeMax !== null);
  const brief = { ...emptyBrief, idea, unwanted };
  const kind = kindOf(idea, words);
  const isOpen = (written.mode === "text-to-image" || written.mode === "text-to-video") && !isRubbish(prompt);
  const extras = isOpen
    ? openParts({ brief, kind, missing: missingParts(brief, words), turn: turnOf(brief) }, words)
    : [];
  const { between } = words.phrases;
  const negative =
    negativeMax === null || isRubbish(prompt)
      ? negativePrompt
      : added(negativePrompt, unwantedIn(brief, kind, idea, words).split(between), between, negativeMax);
  return block({
    prompt: breaksBlock(idea) ? asLine(idea) : added(idea, extras, between, written.promptMaxCharacters),
    negative: negative.replace(/(\s|```)+/g, " ").trim(),
    ratio: null,
    mode: null,
    style: null,
  });
}

/** Quoted words are to be shown, and the signs of a template have a meaning: such a prompt is only completed. */
const quotesOrSigns = /["“”„«»「」『』{}|\\<>[\]]|__/;

function repaired(prompt: string, words: Words, takesNegative: boolean): { idea: string; unwanted: string[] } {
  if (quotesOrSigns.test(prompt)) return { idea: prompt, unwanted: [] };
  const cut = takesNegative ? withoutUnwanted(prompt, words) : { text: prompt, unwanted: [] };
  const idea = cut.unwanted.length > 0 ? cut.text : prompt;
  const plain = countOf(idea, words.finds.praise) >= 2 ? withoutPraise(idea, words) : idea;
  return /\p{L}/u.test(plain) ? { idea: plain, unwanted: cut.unwanted } : { idea: prompt, unwanted: [] };
}

/** Returns a text with the parts that it lacks, as many as fit. */
function added(text: string, parts: readonly string[], between: string, maxCharacters: number): string {
  const known = text.toLowerCase();
  const missing = parts.filter((part) => part !== "" && !known.includes(part.toLowerCase()));
  let longer = text;
  for (const part of missing) {
    const next = longer === "" ? part : `${longer.replace(/[\s,;.、，。；]+$/u, "")}${between}${part}`;
    if (next.length > maxCharacters) break;
    longer = next;
  }
  return longer;
}

/** Whether a prompt would end its block, or be read as another line of it. */
function breaksBlock(prompt: string): boolean {
  return /^(negative|ratio|mode|style)\s*:|```/i.test(prompt);
}
