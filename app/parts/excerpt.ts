const excerptCharacters = 60;

/** Returns the beginning of a user's text for the title of a page. */
export function excerptOf(text: string): string {
  return text.length > excerptCharacters ? `${text.slice(0, excerptCharacters)}…` : text;
}
