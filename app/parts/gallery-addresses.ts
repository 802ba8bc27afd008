/** Returns the path of the page that chooses collections for a creation. */
export function collectPath(creationId: string, returnTo: string): string {
  return `/gallery/collect?${new URLSearchParams({ id: creationId, return: returnTo })}`;
}

/** The shared item: one creation, or one collection. */
export type ShareTarget = { kind: "creation" | "collection"; id: string };

/** Returns the path of the page that manages an item's public link; `returnTo` is the page it links back to. */
export function sharePath({ kind, id }: ShareTarget, returnTo?: string): string {
  return `/gallery/share?${new URLSearchParams({ [kind]: id, ...(returnTo !== undefined && { return: returnTo }) })}`;
}
