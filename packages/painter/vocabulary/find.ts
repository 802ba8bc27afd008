import { type Concept, concepts } from "../concepts.ts";
import type { Language } from "../request.ts";
import { endings, functionWords, koreanParticles, negators, negatorsAfter, negatorsBefore } from "./endings.ts";
import { vocabularies } from "./index.ts";

/** A concept at a position in a text; positions count words, or characters in scripts without spaces. */
export interface Found {
  concept: Concept;
  language: Language;
  from: number;
  to: number;
  /** Index of the text segment between commas and periods; a color belongs to a thing in its own segment. */
  clause: number;
  /** Whether the text says that it is absent. */
  negated: boolean;
}

interface Entry {
  concept: Concept;
  language: Language;
  ambiguous: boolean;
}

interface Index {
  /** Whole words and phrases. */
  exact: Map<string, Entry[]>;
  /** Beginnings of words, by their first three letters. */
  stems: Map<string, { stem: string; entry: Entry }[]>;
  /** Words in text without spaces, by their first character. */
  running: Map<string, { word: string; entry: Entry }[]>;
  longestPhrase: number;
}

const runningScripts: readonly Language[] = ["ja", "zh", "ko"];
const runningText = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々ー]/u;
let built: Index | undefined;

/** Returns a text in lower case without accents and width variants. Hangul syllables and kana stay composed. */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

function index(): Index {
  if (built) return built;
  const next: Index = { exact: new Map(), stems: new Map(), running: new Map(), longestPhrase: 1 };
  for (const [language, words] of vocabularies) {
    for (const concept of concepts) {
      for (const raw of words[concept].split(",")) {
        const ambiguous = raw.trim().startsWith("~");
        const word = fold(raw.trim().replace(/^~/, ""));
        if (word) add(next, word, { concept, language, ambiguous });
      }
    }
  }
  for (const list of next.running.values()) list.sort((one, other) => other.word.length - one.word.length);
  for (const list of next.stems.values()) list.sort((one, other) => other.stem.length - one.stem.length);
  built = next;
  return next;
}

function add(to: Index, word: string, entry: Entry): void {
  if (runningScripts.includes(entry.language) && runningText.test(word)) {
    push(to.running, word.slice(0, 1), { word, entry });
    return;
  }
  if (word.endsWith("*")) {
    const stem = word.slice(0, -1);
    push(to.stems, stem.slice(0, 3), { stem, entry });
    return;
  }
  push(to.exact, word, entry);
  to.longestPhrase = Math.max(to.longestPhrase, word.split(" ").length);
  for (const ending of endings[entry.language]) push(to.exact, word + ending, entry);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns every concept that a text names, in order, the longest match first. */
export function findConcepts(text: string): Found[] {
  const folded = fold(text);
  const pieces = [
    ...folded.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々ー]+|[\p{L}\p{N}]+|[,.;:!?、。，；：！？·\n]/gu),
  ];
  const tokens = pieces.map((piece) => piece[0]);
  const languages = languagesOf(tokens);
  const found: Found[] = [];
  let clause = 0;
  let position = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (/^[^\p{L}\p{N}]$/u.test(token) && !runningText.test(token)) {
      clause++;
      position++;
      continue;
    }
    if (runningText.test(token)) {
      found.push(...findInRunningText(token, position, clause));
      position += token.length;
      continue;
    }
    const match = matchAt(tokens, at, languages);
    if (match) {
      const before = tokens.slice(Math.max(0, at - 2), at);
      const negated = before.some((word) => negators[match.entry.language].split(" ").includes(word));
      found.push({ ...match.entry, from: position, to: position + match.length, clause, negated });
      at += match.length - 1;
      position += match.length;
    } else position++;
  }
  return found;
}

/** Returns a score for each language: from its function words, and from words that only it has. */
function languagesOf(tokens: readonly string[]): Map<Language, number> {
  const scores = new Map<Language, number>();
  const raise = (language: Language, by: number) => scores.set(language, (scores.get(language) ?? 0) + by);
  for (const token of tokens) {
    for (const [language] of vocabularies) {
      if ((functionWords[language] ?? "").split(" ").includes(token)) raise(language, 1);
    }
    const entries = entriesOf(token).filter((entry) => !entry.ambiguous);
    for (const language of new Set(entries.map((entry) => entry.language)))
      raise(language, 1 / new Set(entries.map((entry) => entry.language)).size);
  }
  return scores;
}

function entriesOf(token: string): Entry[] {
  const { exact, stems } = index();
  const stemmed = (stems.get(token.slice(0, 3)) ?? []).filter((candidate) => token.startsWith(candidate.stem));
  return [...(exact.get(token) ?? []), ...stemmed.map((candidate) => candidate.entry)];
}

function matchAt(tokens: readonly string[], at: number, languages: ReadonlyMap<Language, number>) {
  const { exact, longestPhrase } = index();
  const strongest = Math.max(0, ...languages.values());
  const best = (entries: readonly Entry[]): Entry | undefined => {
    const weight = (entry: Entry) => (languages.get(entry.language) ?? 0) - (entry.ambiguous ? 0.4 : 0);
    return entries
      .filter((entry) => !entry.ambiguous || (languages.get(entry.language) ?? 0) >= strongest)
      .toSorted((one, other) => weight(other) - weight(one))[0];
  };
  for (let length = Math.min(longestPhrase, tokens.length - at); length > 1; length--) {
    const entry = best(exact.get(tokens.slice(at, at + length).join(" ")) ?? []);
    if (entry) return { entry, length };
  }
  const entry = best(entriesOf(tokens[at] ?? ""));
  return entry ? { entry, length: 1 } : undefined;
}

function findInRunningText(text: string, offset: number, clause: number): Found[] {
  const found: Found[] = [];
  for (let at = 0; at < text.length; ) {
    const match = (index().running.get(text.slice(at, at + 1)) ?? []).find(
      ({ word, entry }) => text.startsWith(word, at) && standsAlone(text, at, word, entry.language),
    );
    if (!match) {
      at++;
      continue;
    }
    const end = at + match.word.length;
    const negated =
      negatorsBefore.some((negator) => text.slice(0, at).endsWith(negator)) ||
      negatorsAfter.some((negator) => text.startsWith(negator, end));
    found.push({ ...match.entry, from: offset + at, to: offset + end, clause, negated });
    at = end;
  }
  return found;
}

/** A Korean word of one syllable counts only when it is surrounded by nothing but particles. */
function standsAlone(text: string, at: number, word: string, language: Language): boolean {
  if (language !== "ko" || word.length > 1) return true;
  const rest = text.slice(at + 1);
  return at === 0 && (rest === "" || koreanParticles.some((particle) => rest === particle));
}
