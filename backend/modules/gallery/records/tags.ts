import { sql } from "kysely";
import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { searchPatterns } from "../rules.ts";
import type { CreationTable, TagTable } from "../tables.ts";

/** A creation with the names of its tags, separated by commas, which no name contains; `null` without any. */
export interface TaggedCreation extends CreationTable {
  tag_names: string | null;
}

/** Selects `tag_names` in a query on creations. */
export const tagsOfCreation = sql<string | null>`(
  select string_agg(tag.name, ',') from creation_tag inner join tag on tag.id = creation_tag.tag_id
  where creation_tag.creation_id = creation.id
)`.as("tag_names");

/** Returns a page of the owner's tags, also of those that only creations in the trash have, and the total count. */
export function listTags(
  queries: Queries,
  ownerId: string,
  { search, sort, page }: { search: string; sort: "name" | "count"; page: PageNumber },
) {
  let query = queries.selectFrom("tag").selectAll().where("owner_id", "=", ownerId);
  for (const pattern of searchPatterns(search)) {
    query = query.where(sql<boolean>`folded_name like ${pattern} escape '\\'`);
  }
  return sort === "name"
    ? pageOf(query, { by: ["folded_name"] }, page)
    : pageOf(query, { by: ["count", "id"], direction: "desc" }, page);
}

export function findTag(queries: Queries, ownerId: string, id: string): Promise<TagTable | undefined> {
  return queries.selectFrom("tag").selectAll().where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
}

export function findTagNamed(queries: Queries, ownerId: string, folded: string): Promise<TagTable | undefined> {
  return queries
    .selectFrom("tag")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("folded_name", "=", folded)
    .executeTakeFirst();
}

/** Returns the tags with these ids of all owners. */
export function tagsOfAll(queries: Queries, ids: readonly string[]): Promise<TagTable[]> {
  return queries
    .selectFrom("tag")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Returns the folded names of the owner's tags with these ids. */
export async function foldedNamesOf(queries: Queries, ownerId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("tag")
    .select("folded_name")
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ folded_name }) => folded_name);
}

/** Returns how many creations outside the trash have the least used of these tags; 0 if one does not exist. */
export async function countOfRarest(queries: Queries, ownerId: string, folded: readonly string[]): Promise<number> {
  const counts = await queries
    .selectFrom("tag")
    .select("count")
    .where("owner_id", "=", ownerId)
    .where("folded_name", "in", [...folded])
    .execute();
  return counts.length < folded.length ? 0 : Math.min(...counts.map(({ count }) => count));
}

export async function countTags(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("tag")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the ids of the owner's tags with these folded names, the least used first; `undefined` if one does not exist.
 */
export async function idsByCount(
  queries: Queries,
  ownerId: string,
  folded: readonly string[],
): Promise<string[] | undefined> {
  if (folded.length === 0) return [];
  const tags = await queries
    .selectFrom("tag")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("folded_name", "in", [...folded])
    .orderBy("count")
    .orderBy("id")
    .execute();
  return tags.length < folded.length ? undefined : tags.map(({ id }) => id);
}

/** Returns which of these creations have at least one of the owner's tags with these folded names. */
export async function taggedAmong(
  queries: Queries,
  ownerId: string,
  folded: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  if (folded.length === 0 || ids.length === 0) return [];
  const rows = await queries
    .selectFrom("creation_tag")
    .innerJoin("tag", "tag.id", "creation_tag.tag_id")
    .select("creation_tag.creation_id")
    .where("tag.owner_id", "=", ownerId)
    .where("tag.folded_name", "in", [...folded])
    .where("creation_tag.creation_id", "in", [...ids])
    .execute();
  return rows.map(({ creation_id }) => creation_id);
}

/**
 * Locks the owner's tags with these folded names, and those of a creation, until the transaction ends. They are locked
 * in one order everywhere, after their creations.
 */
export function lockTags(
  database: Database,
  tx: Tx,
  ownerId: string,
  { folded, creationId = "" }: { folded: readonly string[]; creationId?: string },
): Promise<TagTable[]> {
  const ofCreation = tx.selectFrom("creation_tag").select("tag_id").where("creation_id", "=", creationId);
  const wanted = tx
    .selectFrom("tag")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where((row) =>
      row.or([...(folded.length > 0 ? [row("folded_name", "in", [...folded])] : []), row("id", "in", ofCreation)]),
    )
    .orderBy("id");
  return database.forUpdate(wanted).execute();
}

export async function insertTags(tx: Tx, tags: readonly TagTable[]): Promise<void> {
  if (tags.length > 0)
    await tx
      .insertInto("tag")
      .values([...tags])
      .execute();
}

export async function renameTag(tx: Tx, id: string, name: string, folded: string): Promise<void> {
  await tx.updateTable("tag").set({ name, folded_name: folded }).where("id", "=", id).execute();
}

/** Returns, for the creations that have any tags, how many, and how many of them are among these. */
export function countsOfTags(
  queries: Queries,
  creationIds: readonly string[],
  tagIds: readonly string[],
): Promise<{ creation_id: string; all: number; among: number }[]> {
  const isAmong = tagIds.length === 0 ? sql`1 = 0` : sql`tag_id in (${sql.join(tagIds)})`;
  return queries
    .selectFrom("creation_tag")
    .select((row) => [
      "creation_id",
      row.fn.countAll<number>().as("all"),
      sql<number>`cast(sum(case when ${isAmong} then 1 else 0 end) as bigint)`.as("among"),
    ])
    .where("creation_id", "in", [...creationIds])
    .groupBy("creation_id")
    .execute();
}

/** Gives each of these tags to each of these creations. */
export async function linkTags(tx: Tx, creationIds: readonly string[], tagIds: readonly string[]): Promise<void> {
  if (creationIds.length === 0 || tagIds.length === 0) return;
  await sql`
    insert into creation_tag (creation_id, tag_id, created_at)
    select creation.id, tag.id, creation.created_at from creation cross join tag
    where creation.id in (${sql.join(creationIds)}) and tag.id in (${sql.join(tagIds)})
    on conflict do nothing`.execute(tx);
}

/** Takes these tags from these creations. A tag that no creation has anymore is deleted. */
export async function unlinkTags(tx: Tx, creationIds: readonly string[], tagIds: readonly string[]): Promise<void> {
  if (creationIds.length === 0 || tagIds.length === 0) return;
  await tx
    .deleteFrom("creation_tag")
    .where("creation_id", "in", [...creationIds])
    .where("tag_id", "in", [...tagIds])
    .execute();
}

/** Returns some creations that have a tag, also in the trash. */
export async function someWithTag(queries: Queries, tagId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .selectFrom("creation_tag")
    .select("creation_id")
    .where("tag_id", "=", tagId)
    .limit(limit)
    .execute();
  return rows.map(({ creation_id }) => creation_id);
}

/** Locks these creations, also in the trash, until the transaction ends. */
export async function lockTagged(database: Database, tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  const creations = tx
    .selectFrom("creation")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids]);
  await database.forUpdate(creations.orderBy("id")).execute();
}

/** Deletes all tags of an owner. */
export async function forgetTags(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("tag").where("owner_id", "=", ownerId).execute();
}
