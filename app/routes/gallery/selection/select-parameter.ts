/** What an address asks for with `select`: ticks that are shown from the start, or all that match. */
export type SelectAsked = "ticks" | "all" | undefined;

/** What an address asks for. */
export function selectAskedBy(search: URLSearchParams): SelectAsked {
  const asked = search.get("select");
  return asked === "all" ? "all" : asked === null ? undefined : "ticks";
}

/** An address's query that asks for this, and else says the same. */
export function searchAsking(search: string, asked: SelectAsked): string {
  const query = new URLSearchParams(search);
  query.delete("select");
  if (asked) query.set("select", asked === "all" ? "all" : "1");
  return query.size > 0 ? `?${query}` : "";
}
