/** What cannot be seen and does harm: controls, and what turns the direction of all that is written after it. */
const harmful = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u;

/**
 * A name as it is kept: on one line, without what cannot be seen and could make it read as another one. Writing from right
 * to left, its marks, and signs that are joined of several stay as they are. Empty when there is nothing to see in it.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/[\s\u2028\u2029\u0085]+/gu, " ")
    .replace(harmful, "")
    .trim();
  return visible.test(line) ? line : "";
}

/** The same of a text of several lines. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => line.replace(/\t/g, " ").replace(harmful, "").trimEnd())
    .join("\n")
    .trim();
}
