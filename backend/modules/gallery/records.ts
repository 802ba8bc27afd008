import { type SelectQueryBuilder, sql } from "kysely";
import type { GenerationType } from "../../../contract/generation-terms.ts";
import type { Queries, Schema, Tx } from "../../adapters/database/port.ts";
import { searchPatterns } from "./rules.ts";
import type { CreationTable } from "./tables.ts";

export interface CreationFilter {
  kind?: "image" | "video";
  generationType?: GenerationType;
  search?: string;
  favorite?: boolean;
}

/** One page of the owner's creations outside the trash, newest first, and how many there are in all. */
export async function listCreations(
  queries: Queries,
  ownerId: string,
  filter: CreationFilter,
  page: { limit: number; offset: number },
): Promise<{ count: number; creations: CreationTable[] }> {
  const { count } = await filtered(queries, ownerId, filter)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count <= page.offset) return { count, creations: [] };
  const creations = await filtered(queries, ownerId, filter)
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, creations };
}

function filtered(
  queries: Queries,
  ownerId: string,
  filter: CreationFilter,
): SelectQueryBuilder<Schema, "creation", object> {
  let query = queries.selectFrom("creation").where("owner_id", "=", ownerId).where("deleted_at", "is", null);
  if (filter.kind) query = query.where("kind", "=", filter.kind);
  if (filter.generationType) query = query.where("generation_type", "=", filter.generationType);
  if (filter.favorite !== undefined) query = query.where("is_favorite", "=", filter.favorite ? 1 : 0);
  for (const pattern of searchPatterns(filter.search ?? "")) {
    query = query.where(sql<boolean>`search_text like ${pattern} escape '\\'`);
  }
  return query;
}

/** One of the owner's creations outside the trash. */
export async function findCreation(queries: Queries, ownerId: string, id: string): Promise<CreationTable | undefined> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Those of the owner's creations outside the trash that have these ids. */
export async function findCreations(queries: Queries, ownerId: string, ids: string[]): Promise<CreationTable[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
}

/** The owner's creations that came from these runs, outside the trash, in the order of the runs' outputs. */
export async function creationsOfRuns(queries: Queries, ownerId: string, runIds: string[]): Promise<CreationTable[]> {
  if (runIds.length === 0) return [];
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("run_id", "in", runIds)
    .where("deleted_at", "is", null)
    .orderBy("output_index")
    .execute();
}

/** A creation that a signed address may show: whose it is was checked when the address was given. */
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

/** Whether there was such a creation of the owner's outside the trash. */
export async function markFavorite(tx: Tx, ownerId: string, id: string, favorite: boolean): Promise<boolean> {
  const result = await tx
    .updateTable("creation")
    .set({ is_favorite: favorite ? 1 : 0 })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether there was such a creation of the owner's outside the trash. */
export async function moveToTrash(tx: Tx, ownerId: string, id: string, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("creation")
    .set({ deleted_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes a creation back that went to the trash after the given instant; one outside the trash stays as it is. */
export async function takeFromTrash(tx: Tx, ownerId: string, id: string, deletedAfter: number): Promise<void> {
  await tx
    .updateTable("creation")
    .set({ deleted_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .execute();
}

/** Some of the owner's creations, the trash included. */
export async function oldestCreations(queries: Queries, ownerId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("creation")
    .select("id")
    .where("owner_id", "=", ownerId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Creations of all owners that went to the trash at or before the given instant. */
export async function findTrashed(queries: Queries, deletedBefore: number, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("creation")
    .select("id")
    .where("deleted_at", "<=", deletedBefore)
    .orderBy("deleted_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteCreations(tx: Tx, ownerId: string, ids: string[]): Promise<void> {
  await tx.deleteFrom("creation").where("owner_id", "=", ownerId).where("id", "in", ids).execute();
}

/** The owner's creations that come after one, the trash included, in the order of their ids. */
export async function creationsAfter(
  queries: Queries,
  ownerId: string,
  after: string,
  limit: number,
): Promise<CreationTable[]> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function deleteTrashed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("creation").where("id", "=", id).where("deleted_at", "is not", null).execute();
}
