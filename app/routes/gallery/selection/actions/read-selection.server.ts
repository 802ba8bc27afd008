import { z } from "zod";
import type { CreationFilter, CreationSelection } from "../../../../../contract/gallery.ts";
import { selectionMaxItems } from "../../../../../contract/limits.ts";
import { type ListQuery, listQuery } from "../../list-query.ts";
import { type Fields, matchingSearch } from "../selection-fields.ts";

/** What a form selected; ids that are none are counted, not looked for. */
export type ReadSelection =
  | { of: "nothing" }
  | { of: "too-many" }
  | { of: "named"; ids: string[]; unreadable: number }
  | { of: "matching"; query: ListQuery; until: string | undefined; except: string[] };

/** A selection that something can be done with. */
export type UsableSelection = Extract<ReadSelection, { of: "named" | "matching" }>;

const uuid = z.uuid();
const listMaxCharacters = 2_048;

/** Reads a form that `fieldsOf` filled, or the ticks of a page without JavaScript. Makes something of every form. */
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

/** The list a form stands under. */
export function readList(form: FormData): ListQuery {
  const search = form.get("list");
  const isText = typeof search === "string" && search.length <= listMaxCharacters;
  return listQuery.parse(Object.fromEntries(new URLSearchParams(isText ? search : "")));
}

/** The same selection once more, for a form that asks or chooses something before it is carried out. */
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

/** For the API: what was selected, with the list's filter in its terms. */
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
