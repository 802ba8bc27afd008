import { listSearch } from "../addresses.ts";
import type { ListQuery } from "../list-query.ts";
import type { Selected } from "./selected.ts";

/** A list that can be selected from as a whole. */
export interface MatchingList {
  /** The list's own address query, without the place it was opened at. */
  search: string;
  /** How many match; at least so many where `countIsExact` is not. */
  count: number;
  countIsExact: boolean;
  /** When it was read: what came later was not seen and stays as it is. */
  loadedAt: string;
}

/** Names and values of a form, in their order. */
export type Fields = readonly (readonly [name: string, value: string])[];

/** What narrows a list down, as an address says it; where the list begins is no part of it. */
export function matchingSearch({ after: _after, before: _before, month: _month, ...query }: ListQuery): string {
  return listSearch(query).toString();
}

/** A selection as a form sends it. */
export function fieldsOf({ matching, ids }: Selected, list: Pick<MatchingList, "loadedAt"> | undefined): Fields {
  const named = [...ids].map((id) => [matching ? "except" : "id", id] as const);
  return matching ? [["all", "1"], ["until", list?.loadedAt ?? ""], ...named] : named;
}

/** All names a selection is sent under. */
export const selectionFieldNames = ["all", "until", "except", "id"] as const;
