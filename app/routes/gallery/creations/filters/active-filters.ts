import type { ListQuery } from "../../list-query.ts";

/** The filters that narrow a list and can be removed one by one. The tab and a collection are places, not filters. */
export const filterNames = [
  "search",
  "tag",
  "mode",
  "status",
  "ratio",
  "model",
  "color",
  "favorite",
  "duplicates",
  "from",
  "to",
  "month",
] as const;
export type FilterName = (typeof filterNames)[number];

/** Returns the active filters in the order in which the page offers them. A search shows duplicates in any case. */
export function activeFilters(query: ListQuery): FilterName[] {
  return filterNames.filter(
    (name) => query[name] !== undefined && query[name] !== "" && !(name === "duplicates" && query.search !== ""),
  );
}

/** Whether a smart collection can have the list's filters. A month only says where the list starts. */
export function isSavable(query: ListQuery): boolean {
  const isNarrowed = activeFilters(query).some((name) => name !== "month");
  return isNarrowed && query.collection === undefined && query.status === undefined;
}

/** Returns the list without one of its filters, from its beginning. */
export function withoutFilter(query: ListQuery, name: FilterName): Partial<ListQuery> {
  return { ...query, after: undefined, before: undefined, page: undefined, [name]: undefined };
}

/** Returns the place without any filters. */
export function withoutFilters({ tab, collection, smart, sort }: ListQuery): Partial<ListQuery> {
  return { tab, collection, smart, sort };
}
