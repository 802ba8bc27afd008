/** Normalizes text for search: unifies Unicode compatibility forms and letter case. */
export function foldForSearch(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

/** Returns the LIKE pattern of folded texts that contain a text. Its escape character is `\`. */
export function containing(text: string): string {
  return `%${foldForSearch(text).replace(/[\\%_]/g, "\\$&")}%`;
}
