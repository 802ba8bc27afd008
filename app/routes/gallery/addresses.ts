import type { CreationOrder } from "../../../contract/gallery.ts";
import type { ListQuery } from "./list-query.ts";

export const collectionsPath = "/gallery/collections";
/** Trained models and training orders. */
export const modelsPath = "/gallery/models";
/** All public links of the user. */
export const sharesPath = "/gallery/shares";
/** The private feed of the gallery. */
export const feedPath = "/gallery/feed";
/** Groups of creations that look almost the same. */
export const duplicatesPath = "/gallery/duplicates";
export const uploadsPath = "/gallery/uploads";

/** Returns the query of an address. Undefined, empty, and default values are omitted. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "tab" && value === "all"),
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** The parameter of the address that opens the filters, for browsers without scripts. */
export const filtersParameter = "filters";

/** Returns the gallery's address for a query. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/gallery", query);
}

/**
 * Returns the address of one creation over a list. It includes the start of the list, which is shown below the viewer.
 */
export function viewPath(creationId: string, query: Partial<ListQuery>): string {
  return withSearch(`/gallery/view/${creationId}`, query);
}

function withSearch(path: string, query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Returns the order of a list: the requested one, else the collection's own, else newest first. */
export function orderOf({ sort, collection }: Pick<ListQuery, "sort" | "collection">): CreationOrder {
  return sort ?? (collection ? "manual" : "newest");
}
