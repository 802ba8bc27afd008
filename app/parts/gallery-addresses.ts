/** Where collections for a creation are chosen. */
export function collectPath(creationId: string, returnTo: string): string {
  return `/gallery/collect?${new URLSearchParams({ id: creationId, return: returnTo })}`;
}

/** What is shared: one creation, or one collection. */
export type ShareTarget = { kind: "creation" | "collection"; id: string };

/** The page of the public link to one thing; `returnTo` is where it leads back to. */
export function sharePath({ kind, id }: ShareTarget, returnTo?: string): string {
  return `/gallery/share?${new URLSearchParams({ [kind]: id, ...(returnTo !== undefined && { return: returnTo }) })}`;
}
