/** Invisible characters that do harm: control characters, and those that reverse the text direction. */
const harmful = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/gu;
const visible = /[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u;

/**
 * Normalizes a name: one line, without invisible characters that could make it look like another name. Right-to-left
 * text, its marks, and joined signs stay unchanged. Returns "" when nothing visible is left.
 */
export function plainLine(text: string): string {
  const line = text
    .replace(/[\s\u2028\u2029\u0085]+/gu, " ")
    .replace(harmful, "")
    .trim();
  return visible.test(line) ? line : "";
}

/** The same for multi-line text. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => line.replace(/\t/g, " ").replace(harmful, "").trimEnd())
    .join("\n")
    .trim();
}
