import type { Values } from "./values.ts";

export interface Change {
  field: string;
  before: string;
  after: string;
}

/** Returns the fields whose values differ. Rows are compared by their place. */
export function changesBetween(before: Values, after: Values): Change[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .map((field) => ({ field, before: before[field] ?? "", after: after[field] ?? "" }))
    .filter((change) => change.before !== change.after);
}
