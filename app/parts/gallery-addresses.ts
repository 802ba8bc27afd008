/** Where collections for a creation are chosen. */
export function collectPath(creationId: string, returnTo: string): string {
  return `/gallery/collect?${new URLSearchParams({ id: creationId, return: returnTo })}`;
}

/** Where a public link to a creation is made. */
export function sharePath(creationId: string, returnTo: string): string {
  return `/gallery/share?${new URLSearchParams({ creation: creationId, return: returnTo })}`;
}
