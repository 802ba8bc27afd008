import { type Concept, concepts, isOneOf, poses, relations } from "../concepts.ts";
import type { Language } from "../request.ts";
import { endings, functionWords, koreanParticles, negators, negatorsAfter, negatorsBefore } from "./endings.ts";
import { vocabularies } from "./index.ts";

/** A concept at a position in a text; positions count words, or characters in scripts without spaces. */
export interface Found {
  concept: Concept;
  language: Language;
  from: number;
  to: number;
  /** The characters of the text that name it, as `text.slice(start, end)` counts them. */
  start: number;
  end: number;
  /** Index of the text segment between commas and periods; a color belongs to a thing in its own segment. */
  clause: number;
  /** Whether the text says that it is absent. */
  negated: boolean;
}

/** A word, or a stretch of text without spaces, and the characters of the text that it takes. */
export interface Word {
  /** In lower case, without accents. */
  folded: string;
  start: number;
  end: number;
}

/** A text with its known words, and with every word by its place. */
export interface FoundWords {
  found: Found[];
  /** All words in order, known or not. */
  words: Word[];
}

interface Entry {
  concept: Concept;
  language: Language;
  ambiguous: boolean;
  /** Whether the word is a longer form of a known one than a plural. */
  inflected?: boolean;
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

/** Returns the folded text, and for each of its characters the start and end of its origin in the text. */
function foldInPlace(text: string): { folded: string; starts: number[]; ends: number[] } {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = "";
  for (const { segment, index: start } of graphemes.segment(text)) {
    const part = fold(segment);
    folded += part;
    for (let i = 0; i < part.length; i++) {
      starts.push(start);
      ends.push(start + segment.length);
    }
  }
  return { folded, starts, ends };
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

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
  for (const ending of endings[entry.language])
    push(to.exact, word + ending, { ...entry, inflected: isInflected(word, ending) });
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** Returns every concept that a text names, in order, the longest match first. */
export function findConcepts(text: string): Found[] {
  return findWords(text).found;
}

/** Returns the words of a text and the concepts that they name. */
export function findWords(text: string): FoundWords {
  const { folded, starts, ends } = foldInPlace(text);
  const pieces = [
    ...folded.matchAll(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々ー]+|[\p{L}\p{N}]+|[,.;:!?、。，；：！？·\n]/gu),
  ];
  const tokens = pieces.map((piece) => piece[0]);
  const range = (first: number, last: number) => ({ start: starts[first] ?? 0, end: ends[last] ?? text.length });
  const startOf = (at: number) => pieces[at]?.index ?? 0;
  const endOf = (at: number) => startOf(at) + (tokens[at]?.length ?? 1) - 1;
  const languages = languagesOf(tokens);
  const found: Found[] = [];
  const words: Word[] = [];
  let clause = 0;
  let position = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? "";
    if (/^[^\p{L}\p{N}]$/u.test(token) && !runningText.test(token)) {
      clause++;
      position++;
      continue;
    }
    words.push({ folded: token, ...range(startOf(at), endOf(at)) });
    if (runningText.test(token)) {
      for (const match of findInRunningText(token)) {
        const { from, to, ...rest } = match;
        const inText = range(startOf(at) + from, startOf(at) + to - 1);
        found.push({ ...rest, ...inText, from: position + from, to: position + to, clause });
      }
      position += token.length;
      continue;
    }
    const match = matchAt(tokens, at, languages);
    if (match) {
      const before = tokens.slice(Math.max(0, at - 2), at);
      const negated = before.some((word) => negators[match.entry.language].split(" ").includes(word));
      const last = at + match.length - 1;
      const inText = range(startOf(at), endOf(last));
      found.push({ ...match.entry, ...inText, from: position, to: position + match.length, clause, negated });
      for (let next = at + 1; next <= last; next++)
        words.push({ folded: tokens[next] ?? "", ...range(startOf(next), endOf(next)) });
      at = last;
      position += match.length;
    } else position++;
  }
  return { found, words };
}

/** Returns a score for each language: from its function words, and from words that only it has. */
function languagesOf(tokens: readonly string[]): Map<Language, number> {
  const scores = new Map<Language, number>();
  const raise = (language: Language, by: number) => scores.set(language, (scores.get(language) ?? 0) + by);
  for (const token of tokens) {
    for (const [language] of vocabularies) {
      if ((functionWords[language] ?? "").split(" ").includes(token)) raise(language, 1);
    }
    for (const [language, share] of sharesOf(token)) raise(language, share);
  }
  return scores;
}

/** Returns how much a word speaks for each language that knows it. */
function sharesOf(token: string): Map<Language, number> {
  const entries = entriesOf(token).filter((entry) => !entry.ambiguous && !isOneOf(relations, entry.concept));
  const known = new Set(entries.map((entry) => entry.language));
  return new Map([...known].map((language) => [language, 1 / known.size]));
}

function entriesOf(token: string): Entry[] {
  const { exact, stems } = index();
  const stemmed = (stems.get(token.slice(0, 3)) ?? []).filter((candidate) => token.startsWith(candidate.stem));
  return [
    ...(exact.get(token) ?? []),
    ...stemmed.map(
      ({ stem, entry }): Entry => ({
        ...entry,
        inflected: isInflected(stem, token.slice(stem.length)),
      }),
    ),
  ];
}

/** Plurals of long words are safe in any prompt: "castillos, cinematic lighting". */
function isInflected(stem: string, ending: string): boolean {
  return ending !== "" && !(stem.length >= 5 && ["s", "es", "n", "en"].includes(ending));
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
  const token = tokens[at] ?? "";
  const own = sharesOf(token);
  const elsewhere = (language: Language) => (languages.get(language) ?? 0) - (own.get(language) ?? 0);
  const others = Math.max(0, ...[...languages.keys()].map(elsewhere));
  // "called" is no Spanish street, and "trained" no French train, where the rest of the prompt is in another language.
  const entry = best(
    entriesOf(token).filter(({ inflected, language }) => !inflected || elsewhere(language) >= others / 2),
  );
  return entry ? { entry, length: 1 } : undefined;
}

/** Returns the concepts in a stretch of text without spaces; positions count its characters. */
function findInRunningText(text: string): Omit<Found, "start" | "end" | "clause">[] {
  const found: Omit<Found, "start" | "end" | "clause">[] = [];
  for (let at = 0; at < text.length; ) {
    const match = (index().running.get(text.slice(at, at + 1)) ?? []).find(
      ({ word, entry }) => text.startsWith(word, at) && standsAlone(text, at, word, entry),
    );
    if (!match) {
      at++;
      continue;
    }
    const end = at + match.word.length;
    const negated =
      negatorsBefore.some((negator) => text.slice(0, at).endsWith(negator)) ||
      negatorsAfter.some((negator) => text.startsWith(negator, end));
    found.push({ ...match.entry, from: at, to: end, negated });
    at = end;
  }
  return found;
}

const hanCharacter = /\p{Script=Han}/u;

/**
 * A Korean word of one syllable counts only when it is surrounded by nothing but particles. What a person or an animal
 * does begins a word: 자는 (asleep) also ends 의자는 (the chair). The ambiguous 机 (a desk) is a machine in 相机.
 */
function standsAlone(text: string, at: number, word: string, { language, concept, ambiguous }: Entry): boolean {
  if (ambiguous && [text.charAt(at - 1), text.charAt(at + word.length)].some((next) => hanCharacter.test(next)))
    return false;
  if (language !== "ko") return true;
  if (word.length > 1) return at === 0 || !isOneOf(poses, concept);
  const rest = text.slice(at + 1);
  return at === 0 && (rest === "" || koreanParticles.some((particle) => rest === particle));
}
