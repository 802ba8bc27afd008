import type { ParsedInput } from "../../../contract/endpoint.ts";
import type { CreationOrder, CreationPage, gallery } from "../../../contract/gallery.ts";
import { offsetOf, readPage } from "../../adapters/database/paging.ts";
import { done, type Outcome, type SignedInCaller } from "../../http/operation.ts";
import { listAddress, pageAddresses } from "../../http/page-addresses.ts";
import type { GalleryDeps } from "./deps.ts";
import { type Counted, countMatching, creationsOf, findKeys, orderIn } from "./finding.ts";
import { cursorOf, endOf, type ListKey, type Place, parsePlace, placeOf } from "./places.ts";
import { presentCreation } from "./present.ts";
import type { CreationFilter } from "./records/lists.ts";
import { listFilter } from "./smart-collections.ts";

type AnyQuery = ParsedInput<typeof gallery.creations>["query"];
/** A list's path may already fix the kind or the collection; its query then lacks that field. */
type Query = Omit<AnyQuery, "kind" | "collection"> & Pick<AnyQuery, "kind" | "collection">;

interface Found {
  keys: ListKey[];
  next: string | null;
  previous: string | null;
}

/**
 * Returns a page of the caller's creations outside the trash: all, one kind, or one collection. The calling operation
 * has already checked that the collection exists. `path` is the list's own path.
 */
export async function pageOfCreations(
  deps: GalleryDeps,
  list: { path: string; kind?: "image" | "video"; collectionId?: string },
  query: Query,
  caller: SignedInCaller,
): Promise<Outcome<CreationPage>> {
  const filter = await listFilter(deps.database.read, caller.userId, {
    ...query,
    kind: list.kind ?? query.kind,
    collection: list.collectionId ?? query.collection,
  });
  const counted = await countMatching(deps, caller.userId, filter, orderIn(filter, query.sort));
  const found = await findPage(deps, caller.userId, list.path, filter, query, counted);
  const creations = await creationsOf(deps, caller.userId, found.keys);
  return done({
    count: counted.count,
    count_is_exact: counted.isExact,
    next: found.next,
    previous: found.previous,
    results: creations.map((creation) => presentCreation(deps.addresses, creation)),
  });
}

async function findPage(
  deps: GalleryDeps,
  ownerId: string,
  path: string,
  filter: CreationFilter,
  query: Query,
  counted: Counted,
): Promise<Found> {
  const order = orderIn(filter, query.sort);
  const { page, after, before, ...fields } = query;
  const said = { ...fields, sort: query.sort === "newest" ? undefined : query.sort };
  const limit = query.page_size;
  const afterAddress = (place: Place) => listAddress(path, { ...said, after: cursorOf(place) });
  const beforeAddress = (place: Place) => listAddress(path, { ...said, before: cursorOf(place) });
  const stands = async (backward: boolean, place: Place) =>
    (await findKeys(deps, ownerId, filter, { order, backward, place, limit: 1 })).length > 0;

  if (after === undefined && before === undefined) {
    const { count, hits } = counted;
    const offset = offsetOf(query);
    // Numbered pages end with what was counted. Cursors go on from there.
    const onPage = Math.min(limit, count - offset);
    const keys =
      hits?.slice(offset, offset + limit) ??
      (onPage > 0 ? await findKeys(deps, ownerId, filter, { order, limit: onPage, offset }) : []);
    const addresses = pageAddresses(path, { page, ...said }, count);
    // Search results continue beyond the counted hits, where only cursors can page.
    const [, last] = ends(keys, order);
    const next = addresses.next ?? (last && !counted.isExact ? afterAddress(last) : null);
    return { keys, previous: addresses.previous, next };
  }
  if (after === undefined) {
    const place = parsePlace(before, order);
    const read = (count: number) => findKeys(deps, ownerId, filter, { order, backward: true, place, limit: count });
    const { items, next: edge } = place ? await readPage(read, limit) : { items: [] };
    const shown = items.toReversed();
    const [, last] = ends(shown, order);
    // With nothing before the cursor, the next page is the start of the list.
    const next = last ? ((await stands(false, last)) ? afterAddress(last) : null) : listAddress(path, said);
    return { keys: shown, previous: edge ? beforeAddress(placeOf(edge, order)) : null, next };
  }
  const place = parsePlace(after, order);
  const read = (count: number) => findKeys(deps, ownerId, filter, { order, place, limit: count });
  const { items, next } = await readPage(read, limit);
  const [first] = ends(items, order);
  const front = first ?? endOf(order);
  return {
    keys: items,
    next: next ? afterAddress(placeOf(next, order)) : null,
    previous: (await stands(true, front)) ? beforeAddress(front) : null,
  };
}

function ends(keys: ListKey[], order: CreationOrder): [Place | undefined, Place | undefined] {
  const [first, last] = [keys[0], keys.at(-1)];
  return [first && placeOf(first, order), last && placeOf(last, order)];
}
