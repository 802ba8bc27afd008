/** What is shown around a hit. */
const excerptCharacters = 140;
const stepCharacters = 70;

/**
 * A few words of a text around what was looked for, on one line; its beginning when no part of it alone is a hit.
 * `isHit` tells whether a part of the text is one.
 */
export function excerptOf(content: string, isHit: (part: string) => boolean): string {
  const text = content.replace(/\s+/g, " ").trim();
  if (text.length <= excerptCharacters) return text;
  let from = 0;
  while (from + stepCharacters < text.length && !isHit(partOf(text, from))) from += stepCharacters;
  // Nothing but the whole is a hit: its words stand far apart.
  if (!isHit(partOf(text, from))) from = 0;
  const part = partOf(text, from);
  return `${from > 0 ? "…" : ""}${part}${from + excerptCharacters < text.length ? "…" : ""}`;
}

/** So many characters from there on, from word to word where it has words. */
function partOf(text: string, from: number): string {
  const part = text.slice(from, from + excerptCharacters);
  const begun = from > 0 && text[from - 1] !== " " ? part.replace(/^\S{1,20}\s/, "") : part;
  const ended = from + excerptCharacters < text.length ? begun.replace(/\s\S{0,20}$/, "") : begun;
  return ended.toWellFormed().replaceAll("\ufffd", "").trim();
}
