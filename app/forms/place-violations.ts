export interface Violation {
  field: string;
  message: string;
}

/** Messages by the place of a form that shows them, and the one that stands above the form. */
export interface PlacedViolations<Place extends string> {
  errors: Partial<Record<Place, string>>;
  message: string | undefined;
}

/**
 * Returns where a form shows the API's violations: each place the first that is about it, and above the form the first
 * that no place of the form is about. `placeOf` returns the place of a field, or `undefined` when the form has none.
 */
export function placeViolations<Place extends string>(
  violations: readonly Violation[],
  placeOf: (field: string) => Place | undefined,
): PlacedViolations<Place> {
  const placed: PlacedViolations<Place> = { errors: {}, message: undefined };
  for (const { field, message } of violations) {
    const place = placeOf(field);
    if (place === undefined) placed.message ??= message;
    else placed.errors[place] ??= message;
  }
  return placed;
}
