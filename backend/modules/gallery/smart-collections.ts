import { creationFilter, type CreationFilter as FilterFields } from "../../../contract/gallery.ts";
import type { Queries } from "../../adapters/database/port.ts";
import { filterOf } from "./matching.ts";
import { findCollection } from "./records/collections.ts";
import type { CreationFilter } from "./records/lists.ts";
import type { CollectionTable } from "./tables.ts";

/** Returns the filter of a smart collection; `null` for one that is filled by hand. */
export function smartFilterOf({ filter }: Pick<CollectionTable, "filter">): FilterFields | null {
  return filter === null ? null : creationFilter.parse(JSON.parse(filter));
}

/** Returns the filter of everything in a collection that also matches `fields`. */
export function filterWithin(
  collection: Pick<CollectionTable, "id" | "filter">,
  fields: FilterFields = {},
): CreationFilter {
  const own = smartFilterOf(collection);
  if (!own) return filterOf({ ...fields, collection: collection.id });
  const both = filterOf(bothOf(own, { ...fields, collection: undefined }));
  const colors = [own.color, fields.color].filter((color) => color !== undefined);
  return { ...both, colors: colors.length > 0 ? [...new Set(colors)] : undefined, arrangedIn: collection.id };
}

/** Returns a list's filter in database terms. In a smart collection, the collection's own filter applies too. */
export async function listFilter(queries: Queries, ownerId: string, fields: FilterFields): Promise<CreationFilter> {
  const collection =
    fields.collection === undefined ? undefined : await findCollection(queries, ownerId, fields.collection);
  return collection ? filterWithin(collection, fields) : filterOf(fields);
}

/** These filters are combined. For any other one, two different values match nothing. */
const combined: readonly string[] = ["search", "tag", "color", "created_from", "created_before"];
/** Ends before it begins. */
const nothing = { created_from: "9999-12-31T00:00:00Z", created_before: "1970-01-01T00:00:00Z" };

/** Returns the filter of what matches both, except that it names only one color. */
function bothOf(one: FilterFields, other: FilterFields): FilterFields {
  const names = creationFilter.keyof().options;
  const differs = (name: keyof FilterFields) =>
    one[name] !== undefined && other[name] !== undefined && one[name] !== other[name];
  if (names.some((name) => !combined.includes(name) && differs(name))) return nothing;
  const given = Object.fromEntries(Object.entries(other).filter(([, value]) => value !== undefined));
  return {
    ...one,
    ...given,
    search: [one.search, other.search].filter(Boolean).join(" ") || undefined,
    tag: [one.tag, other.tag].filter(Boolean).join(",") || undefined,
    created_from: outermost(one.created_from, other.created_from, Math.max),
    created_before: outermost(one.created_before, other.created_before, Math.min),
  };
}

function outermost(one: string | undefined, other: string | undefined, choose: (a: number, b: number) => number) {
  if (one === undefined || other === undefined) return one ?? other;
  return new Date(choose(Date.parse(one), Date.parse(other))).toISOString();
}
