import { sql } from "kysely";
import type { Collection } from "../../../../contract/collections.ts";
import { foldForSearch } from "../../../adapters/database/fold-for-search.ts";
import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { searchPatterns } from "../rules.ts";
import type { CollectionTable, CreationTable } from "../tables.ts";

/** The gap between neighbors. It allows twenty insertions at one point before a renumbering. */
export const positionGap = 2 ** 20;

export interface CollectionFields {
  name: string;
  description: string;
  /** The filter of a smart collection as JSON. */
  filter: string | null;
}

/** Returns a page of the owner's collections in order, and the total count. */
export function listCollections(
  queries: Queries,
  ownerId: string,
  { search = "", kind }: { search?: string; kind?: Collection["kind"] },
  page: PageNumber,
) {
  let query = queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId);
  if (kind !== undefined) query = query.where("filter", kind === "smart" ? "is not" : "is", null);
  for (const pattern of searchPatterns(search)) {
    query = query.where(sql<boolean>`search_name like ${pattern} escape '\\'`);
  }
  return pageOf(query, { by: ["position", "id"] }, page);
}

export async function findCollection(
  queries: Queries,
  ownerId: string,
  id: string,
): Promise<CollectionTable | undefined> {
  return ownCollection(queries, ownerId, id).selectAll().executeTakeFirst();
}

/** Returns the owner's collections with these ids. */
export async function findCollections(queries: Queries, ownerId: string, ids: string[]): Promise<CollectionTable[]> {
  if (ids.length === 0) return [];
  return queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId).where("id", "in", ids).execute();
}

/** Returns the ids and names of the owner's collections that are filled by hand. */
export function collectionNames(queries: Queries, ownerId: string): Promise<{ id: string; name: string }[]> {
  return queries
    .selectFrom("collection")
    .select(["id", "name"])
    .where("owner_id", "=", ownerId)
    .where("filter", "is", null)
    .execute();
}

/** Like `findCollection`, and locks the row until the transaction ends. */
export async function lockCollection(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<CollectionTable | undefined> {
  return database.forUpdate(ownCollection(tx, ownerId, id).selectAll()).executeTakeFirst();
}

/** Returns the owner's smart collections, and locks them until the transaction ends. Their number is limited. */
export function lockSmartCollections(
  database: Database,
  tx: Tx,
  ownerId: string,
): Promise<Pick<CollectionTable, "id" | "filter">[]> {
  const smart = tx.selectFrom("collection").select(["id", "filter"]).where("owner_id", "=", ownerId);
  return database.forUpdate(smart.where("filter", "is not", null).orderBy("id")).execute();
}

/** Replaces the filter of a smart collection, as JSON, without a change of its modification time. */
export async function writeFilter(tx: Tx, id: string, filter: string): Promise<void> {
  await tx.updateTable("collection").set({ filter }).where("id", "=", id).execute();
}

/** Blocks other transactions from adding or reordering the owner's collections until this one ends. */
export async function lockOrder(database: Database, tx: Tx, ownerId: string): Promise<void> {
  const first = tx.selectFrom("collection").select("id").where("owner_id", "=", ownerId).orderBy("id").limit(1);
  await database.forUpdate(first).execute();
}

/** Counts the owner's collections, and the smart ones among them. */
export async function countCollections(queries: Queries, ownerId: string): Promise<{ count: number; smart: number }> {
  return queries
    .selectFrom("collection")
    .where("owner_id", "=", ownerId)
    .select((row) => [row.fn.countAll<number>().as("count"), row.fn.count<number>("filter").as("smart")])
    .executeTakeFirstOrThrow();
}

/** Adds an empty collection after the owner's other collections. */
export async function insertCollection(
  tx: Tx,
  added: CollectionFields & { id: string; ownerId: string; now: number },
): Promise<CollectionTable> {
  const { id, ownerId, name, description, filter, now } = added;
  const collection: CollectionTable = {
    id,
    owner_id: ownerId,
    name,
    search_name: foldForSearch(name),
    description,
    cover_creation_id: null,
    position: (await lastPosition(tx, ownerId)) + positionGap,
    item_count: 0,
    created_at: now,
    updated_at: now,
    filter,
  };
  await tx.insertInto("collection").values(collection).execute();
  return collection;
}

/** Changes a collection. Omitted fields keep their value. */
export async function changeCollection(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<CollectionFields> & { coverCreationId?: string | null; now: number },
): Promise<void> {
  const { name, description, filter, coverCreationId, now } = change;
  await tx
    .updateTable("collection")
    .set({
      updated_at: now,
      ...(name !== undefined && { name, search_name: foldForSearch(name) }),
      ...(description !== undefined && { description }),
      ...(filter !== undefined && { filter }),
      ...(coverCreationId !== undefined && { cover_creation_id: coverCreationId }),
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** Deletes one of the owner's collections but not its creations. Returns whether it existed. */
export async function deleteCollection(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("collection")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Moves a collection before another one of the same owner, or to the end. Returns whether the other one exists. */
export async function placeCollection(tx: Tx, ownerId: string, id: string, before: string | null): Promise<boolean> {
  if (before === id) return true;
  let position =
    before === null ? (await lastPosition(tx, ownerId)) + positionGap : await gapBefore(tx, ownerId, before);
  if (position === "none-left" && before !== null) {
    await numberCollections(tx, ownerId);
    position = await gapBefore(tx, ownerId, before);
  }
  if (typeof position !== "number") return false;
  await tx.updateTable("collection").set({ position }).where("owner_id", "=", ownerId).where("id", "=", id).execute();
  return true;
}

/** Returns a page of the owner's collections that contain a creation, in order. */
export function collectionsOfCreation(queries: Queries, ownerId: string, creationId: string, page: PageNumber) {
  const query = queries
    .selectFrom("collection")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("filter", "is", null)
    .where("id", "in", (items) =>
      items.selectFrom("collection_item").select("collection_id").where("creation_id", "=", creationId),
    );
  return pageOf(query, { by: ["position", "id"] }, page);
}

/**
 * Returns covers of non-empty collections by id: the chosen one while it is visible, otherwise the first item. Of members'
 * creations, only those that moderators do not withhold; with `own`, none.
 */
export async function coversOf(
  queries: Queries,
  collectionIds: string[],
  whose: "all" | "own" = "all",
): Promise<Map<string, CreationTable>> {
  if (collectionIds.length === 0) return new Map();
  const isOwn = sql<boolean>`collection_item.owner_id = collection.owner_id`;
  const isPublic = sql<boolean>`not exists (select 1 from withheld_item where item_id = collection_item.creation_id)`;
  // A subquery instead of a join: items are then read in order and only up to the first visible one.
  const isShown = sql<boolean>`(select deleted_at is null from creation where id = collection_item.creation_id)`;
  const covers = await queries
    .selectFrom((inner) =>
      inner
        .selectFrom("collection")
        .where("collection.id", "in", collectionIds)
        .select((row) => {
          const shown = row
            .selectFrom("collection_item")
            .select("collection_item.creation_id")
            .whereRef("collection_item.collection_id", "=", "collection.id")
            .where(isShown)
            .where(whose === "own" ? isOwn : sql<boolean>`(${isOwn} or ${isPublic})`);
          const chosen = shown.whereRef("collection_item.creation_id", "=", "collection.cover_creation_id");
          const first = shown.orderBy("collection_item.position").orderBy("collection_item.creation_id").limit(1);
          return ["collection.id as collection_id", row.fn.coalesce(chosen, first).as("creation_id")];
        })
        .as("cover"),
    )
    .innerJoin("creation", "creation.id", "cover.creation_id")
    .select("cover.collection_id")
    .selectAll("creation")
    .execute();
  return new Map(covers.map(({ collection_id, ...creation }) => [collection_id, creation]));
}

/** Yields all of the owner's collections in batches, oldest first. */
export function everyCollection(
  queries: Queries,
  ownerId: string,
  collectionsAtOnce: number,
): AsyncGenerator<CollectionTable[]> {
  const collections = queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId);
  return piecesOf(collections, { by: ["id"] }, collectionsAtOnce);
}

/** Returns any of the owner's collections; `undefined` if there is none. */
export function anyCollection(queries: Queries, ownerId: string): Promise<CollectionTable | undefined> {
  return queries
    .selectFrom("collection")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
}

function ownCollection(queries: Queries, ownerId: string, id: string) {
  return queries.selectFrom("collection").where("owner_id", "=", ownerId).where("id", "=", id);
}

async function lastPosition(tx: Tx, ownerId: string): Promise<number> {
  const last = await tx
    .selectFrom("collection")
    .select("position")
    .where("owner_id", "=", ownerId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

/**
 * Returns a position before a collection; `none-left` if a renumbering must come first, `undefined` if it is missing.
 */
async function gapBefore(tx: Tx, ownerId: string, id: string): Promise<number | "none-left" | undefined> {
  const next = await ownCollection(tx, ownerId, id).select("position").executeTakeFirst();
  if (!next) return undefined;
  const others = tx.selectFrom("collection").select(["position", "id"]).where("owner_id", "=", ownerId);
  const after = { position: next.position, id };
  const [previous] = await rowsAfter(others, { by: ["position", "id"], direction: "desc", after, limit: 1 });
  return between(previous?.position, next.position);
}

/** Returns an integer between two positions; without `previous`, any before `next`. `none-left` if none is free. */
export function between(previous: number | undefined, next: number): number | "none-left" {
  if (previous === undefined) return next - positionGap;
  return next - previous < 2 ? "none-left" : Math.floor((previous + next) / 2);
}

async function numberCollections(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable("collection")
    .from((inner) =>
      inner
        .selectFrom("collection as ordered")
        .where("ordered.owner_id", "=", ownerId)
        .select(["ordered.id", sql<number>`row_number() over (order by ordered.position, ordered.id)`.as("number")])
        .as("numbered"),
    )
    .set({ position: sql<number>`numbered.number * ${sql.lit(positionGap)}` })
    .whereRef("collection.id", "=", "numbered.id")
    .execute();
}
