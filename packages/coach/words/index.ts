import { countOf, isRunning } from "../find.ts";
import { type Language, languages } from "../request.ts";
import { hints, kinds, type Words, wishes } from "../terms.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { ja } from "./ja.ts";
import { ko } from "./ko.ts";
import { pt } from "./pt.ts";
import { sq } from "./sq.ts";
import { zh } from "./zh.ts";

export const wordsOf: Readonly<Record<Language, Words>> = { en, es, fr, de, it, pt, ja, zh, ko, sq };

/** Returns the language of a text: the expected one, unless clearly more words belong to another. */
export function spokenLanguage(text: string, expected: Language): Language {
  const scores = new Map(languages.map((language) => [language, scoreOf(text, language)]));
  const own = scores.get(expected) ?? 0;
  const best = languages.reduce(
    (one, other) => ((scores.get(other) ?? 0) > (scores.get(one) ?? 0) ? other : one),
    expected,
  );
  return (scores.get(best) ?? 0) >= own + 2 ? best : expected;
}

function scoreOf(text: string, language: Language): number {
  if (isRunning(text) !== ["ja", "zh", "ko"].includes(language)) return 0;
  const { finds } = wordsOf[language];
  const lists = [
    ...kinds.map((kind) => finds.kinds[kind]),
    ...hints.map((hint) => finds.hints[hint]),
    ...wishes.map((wish) => finds.wishes[wish]),
    finds.asking.before,
  ];
  return lists.reduce((sum, list) => sum + countOf(text, list), 0);
}
