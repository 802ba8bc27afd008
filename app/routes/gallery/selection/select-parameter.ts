/** The values of `select` in an address: show checkboxes from the start, or select all matches. */
export type SelectAsked = "ticks" | "all" | undefined;

/** Reads `select` from an address. */
export function selectAskedBy(search: URLSearchParams): SelectAsked {
  const asked = search.get("select");
  return asked === "all" ? "all" : asked === null ? undefined : "ticks";
}

/** Returns a query with this value of `select` and everything else unchanged. */
export function searchAsking(search: string, asked: SelectAsked): string {
  const query = new URLSearchParams(search);
  query.delete("select");
  if (asked) query.set("select", asked === "all" ? "all" : "1");
  return query.size > 0 ? `?${query}` : "";
}
