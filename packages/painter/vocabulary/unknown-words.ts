import { koreanParticles } from "./endings.ts";
import { type Found, type FoundWords, fold } from "./find.ts";
import { isIgnored } from "./ignored-words.ts";

/** A word of the text that names something unknown. */
interface UnknownWord {
  text: string;
  start: number;
}

const latinWord = /^\p{Script=Latin}[\p{Script=Latin}\p{N}]+$/u;
const hangul = /^[\uac00-\ud7af]+$/u;
const kanjiOrKatakana = /^[\u30a0-\u30ff\u3400-\u9fff々ー]+$/u;
const kana = /[\u3040-\u30ff]/u;
const particles = koreanParticles.toSorted((one, other) => other.length - one.length);

/**
 * Returns the words of a text that name something unknown, in order. Words without a meaning of their own, numbers, and
 * scripts of other languages are left out; so are Japanese verbs, whose endings cannot be told from particles.
 */
export function unknownWords(text: string, { found, words }: FoundWords): UnknownWord[] {
  const japanese = kana.test(text);
  return words.flatMap(({ folded, start, end }) => {
    const known = found.filter((item) => item.start < end && item.end > start);
    if (latinWord.test(folded)) {
      const said = text.slice(start, end);
      return known.length > 0 || isIgnored(folded) ? [] : [{ text: said, start }];
    }
    if (hangul.test(folded)) return known.length > 0 ? [] : koreanWord(text.slice(start, end), start);
    return kanjiOrKatakana.test(folded.slice(0, 1)) || kana.test(folded)
      ? segments(text, start, end, known, japanese)
      : [];
  });
}

/** Returns a Korean word without the particle at its end. */
function koreanWord(said: string, start: number): UnknownWord[] {
  const particle = particles.find((ending) => said.length - ending.length >= 2 && said.endsWith(ending));
  const word = particle ? said.slice(0, -particle.length) : said;
  return word.length < 2 || isIgnored(word) || isIgnored(said) ? [] : [{ text: word, start }];
}

const segmenters = {
  ja: new Intl.Segmenter("ja", { granularity: "word" }),
  zh: new Intl.Segmenter("zh", { granularity: "word" }),
};

/** Returns the unknown dictionary words of a stretch of text without spaces. */
function segments(text: string, start: number, end: number, known: readonly Found[], japanese: boolean): UnknownWord[] {
  const unknown: UnknownWord[] = [];
  for (const { segment, index } of segmenters[japanese ? "ja" : "zh"].segment(text.slice(start, end))) {
    const from = start + index;
    const to = from + segment.length;
    const overlaps = known.some((item) => item.start < to && item.end > from);
    if (overlaps || !kanjiOrKatakana.test(segment) || isIgnored(fold(segment))) continue;
    // One sign alone is mostly the beginning of a verb, or a measure word.
    if (segment.length < 2) continue;
    unknown.push({ text: segment, start: from });
  }
  return unknown;
}
