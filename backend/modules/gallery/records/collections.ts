import { sql } from "kysely";
import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { foldForSearch, searchPatterns } from "../rules.ts";
import type { CollectionTable, CreationTable } from "../tables.ts";

/** Between two neighbours, so that twenty can be put between them before all are numbered anew. */
export const positionGap = 2 ** 20;

export interface CollectionFields {
  name: string;
  description: string;
}

/** One page of the owner's collections in their order, and how many there are in all. */
export function listCollections(queries: Queries, ownerId: string, search: string, page: PageNumber) {
  let query = queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId);
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

/** Those of the owner's collections that have these ids. */
export async function findCollections(queries: Queries, ownerId: string, ids: string[]): Promise<CollectionTable[]> {
  if (ids.length === 0) return [];
  return queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId).where("id", "in", ids).execute();
}

/** The names of all of the owner's collections. */
export function collectionNames(queries: Queries, ownerId: string): Promise<{ id: string; name: string }[]> {
  return queries.selectFrom("collection").select(["id", "name"]).where("owner_id", "=", ownerId).execute();
}

/** As `findCollection`, and nobody else changes it until the transaction ends. */
export async function lockCollection(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<CollectionTable | undefined> {
  return database.forUpdate(ownCollection(tx, ownerId, id).selectAll()).executeTakeFirst();
}

/** Nobody else adds to the owner's collections, or puts them in another order, until the transaction ends. */
export async function lockOrder(database: Database, tx: Tx, ownerId: string): Promise<void> {
  const first = tx.selectFrom("collection").select("id").where("owner_id", "=", ownerId).orderBy("id").limit(1);
  await database.forUpdate(first).execute();
}

export async function countCollections(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("collection")
    .where("owner_id", "=", ownerId)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds an empty collection after all others of its owner. */
export async function insertCollection(
  tx: Tx,
  added: CollectionFields & { id: string; ownerId: string; now: number },
): Promise<CollectionTable> {
  const { id, ownerId, name, description, now } = added;
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
  };
  await tx.insertInto("collection").values(collection).execute();
  return collection;
}

/** What is left out stays. */
export async function changeCollection(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<CollectionFields> & { coverCreationId?: string | null; now: number },
): Promise<void> {
  const { name, description, coverCreationId, now } = change;
  await tx
    .updateTable("collection")
    .set({
      updated_at: now,
      ...(name !== undefined && { name, search_name: foldForSearch(name) }),
      ...(description !== undefined && { description }),
      ...(coverCreationId !== undefined && { cover_creation_id: coverCreationId }),
    })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** Whether there was such a collection of the owner's. What was in it stays. */
export async function deleteCollection(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom("collection")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Puts a collection in front of another one of the same owner, or at the end. Whether that one is there. */
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

/** One page of the collections, of those that somebody owns, that a creation is in, in their order. */
export function collectionsOfCreation(queries: Queries, ownerId: string, creationId: string, page: PageNumber) {
  const query = queries
    .selectFrom("collection")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "in", (items) =>
      items.selectFrom("collection_item").select("collection_id").where("creation_id", "=", creationId),
    );
  return pageOf(query, { by: ["position", "id"] }, page);
}

/** What stands for each of the collections that are not empty: what was chosen while it is shown, else the first. */
export async function coversOf(queries: Queries, collectionIds: string[]): Promise<Map<string, CreationTable>> {
  if (collectionIds.length === 0) return new Map();
  // As a value and not as a join: the items are then read in their order and only as far as the first that is shown.
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
            .where(isShown);
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

/** All of the owner's collections, some at a time, the oldest first. */
export function everyCollection(
  queries: Queries,
  ownerId: string,
  collectionsAtOnce: number,
): AsyncGenerator<CollectionTable[]> {
  const collections = queries.selectFrom("collection").selectAll().where("owner_id", "=", ownerId);
  return piecesOf(collections, { by: ["id"] }, collectionsAtOnce);
}

/** Any of the owner's collections; `undefined` when there is none. */
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

/** A position in front of a collection; `none-left` when all must be numbered anew first, `undefined` when it is not there. */
async function gapBefore(tx: Tx, ownerId: string, id: string): Promise<number | "none-left" | undefined> {
  const next = await ownCollection(tx, ownerId, id).select("position").executeTakeFirst();
  if (!next) return undefined;
  const others = tx.selectFrom("collection").select(["position", "id"]).where("owner_id", "=", ownerId);
  const after = { position: next.position, id };
  const [previous] = await rowsAfter(others, { by: ["position", "id"], direction: "desc", after, limit: 1 });
  return between(previous?.position, next.position);
}

/** A whole number between two, the first of which may be open. */
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
