/** Letters of other scripts and symbols that are read as Latin letters. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  ["аa", "еe", "оo", "рp", "сc", "уy", "хx", "іi", "ѕs", "јj", "ԁd", "һh", "кk", "мm", "тt", "вb", "нh"]
    .concat(["οo", "αa", "εe", "ιi", "κk", "νv", "ρp", "τt", "υu", "χx", "ıi", "ɑa", "ɡg"])
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
/** Digits and symbols that replace letters inside a word. */
const disguises: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

const fewestSpelledLetters = 4;

/** A text in the form that the rules compare. */
export interface PlainText {
  /** The words, with a space before and after each. */
  spaced: string;
  /** The text without spaces, for scripts that put none between words. */
  squeezed: string;
}

/**
 * Normalizes the spellings of a word: compatibility forms (Unicode NFKC), lower case, no accents, no invisible
 * characters, Latin letters for their look-alikes, and words spelled letter by letter joined.
 */
export function plainText(text: string): PlainText {
  const lower = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? " " : ""))
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/./gu, (letter) => lookAlikes[letter] ?? letter)
    .replace(/ß/g, "ss");
  const words = lower
    .split(/[^\p{L}\p{M}\p{N}@$]+/u)
    .map((word) => (/^[a-z]/.test(word) ? word.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign) : word))
    .flatMap((word) => word.split(/[@$]+/))
    .filter((word) => word !== "");
  return { spaced: ` ${joinSpelled(words).join(" ")} `, squeezed: words.join("") };
}

/** `n u d e` becomes `nude`. */
function joinSpelled(words: readonly string[]): string[] {
  const joined: string[] = [];
  let spelled: string[] = [];
  const settle = () => {
    joined.push(...(spelled.length >= fewestSpelledLetters ? [spelled.join("")] : spelled));
    spelled = [];
  };
  for (const word of words) {
    if (word.length === 1 && /[a-z]/.test(word)) {
      spelled.push(word);
      continue;
    }
    settle();
    joined.push(word);
  }
  settle();
  return joined;
}

/** Scripts that put no spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Written with spaces, but with particles at the ends of words. */
const hangul = /\p{Script=Hangul}/u;

/** One or more words to look for. */
export interface Term {
  isIn(text: PlainText): boolean;
  removeFrom(text: PlainText): PlainText;
}

/**
 * Returns a term that matches whole words where the script has them. A trailing `*`, implied in Korean, matches any
 * ending.
 */
export function term(written: string): Term {
  const { spaced, squeezed } = plainText(written);
  if (unspaced.test(written)) {
    return {
      isIn: (text) => text.squeezed.includes(squeezed),
      removeFrom: (text) => ({ ...text, squeezed: text.squeezed.replaceAll(squeezed, " ") }),
    };
  }
  const sought = written.endsWith("*") || hangul.test(written) ? spaced.slice(0, -1) : spaced;
  return {
    isIn: (text) => text.spaced.includes(sought),
    removeFrom: (text) => ({ ...text, spaced: text.spaced.replaceAll(sought, " ") }),
  };
}
