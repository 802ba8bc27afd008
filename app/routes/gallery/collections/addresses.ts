import { collectionsPath } from "../addresses.ts";

/** The form that renames and describes one; `returnTo` is where it leads afterwards, the list if not said. */
export function editPath(id: string, returnTo?: string): string {
  const path = `${collectionsPath}/${id}/edit`;
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ return: returnTo })}`;
}

export function deletePath(id: string): string {
  return `${collectionsPath}/${id}/delete`;
}

/** The list itself: a page of it, or what a search finds. */
export function collectionsAddress({ page = 1, search = "" }: { page?: number; search?: string }): string {
  const query = new URLSearchParams({ ...(search !== "" && { search }), ...(page > 1 && { page: String(page) }) });
  return query.size === 0 ? collectionsPath : `${collectionsPath}?${query}`;
}

/** Where the creations of a collection are put in order. */
export function arrangePath(id: string, page = 1): string {
  const path = `${collectionsPath}/${id}/arrange`;
  return page > 1 ? `${path}?page=${page}` : path;
}
