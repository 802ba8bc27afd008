import { listSearch } from "../../addresses.ts";
import type { ListQuery } from "../../list-query.ts";
import type { ListPage } from "./loaded-list.ts";

/** Fetches the tiles after a place of a list. Returns `signed-out` when the user must sign in. Never throws. */
export async function fetchMore(
  query: ListQuery,
  after: string,
  signal: AbortSignal,
): Promise<ListPage | "signed-out" | "failed"> {
  const search = listSearch({ ...query, after, before: undefined, month: undefined });
  try {
    const response = await fetch(`/gallery/more?${search}`, { signal, redirect: "manual" });
    if (response.type === "opaqueredirect") return "signed-out";
    const answer: unknown = response.ok ? await response.json() : undefined;
    return isListPage(answer) ? answer : "failed";
  } catch {
    return "failed";
  }
}

/** Tells an answer of this server from the page of a proxy in between. */
function isListPage(value: unknown): value is ListPage {
  return (
    typeof value === "object" && value !== null && "tiles" in value && Array.isArray(value.tiles) && "next" in value
  );
}
