import { type DraftValues, draftSearch } from "./draft.ts";

/** How much of an item fills the composer: everything, everything but its seed, or its prompt alone. */
export const fills = ["again", "vary", "prompt_of"] as const;

/**
 * Returns the address of the composer filled with one of the user's items. The address names it, because a prompt can be
 * too long for an address. What `draft` has comes in place of the item's.
 */
export function fillPath(
  fill: (typeof fills)[number],
  kind: "run" | "batch" | "prompt",
  id: string,
  draft: DraftValues = {},
): string {
  const rest = draftSearch(draft);
  return `/?${fill}=${kind}:${encodeURIComponent(id)}${rest && `&${rest}`}`;
}
