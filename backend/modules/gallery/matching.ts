import type { CreationFilter as FilterFields } from "../../../contract/gallery.ts";
import { splitTags } from "../../../contract/split-tags.ts";
import { foldForSearch } from "../../adapters/database/fold-for-search.ts";
import { inPieces } from "../../adapters/database/paging.ts";
import type { GalleryDeps } from "./deps.ts";
import { findKeys } from "./finding.ts";
import { type ListKey, placeOf } from "./places.ts";
import type { CreationFilter } from "./records/lists.ts";

const idsAtOnce = 500;
/** Large, because every batch of a search rescans from the newest creation. */
const hitsAtOnce = 5_000;

/** Converts a request's filter to database terms. */
export function filterOf(fields: FilterFields): CreationFilter {
  return {
    kind: fields.kind,
    generationType: fields.generation_type,
    search: fields.search,
    favorite: fields.favorite,
    aspectRatio: fields.aspect_ratio,
    model: fields.model,
    collectionId: fields.collection,
    tags: fields.tag === undefined ? undefined : [...new Set(splitTags(fields.tag).map(foldForSearch))],
    createdFrom: instantOf(fields.created_from),
    createdBefore: instantOf(fields.created_before),
    colors: fields.color && [fields.color],
    // A newer duplicate may have other words, and the search would then find neither.
    isRepeat: fields.duplicates === "collapsed" && !fields.search ? false : undefined,
  };
}

/**
 * Yields batches of ids of the owner's matching creations outside the trash, newest first. Changes made between batches
 * do not affect later batches.
 */
export async function* matchingIds(
  deps: Pick<GalleryDeps, "database" | "search">,
  ownerId: string,
  filter: CreationFilter,
): AsyncGenerator<string[]> {
  const read = (last: ListKey | undefined, limit: number) =>
    findKeys(deps, ownerId, filter, { order: "newest", place: last && placeOf(last, "newest"), limit });
  for await (const keys of inPieces(read, filter.search ? hitsAtOnce : idsAtOnce)) {
    for (let start = 0; start < keys.length; start += idsAtOnce) {
      yield keys.slice(start, start + idsAtOnce).map(({ id }) => id);
    }
  }
}

function instantOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Date.parse(text);
}
