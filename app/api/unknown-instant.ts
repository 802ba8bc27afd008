/** Stands for an instant that a backend does not tell. */
export const unknownInstant = "1970-01-01T00:00:00.000Z";

/** Whether an instant was told. */
export function isKnown(instant: string): boolean {
  return instant !== unknownInstant;
}
