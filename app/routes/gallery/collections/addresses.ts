import { collectionsPath, listSearch } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";

/**
 * Returns the page that renames and describes a collection. `returnTo` is the page to show afterwards; the default is
 * the list.
 */
export function editPath(id: string, returnTo?: string): string {
  const path = `${collectionsPath}/${id}/edit`;
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ return: returnTo })}`;
}

export function deletePath(id: string): string {
  return `${collectionsPath}/${id}/delete`;
}

/** Returns the address of the list: one page of it, or the results of a search. */
export function collectionsAddress({ page = 1, search = "" }: { page?: number; search?: string }): string {
  const query = new URLSearchParams({ ...(search !== "" && { search }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? collectionsPath : `${collectionsPath}?${query}`;
}

/** Returns the page that arranges the creations of a collection. */
export function arrangePath(id: string, page = 1): string {
  const path = `${collectionsPath}/${id}/arrange`;
  return page > 1 ? `${path}?page=${page}` : path;
}

/** Returns the page that makes a search a smart collection, or the new search of the one that is being changed. */
export function saveSearchPath({ smart, ...query }: ListQuery): string {
  const place = { sort: undefined, month: undefined, after: undefined, before: undefined, page: undefined };
  const list = listSearch({ ...query, ...place }).toString();
  const path = smart === undefined ? `${collectionsPath}/new` : `${collectionsPath}/${smart}/edit`;
  return `${path}?${new URLSearchParams({ list })}`;
}
