import { listSearch } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import type { Selected } from "./selected.ts";

/** A list that can be selected as a whole. */
export interface MatchingList {
  /** The list's own query, without the place it was opened at. */
  search: string;
  /** The number of matches; a lower bound unless `countIsExact`. */
  count: number;
  countIsExact: boolean;
  /** When the list was read. Later creations were not seen and are not changed. */
  loadedAt: string;
}

/** The names and values of a form, in order. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** Returns the filters of a list as an address query, without the start of the list. */
export function matchingSearch({ after: _after, before: _before, month: _month, ...query }: ListQuery): string {
  return listSearch(query).toString();
}

/** Returns a selection as form fields. */
export function fieldsOf({ matching, ids }: Selected, list: Pick<MatchingList, "loadedAt"> | undefined): Fields {
  const named = [...ids].map((id) => [matching ? "except" : "id", id] as const);
  return matching ? [["all", "1"], ["until", list?.loadedAt ?? ""], ...named] : named;
}

/** All field names of a selection. */
export const selectionFieldNames = ["all", "until", "except", "id"] as const;
