/** How an instant is said to clients: ISO 8601 in UTC. Takes milliseconds since the epoch, as the backend keeps them. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** The same for what may not have happened. */
export function instantOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : instant(milliseconds);
}
