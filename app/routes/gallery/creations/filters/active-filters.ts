import type { ListQuery } from "../../list-query.ts";

/** What narrows a list down and can be taken off one by one. The tab and a collection are places, not filters. */
export const filterNames = ["search", "mode", "status", "ratio", "model", "favorite", "from", "to", "month"] as const;
export type FilterName = (typeof filterNames)[number];

/** The filters that are set, in the order in which they are offered. */
export function activeFilters(query: ListQuery): FilterName[] {
  return filterNames.filter((name) => query[name] !== undefined && query[name] !== "");
}

/** The list without one of its filters, from its beginning. */
export function withoutFilter(query: ListQuery, name: FilterName): Partial<ListQuery> {
  return { ...query, after: undefined, before: undefined, page: undefined, [name]: undefined };
}

/** The place with none of them. */
export function withoutFilters({ tab, collection, sort }: ListQuery): Partial<ListQuery> {
  return { tab, collection, sort };
}
