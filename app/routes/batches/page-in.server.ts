import { z } from "zod";

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** Returns the number of the page that an address names; 1 when it names none. */
export function pageIn(url: URL): number {
  return pageNumber.parse(url.searchParams.get("page"));
}
