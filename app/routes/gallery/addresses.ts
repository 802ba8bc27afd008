import type { CreationOrder } from "../../../contract/gallery.ts";
import type { ListQuery } from "./list-query.ts";

export const collectionsPath = "/gallery/collections";
/** Trained models, and those that were ordered. */
export const modelsPath = "/gallery/models";
/** All public links of the user. */
export const sharesPath = "/gallery/shares";
export const uploadsPath = "/gallery/uploads";

/** Names and values of an address's query; `undefined` and empty ones, and what is said by default, are left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const entries = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== "" && !(name === "tab" && value === "all"),
  );
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
}

/** The gallery's address that says this. */
export function listPath(query: Partial<ListQuery>): string {
  return withSearch("/gallery", query);
}

/** The address of one creation over such a list. It tells where the list begins, too: that is what lies below. */
export function viewPath(creationId: string, query: Partial<ListQuery>): string {
  return withSearch(`/gallery/view/${creationId}`, query);
}

function withSearch(path: string, query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The order a list is in: as asked, else a collection's own, else the newest first. */
export function orderOf({ sort, collection }: Pick<ListQuery, "sort" | "collection">): CreationOrder {
  return sort ?? (collection ? "manual" : "newest");
}
