import type { Similarity } from "../../contract/similarity-terms.ts";

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

/** Returns the path of the page with the creations that look most like one. */
export function similarPath(creationId: string, by?: Similarity): string {
  return `/gallery/similar/${creationId}${by === undefined ? "" : `?by=${by}`}`;
}
