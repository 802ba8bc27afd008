export const sharesPath = "/gallery/shares";

/** What is shared: one creation, or one collection. */
export type ShareTarget = { kind: "creation" | "collection"; id: string };

/** The page that makes and keeps the link to one thing. */
export function sharePath({ kind, id }: ShareTarget, returnTo?: string): string {
  return `/gallery/share?${new URLSearchParams({ [kind]: id, ...(returnTo !== undefined && { return: returnTo }) })}`;
}
