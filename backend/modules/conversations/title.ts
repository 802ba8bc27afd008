/** The maximum length of a title derived from a message. */
const titleCharacters = 60;
/** A word longer than this is cut like any other text. */
const wordMaxCharacters = 20;

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const links = /!?\[([^\]]*)\]\([^)]*\)/g;
const lineSigns = /^(?:\s*(?:#{1,6}\s|>|[-*+]\s|\d{1,3}[.)]\s))+/;
const signs = /[*_`~#|]+/g;
/** The first sentence with its punctuation. In Chinese and Japanese no space follows it. */
const firstSentence = /^.+?(?:[.!?…]+(?=\s)|[。！？]+)/u;

/** Returns the title of a conversation from its first message: the first line, shortened to fit a list. */
export function titleOf(content: string): string {
  const line = content
    .split("\n")
    .map(plain)
    .find((text) => text !== "");
  return shortened(line ?? content.replace(/\s+/g, " ").trim());
}

/** Removes Markdown syntax and repeated spaces. */
function plain(line: string): string {
  return line.replace(lineSigns, "").replace(links, "$1").replace(signs, "").replace(/\s+/g, " ").trim();
}

function shortened(line: string): string {
  const all = Array.from(characters.segment(line), ({ segment }) => segment);
  if (all.length <= titleCharacters) return line;
  const [sentence = ""] = firstSentence.exec(line) ?? [];
  if (sentence !== "" && Array.from(characters.segment(sentence)).length <= titleCharacters) return sentence;
  const kept = all.slice(0, titleCharacters - 1);
  // Cut between words where possible. Text without spaces is cut at the limit.
  const lastSpace = all[titleCharacters - 1] === " " ? kept.length : kept.lastIndexOf(" ");
  const end = lastSpace >= titleCharacters - wordMaxCharacters ? lastSpace : kept.length;
  return `${kept
    .slice(0, end)
    .join("")
    .replace(/[\s,;:、，-]+$/u, "")}…`;
}
