/** Returns the public page of a token: a page of a collection, or one of its creations enlarged. */
export function sharedPath(token: string, { page = 1, item }: { page?: number; item?: string } = {}): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(item !== undefined && { item }) });
  return query.size === 0 ? `/s/${token}` : `/s/${token}?${query}`;
}
