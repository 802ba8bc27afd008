/** Returns an instant in milliseconds since the epoch as ISO 8601 in UTC, the format of the API. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** Returns the same; `null` for an event that has not happened. */
export function instantOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : instant(milliseconds);
}
