import { searchMaxCharacters } from "../../../contract/limits.ts";

/** Returns the search text of an address. */
export function queryOf(search: URLSearchParams): string {
  return (search.get("q") ?? "").trim().slice(0, searchMaxCharacters);
}
