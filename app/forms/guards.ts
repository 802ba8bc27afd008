/**
 * Whether a value has a type. The browser checks the answers of our own routes with guards, because Zod would be a sixth
 * of a page's scripts.
 */
export type Guard<T> = (value: unknown) => value is T;

export const isText: Guard<string> = (value) => typeof value === "string";
export const isNumber: Guard<number> = (value) => typeof value === "number";
export const isInteger: Guard<number> = (value): value is number => Number.isSafeInteger(value);
export const isYesOrNo: Guard<boolean> = (value) => typeof value === "boolean";

export function isOneOf<T extends string | boolean | null | undefined>(...values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((known) => known === value);
}

export function isListOf<T>(isItem: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(isItem);
}

/** Accepts objects all of whose fields have the type. */
export function isRecordOf<T>(isField: Guard<T>): Guard<Record<string, T>> {
  return (value): value is Record<string, T> =>
    typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isField);
}

export function isEither<A, B>(isFirst: Guard<A>, isSecond: Guard<B>): Guard<A | B> {
  return (value): value is A | B => isFirst(value) || isSecond(value);
}

/** Accepts objects that have these fields. Other fields are ignored. */
export function hasFields<T extends object>(fields: { [Name in keyof T]-?: Guard<T[Name]> }): Guard<T> {
  const guards = Object.entries<Guard<unknown>>(fields);
  return (value): value is T => {
    if (typeof value !== "object" || value === null) return false;
    const given = new Map<string, unknown>(Object.entries(value));
    return guards.every(([name, isValid]) => isValid(given.get(name)));
  };
}
