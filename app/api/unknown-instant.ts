/** Placeholder for a timestamp that a backend does not provide. */
export const unknownInstant = "1970-01-01T00:00:00.000Z";

/** Whether the backend provided this timestamp. */
export function isKnown(instant: string): boolean {
  return instant !== unknownInstant;
}
