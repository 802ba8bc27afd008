/** A command that cannot be parsed. */
export class UsageError extends Error {}

/** Throws unless a command got as many values as it takes. */
export function demandValues(name: string, given: readonly string[], [fewest, most]: readonly [number, number]): void {
  if (given.length >= fewest && given.length <= most) return;
  const isTooFew = given.length < fewest;
  const bound = fewest === most ? "exactly" : `at ${isTooFew ? "least" : "most"}`;
  const count = isTooFew ? fewest : most;
  throw new UsageError(
    count === 0 ? `${name} takes no values.` : `${name} takes ${bound} ${count} ${count === 1 ? "value" : "values"}.`,
  );
}
