/** Something of one's own that a search leads to. */
export interface FoundItem {
  id: string;
  label: string;
  to: string;
  /** A picture of it. */
  thumbnail?: string;
}

export const foundGroups = ["prompts", "creations", "conversations"] as const;
export type FoundGroup = (typeof foundGroups)[number];
export type Found = Record<FoundGroup, FoundItem[]>;

export const searchPath = "/search";

/** The search as a page; it lists the same as the menu. */
export function searchAddress(query: string): string {
  return query ? `${searchPath}?${new URLSearchParams({ q: query })}` : searchPath;
}

/** What is found of one's own by a text; `undefined` when it could not be asked, or nobody wants to know any more. */
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

/** It comes from our own server: this tells it from the page of somebody in between. */
function isFoundAnswer(value: unknown): value is Found {
  return typeof value === "object" && value !== null && foundGroups.every((group) => group in value);
}
