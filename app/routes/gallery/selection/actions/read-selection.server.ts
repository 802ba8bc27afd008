import { z } from "zod";
import type { CreationFilter, CreationSelection } from "../../../../../contract/gallery.ts";
import { selectionMaxItems } from "../../../../../contract/limits.ts";
import { type ListQuery, listQuery } from "../../list-query.ts";
import { type Fields, matchingSearch } from "../selection-fields.ts";

/** The selection of a form. Invalid ids are counted but not looked up. */
export type ReadSelection =
  | { of: "nothing" }
  | { of: "too-many" }
  | { of: "named"; ids: string[]; unreadable: number }
  | { of: "matching"; query: ListQuery; until: string | undefined; except: string[] };

/** A selection that an action can be applied to. */
export type UsableSelection = Extract<ReadSelection, { of: "named" | "matching" }>;

const uuid = z.uuid();
const listMaxCharacters = 2_048;

/** Reads a form that `fieldsOf` filled, or the checkboxes of a page without JavaScript. Accepts any form. */
export function readSelection(form: FormData): ReadSelection {
  if (form.has("all")) {
    const except = idsIn(form, "except").ids;
    if (except.length > selectionMaxItems) return { of: "too-many" };
    const until = z.iso.datetime().safeParse(form.get("until")).data;
    return { of: "matching", query: readList(form), until, except };
  }
  const { ids, unreadable } = idsIn(form, "id");
  if (ids.length > selectionMaxItems) return { of: "too-many" };
  if (ids.length + unreadable === 0) return { of: "nothing" };
  return { of: "named", ids, unreadable };
}

/** Returns the query of the list that a form belongs to. */
export function readList(form: FormData): ListQuery {
  const search = form.get("list");
  const isText = typeof search === "string" && search.length <= listMaxCharacters;
  return listQuery.parse(Object.fromEntries(new URLSearchParams(isText ? search : "")));
}

/** Returns the fields of the same selection, for a form that asks or chooses something before the action. */
export function fieldsAgain(read: ReadSelection): Fields {
  if (read.of === "named") return read.ids.map((id) => ["id", id]);
  if (read.of !== "matching") return [];
  return [
    ["all", "1"],
    ...(read.until === undefined ? [] : [["until", read.until] as const]),
    ["list", matchingSearch(read.query)],
    ...read.except.map((id) => ["except", id] as const),
  ];
}

/** Returns the API's selection, with the list's filter converted to the API's terms. */
export function toSelection(read: UsableSelection, filterFor: (query: ListQuery) => CreationFilter): CreationSelection {
  if (read.of === "named") return { ids: read.ids };
  const filter = filterFor(read.query);
  const bounds = [filter.created_before, read.until].filter((bound) => bound !== undefined);
  return { matching: { ...filter, created_before: bounds.toSorted()[0] }, except_ids: read.except };
}

function idsIn(form: FormData, name: string): { ids: string[]; unreadable: number } {
  const sent = [...new Set(form.getAll(name).map(String))];
  const ids = sent.filter((id) => uuid.safeParse(id).success);
  return { ids, unreadable: sent.length - ids.length };
}
