import { unknownId } from "../api/unknown.ts";

/** Returns the page of a run. A run whose ID is not known is listed on the first page. */
export function runPath(id: string): string {
  return id === unknownId ? "/" : `/generations/${id}`;
}
