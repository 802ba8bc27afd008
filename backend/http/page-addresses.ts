/**
 * Returns the addresses of the previous and next page of a list, relative to the API's base and with the same filters.
 * `query` is the parsed query of the current page.
 */
export function pageAddresses(
  path: string,
  query: { page: number; page_size: number } & Record<string, string | number | boolean | undefined>,
  count: number,
): { next: string | null; previous: string | null } {
  const pages = Math.max(1, Math.ceil(count / query.page_size));
  const addressOf = (page: number) => listAddress(path, { ...query, page });
  return {
    next: query.page < pages ? addressOf(query.page + 1) : null,
    previous: query.page > 1 ? addressOf(Math.min(query.page - 1, pages)) : null,
  };
}

/** Returns the address of a list with these query fields. Undefined fields are omitted. */
export function listAddress(path: string, query: Record<string, string | number | boolean | undefined>): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${path}?${new URLSearchParams(entries)}`;
}
