/** Characters shown around a hit. */
const excerptCharacters = 140;
const stepCharacters = 70;

/**
 * Returns the part of a text around a search hit, on one line. Returns its beginning when no single part is a hit.
 * `isHit` tells whether a part of the text is a hit.
 */
export function excerptOf(content: string, isHit: (part: string) => boolean): string {
  const text = content.replace(/\s+/g, " ").trim();
  if (text.length <= excerptCharacters) return text;
  let from = 0;
  while (from + stepCharacters < text.length && !isHit(partOf(text, from))) from += stepCharacters;
  // Only the whole text is a hit: its words are far apart.
  if (!isHit(partOf(text, from))) from = 0;
  const part = partOf(text, from);
  return `${from > 0 ? "…" : ""}${part}${from + excerptCharacters < text.length ? "…" : ""}`;
}

/** Returns the excerpt that starts there, cut at word boundaries where the text has them. */
function partOf(text: string, from: number): string {
  const part = text.slice(from, from + excerptCharacters);
  const begun = from > 0 && text[from - 1] !== " " ? part.replace(/^\S{1,20}\s/, "") : part;
  const ended = from + excerptCharacters < text.length ? begun.replace(/\s\S{0,20}$/, "") : begun;
  return ended.toWellFormed().replaceAll("\ufffd", "").trim();
}
