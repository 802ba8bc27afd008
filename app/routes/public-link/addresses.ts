interface Place {
  page?: number;
  item?: string;
}

/** Returns the public page of a token: a page of a collection, or one of its creations enlarged. */
export function sharedPath(token: string, place: Place = {}): string {
  return withQuery(`/s/${token}`, place);
}

/** Returns the page on which a visitor reports what the public page shows there, or what follows a report. */
export function reportPath(token: string, { sent = false, ...place }: Place & { sent?: boolean } = {}): string {
  return withQuery(`/s/${token}/report`, place, sent ? { sent: "1" } : {});
}

function withQuery(path: string, { page = 1, item }: Place, further: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...(page > 1 && { page: String(page) }),
    ...(item !== undefined && { item }),
    ...further,
  });
  return query.size === 0 ? path : `${path}?${query}`;
}
