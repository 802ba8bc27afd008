import type { Violation } from "../../contract/violations.ts";

/**
 * Text no database keeps as it was sent: a NUL, which PostgreSQL refuses, and half a surrogate pair, which UTF-8 cannot
 * carry. Answers the fields that hold one, anywhere in a parsed value.
 */
export function textProblems(value: unknown, path: readonly string[] = []): Violation[] {
  if (typeof value === "string") {
    const sound = value.isWellFormed() && !value.includes("\0");
    return sound ? [] : [{ field: path.join("."), key: "format", values: {} }];
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => textProblems(part, [...path, name]));
}
