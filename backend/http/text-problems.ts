import type { Violation } from "../../contract/violations.ts";

/**
 * Returns the fields, at any depth of a parsed value, with text that cannot be stored: a NUL, which PostgreSQL refuses,
 * or half a surrogate pair, which UTF-8 cannot encode.
 */
export function textProblems(value: unknown, path: readonly string[] = []): Violation[] {
  if (typeof value === "string") {
    const sound = value.isWellFormed() && !value.includes("\0");
    return sound ? [] : [{ field: path.join("."), key: "format", values: {} }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textProblems(part, [...path, name]));
}
