import { collectionsPath } from "../addresses.ts";

/** Returns the page that lists the members of a collection. `removing` names the member that it asks to remove. */
export function membersPath(id: string, removing?: string): string {
  const path = `${collectionsPath}/${id}/members`;
  return removing === undefined ? path : `${path}?${new URLSearchParams({ remove: removing })}`;
}

/** Returns the page that shows the creations of all users in a collection, or one of them large. */
export function sharedViewPath(id: string, { page = 1, item }: { page?: number; item?: string } = {}): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(item !== undefined && { item }) });
  const path = `${collectionsPath}/${id}/shared`;
  return query.size === 0 ? path : `${path}?${query}`;
}
