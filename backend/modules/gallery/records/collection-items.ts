import { sql } from "kysely";
import { rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { CollectionTable } from "../tables.ts";
import { between, positionGap } from "./collections.ts";

/**
 * Locks the owner's creations with these ids outside the trash, and returns their creation times by id. None of them
 * can enter or leave the trash until the transaction ends, which keeps collection counts correct.
 */
export async function lockShown(
  database: Database,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const creations = await database
    .forUpdate(
      tx
        .selectFrom("creation")
        .select(["id", "created_at"])
        .where("owner_id", "=", ownerId)
        .where("id", "in", [...ids])
        .where("deleted_at", "is", null)
        .orderBy("id"),
    )
    .execute();
  return new Map(creations.map(({ id, created_at }) => [id, created_at]));
}

/** Appends creations to a collection in this order. Existing items keep their position. Returns how many are new. */
export async function appendItems(
  tx: Tx,
  ownerId: string,
  collectionId: string,
  creations: readonly { id: string; createdAt: number }[],
): Promise<number> {
  if (creations.length === 0) return 0;
  const last = await lastPosition(tx, collectionId);
  const result = await tx
    .insertInto("collection_item")
    .values(
      creations.map(({ id, createdAt }, index) => ({
        collection_id: collectionId,
        creation_id: id,
        owner_id: ownerId,
        position: last + (index + 1) * positionGap,
        created_at: createdAt,
      })),
    )
    .onConflict((conflict) => conflict.columns(["collection_id", "creation_id"]).doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** Gives creations of a smart collection these positions. */
export async function putItems(
  tx: Tx,
  { id: collectionId, owner_id: ownerId }: Pick<CollectionTable, "id" | "owner_id">,
  placed: readonly { key: { id: string; at: number }; position: number }[],
): Promise<void> {
  await tx
    .insertInto("collection_item")
    .values(
      placed.map(({ key, position }) => ({
        collection_id: collectionId,
        creation_id: key.id,
        owner_id: ownerId,
        position,
        created_at: key.at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["collection_id", "creation_id"])
        .doUpdateSet((row) => ({ position: row.ref("excluded.position") })),
    )
    .execute();
}

/** Removes creations from a collection. Returns how many were in it. */
export async function deleteItems(tx: Tx, collectionId: string, creationIds: readonly string[]): Promise<number> {
  if (creationIds.length === 0) return 0;
  const result = await tx
    .deleteFrom("collection_item")
    .where("collection_id", "=", collectionId)
    .where("creation_id", "in", [...creationIds])
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Updates a collection's modification time, and clears its cover if the creation is no longer in it. */
export async function touchCollection(tx: Tx, id: string, now: number): Promise<void> {
  await tx
    .updateTable("collection")
    .set({
      updated_at: now,
      cover_creation_id: sql<string | null>`(
        select creation_id from collection_item
        where collection_id = collection.id and creation_id = collection.cover_creation_id
      )`,
    })
    .where("id", "=", id)
    .execute();
}

/** Removes up to `limit` items from a collection. Returns how many were removed. */
export async function deleteSomeItems(tx: Tx, collectionId: string, limit: number): Promise<number> {
  const result = await tx
    .deleteFrom("collection_item")
    .where("collection_id", "=", collectionId)
    .where("creation_id", "in", (some) =>
      some.selectFrom("collection_item").select("creation_id").where("collection_id", "=", collectionId).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Whether one of the owner's collections contains a creation that is not in the trash. */
export async function isShownIn(
  queries: Queries,
  ownerId: string,
  collectionId: string,
  creationId: string,
): Promise<boolean> {
  const item = await queries
    .selectFrom("collection_item")
    .innerJoin("creation", "creation.id", "collection_item.creation_id")
    .select("collection_item.creation_id")
    .where("collection_item.collection_id", "=", collectionId)
    .where("collection_item.creation_id", "=", creationId)
    .where("creation.owner_id", "=", ownerId)
    .where("creation.deleted_at", "is", null)
    .executeTakeFirst();
  return item !== undefined;
}

/** Moves an item before another one or to the end. Returns whether the other item exists. */
export async function placeItem(tx: Tx, collectionId: string, id: string, before: string | null): Promise<boolean> {
  if (before === id) return true;
  let position =
    before === null ? (await lastPosition(tx, collectionId)) + positionGap : await gapBefore(tx, collectionId, before);
  if (position === "none-left" && before !== null) {
    await numberItems(tx, collectionId);
    position = await gapBefore(tx, collectionId, before);
  }
  if (typeof position !== "number") return false;
  await tx
    .updateTable("collection_item")
    .set({ position })
    .where("collection_id", "=", collectionId)
    .where("creation_id", "=", id)
    .execute();
  return true;
}

/** Returns the ids of an owner's items in a collection in order, including those in the trash. */
export async function itemIds(queries: Queries, collectionId: string, ownerId: string): Promise<string[]> {
  const items = await queries
    .selectFrom("collection_item")
    .select("creation_id")
    .where("collection_id", "=", collectionId)
    .where("owner_id", "=", ownerId)
    .orderBy("position")
    .orderBy("creation_id")
    .execute();
  return items.map(({ creation_id }) => creation_id);
}

/** Returns which of these creations are in at least one of these collections of the owner. */
export async function itemsAmong(
  queries: Queries,
  ownerId: string,
  collectionIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (collectionIds.length === 0 || ids.length === 0) return new Set();
  const rows = await queries
    .selectFrom("collection_item")
    .select("creation_id")
    .where("owner_id", "=", ownerId)
    .where("collection_id", "in", collectionIds)
    .where("creation_id", "in", ids)
    .execute();
  return new Set(rows.map(({ creation_id }) => creation_id));
}

async function lastPosition(tx: Tx, collectionId: string): Promise<number> {
  const last = await tx
    .selectFrom("collection_item")
    .select("position")
    .where("collection_id", "=", collectionId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

/** Returns a position before an item; `none-left` if items must be renumbered first, `undefined` if it is missing. */
async function gapBefore(tx: Tx, collectionId: string, id: string): Promise<number | "none-left" | undefined> {
  const next = await tx
    .selectFrom("collection_item")
    .select("position")
    .where("collection_id", "=", collectionId)
    .where("creation_id", "=", id)
    .executeTakeFirst();
  if (!next) return undefined;
  const others = tx
    .selectFrom("collection_item")
    .select(["position", "creation_id"])
    .where("collection_id", "=", collectionId);
  const after = { position: next.position, creation_id: id };
  const [previous] = await rowsAfter(others, { by: ["position", "creation_id"], direction: "desc", after, limit: 1 });
  return between(previous?.position, next.position);
}

async function numberItems(tx: Tx, collectionId: string): Promise<void> {
  await tx
    .updateTable("collection_item")
    .from((inner) =>
      inner
        .selectFrom("collection_item as ordered")
        .where("ordered.collection_id", "=", collectionId)
        .select([
          "ordered.creation_id",
          sql<number>`row_number() over (order by ordered.position, ordered.creation_id)`.as("number"),
        ])
        .as("numbered"),
    )
    .set({ position: sql<number>`numbered.number * ${sql.lit(positionGap)}` })
    .where("collection_item.collection_id", "=", collectionId)
    .whereRef("collection_item.creation_id", "=", "numbered.creation_id")
    .execute();
}
