import { piecesOf } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { CreationTable } from "../tables.ts";
import { type TaggedCreation, tagsOfCreation } from "./tags.ts";
import { isNotKept, isNotSealed } from "./withheld.ts";

/** Returns one of the owner's creations outside the trash. */
export async function findCreation(queries: Queries, ownerId: string, id: string): Promise<TaggedCreation | undefined> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .select(tagsOfCreation)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the owner's creations with these ids outside the trash. */
export async function findCreations(queries: Queries, ownerId: string, ids: string[]): Promise<TaggedCreation[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .select(tagsOfCreation)
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
}

/** Returns the owner's creations of these runs outside the trash, in output order. */
export async function creationsOfRuns(queries: Queries, ownerId: string, runIds: string[]): Promise<TaggedCreation[]> {
  if (runIds.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .select(tagsOfCreation)
    .where("owner_id", "=", ownerId)
    .where("run_id", "in", runIds)
    .where("deleted_at", "is", null)
    .orderBy("output_index")
    .execute();
}

/** Returns a creation for a signed URL. Ownership was checked when the URL was signed. */
export async function findShown(queries: Queries, id: string): Promise<CreationTable | undefined> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export async function insertCreation(tx: Tx, creation: CreationTable): Promise<void> {
  await tx.insertInto("creation").values(creation).execute();
}

/** Sets or clears the favorite mark of the owner's creations outside the trash. Returns how many changed. */
export async function markFavorites(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  favorite: boolean,
): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable("creation")
    .set({ is_favorite: favorite ? 1 : 0 })
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .where("is_favorite", "=", favorite ? 0 : 1)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Returns the creations with these ids of all owners. */
export async function creationsOfAll(queries: Queries, ids: readonly string[]): Promise<CreationTable[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Returns the owner's creations with these ids, including the trash, but not those being erased. */
export async function creationsAnywhere(queries: Queries, ownerId: string, ids: string[]): Promise<CreationTable[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where((row) => row.or([row("deleted_at", "is", null), row("deleted_at", ">", 0)]))
    .execute();
}

/** Counts the owner's creations with these ids outside the trash. */
export async function countExisting(queries: Queries, ownerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await queries
    .selectFrom("creation")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the ids of some of the owner's creations, including the trash, without sealed ones. */
export async function oldestCreations(queries: Queries, ownerId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("creation")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where(isNotSealed)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteCreations(tx: Tx, ownerId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom("creation").where("owner_id", "=", ownerId).where("id", "in", ids).where(isNotSealed).execute();
}

const creationsPerBatch = 200;

/** Yields the owner's creations in batches, oldest first, including the trash, without those that moderators removed. */
export function everyCreation(queries: Queries, ownerId: string): AsyncGenerator<TaggedCreation[]> {
  const creations = queries
    .selectFrom("creation")
    .selectAll()
    .select(tagsOfCreation)
    .where("owner_id", "=", ownerId)
    .where(isNotKept);
  return piecesOf(creations, { by: ["id"] }, creationsPerBatch);
}
