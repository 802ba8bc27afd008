import { searchMaxCharacters } from "../../../contract/limits.ts";

/** What an address looks for. */
export function queryOf(search: URLSearchParams): string {
  return (search.get("q") ?? "").trim().slice(0, searchMaxCharacters);
}
