const accents = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const separators = /[^\p{L}\p{N}\p{M}]+/u;
/** Scripts that do not separate words with spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Whether every word of a query is the beginning of a word in the text, ignoring case and accents. */
export function isFound(query: string, text: string): boolean {
  const folded = fold(text);
  const words = wordsOf(folded);
  return wordsOf(fold(query)).every(
    (wanted) => words.some((word) => word.startsWith(wanted)) || (unspaced.test(wanted) && folded.includes(wanted)),
  );
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFD").replace(accents, "$1").normalize("NFC");
}

function wordsOf(text: string): string[] {
  return text.split(separators).filter((word) => word !== "");
}
