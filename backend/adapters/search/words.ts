/** A word of a query. `isBeginning` is true when longer words that begin with it also match. */
export interface Term {
  word: string;
  isBeginning: boolean;
}

/** The longest prompt has fewer words than this in any script. */
const wordsMax = 8_000;
const termsMax = 32;
const wordMaxCharacters = 40;

const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}\p{Nl}]]`;
const pieces = new RegExp(
  String.raw`(?<run>${unspaced}+)|(?<word>[[\p{L}\p{N}\p{M}]--${unspaced}]+)|(?<sign>\p{Extended_Pictographic}|\p{Regional_Indicator})`,
  "gv",
);
const plainAscii = /^[\t\n\r -~]*$/;
/** Joiners, direction marks and similar characters occur in words but do not count as part of them. */
const invisible = /\p{Cf}|\p{Variation_Selector}/gu;
/** Accents that users omit when they search. In Japanese and Indian scripts, such marks form different letters. */
const accented = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}])\p{M}+/gu;
const lettersOfTheirOwn: Record<string, string> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ħ: "h",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
};
const ownLetters = new RegExp(`[${Object.keys(lettersOfTheirOwn).join("")}]`, "gu");

/** Returns the words a document is found by, each once: letters and digits of any script, or symbols such as emoji. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const piece of piecesOf(text)) {
    if (words.size >= wordsMax) break;
    if (!piece.run) {
      words.add(shortened(piece.text));
      continue;
    }
    const characters = [...piece.text];
    for (const [index, character] of characters.entries()) {
      words.add(character);
      const next = characters[index + 1];
      if (next !== undefined) words.add(character + next);
    }
  }
  return [...words];
}

/** Returns the words of a query, each once and limited to a few dozen. A document must contain all of them. */
export function termsOf(query: string): Term[] {
  const terms = new Map<string, Term>();
  const add = (word: string, isBeginning: boolean) => terms.set(word, { word, isBeginning });
  for (const piece of piecesOf(query)) {
    if (terms.size >= termsMax) break;
    if (!piece.run) {
      add(shortened(piece.text), !piece.sign);
      continue;
    }
    const characters = [...piece.text];
    if (characters.length === 1) add(piece.text, false);
    for (const [index, character] of characters.slice(0, -1).entries()) {
      if (terms.size < termsMax) add(`${character}${characters[index + 1]}`, false);
    }
  }
  return [...terms.values()];
}

/** Whether a text contains all words of a query. */
export function textMatches(query: string, text: string): boolean {
  const terms = termsOf(query);
  const words = wordsOf(text);
  const known = new Set(words);
  return (
    terms.length > 0 &&
    terms.every(
      ({ word, isBeginning }) => known.has(word) || (isBeginning && words.some((one) => one.startsWith(word))),
    )
  );
}

interface Piece {
  text: string;
  /** Consecutive characters of a script that does not separate words. */
  run: boolean;
  sign: boolean;
}

function* piecesOf(text: string): Generator<Piece> {
  for (const { 0: piece, groups } of folded(text).matchAll(pieces)) {
    yield { text: piece, run: groups?.run !== undefined, sign: groups?.sign !== undefined };
  }
}

/** Returns one form for texts that users consider equal: compatible forms, letter cases, accents. */
function folded(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase();
  return text
    .toWellFormed()
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(invisible, "")
    .normalize("NFD")
    .replace(accented, "$1")
    .normalize("NFC")
    .replace(ownLetters, (letter) => lettersOfTheirOwn[letter] ?? letter);
}

function shortened(word: string): string {
  return word.length <= wordMaxCharacters ? word : [...word].slice(0, wordMaxCharacters).join("");
}
