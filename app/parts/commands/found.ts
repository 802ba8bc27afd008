/** A search result that belongs to the user. */
export interface FoundItem {
  id: string;
  label: string;
  to: string;
  /** Address of its thumbnail. */
  thumbnail?: string;
}

export const foundGroups = ["prompts", "creations", "conversations"] as const;
export type FoundGroup = (typeof foundGroups)[number];
export type Found = Record<FoundGroup, FoundItem[]>;

export const searchPath = "/search";

/** Returns the address of the search page, which lists the same results as the menu. */
export function searchAddress(query: string): string {
  return query ? `${searchPath}?${new URLSearchParams({ q: query })}` : searchPath;
}

/** Returns the user's items that match a text; `undefined` when the request failed or was aborted. */
export async function searchAll(query: string, signal: AbortSignal): Promise<Found | undefined> {
  try {
    const search = new URLSearchParams({ q: query });
    const response = await fetch(`${searchPath}/found?${search}`, { signal, redirect: "manual" });
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isFoundAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Distinguishes our server's answer from a page that a proxy inserted. */
function isFoundAnswer(value: unknown): value is Found {
  return typeof value === "object" && value !== null && foundGroups.every((group) => group in value);
}
