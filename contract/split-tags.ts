/** The commas of all scripts. They separate tags in one text, so no tag contains one. */
export const commas = /[,，、،﹐﹑､]/u;

/** Returns the names in a text that separates tags by commas, trimmed, without empty ones. */
export function splitTags(text: string): string[] {
  return text
    .split(commas)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
