import { sql } from "kysely";
import { offsetOf, type PageNumber, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { type Look, nearHalves, type Phash } from "../../../media/look.ts";
import type { CreationLookTable, CreationTable } from "../tables.ts";

/** The most creations that a new one is compared with. Only plain images have so many near ones. */
const nearMax = 1_000;
/** Few enough that comparing them delays other requests by only a few milliseconds. */
const looksPerBatch = 2_000;

/** Stores a creation's look and colors, unless they are already stored. */
export async function insertLook(
  tx: Tx,
  creation: Pick<CreationTable, "id" | "owner_id" | "created_at" | "deleted_at">,
  { phash: [phash_even, phash_odd], palette, colors }: Look,
  groupId: string | null,
): Promise<void> {
  const { id: creation_id, owner_id, created_at } = creation;
  const is_trashed = creation.deleted_at === null ? 0 : 1;
  await tx
    .insertInto("creation_look")
    .values({ creation_id, owner_id, phash_even, phash_odd, palette, group_id: groupId, is_trashed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto("creation_color")
    .values(colors.map((color) => ({ creation_id, color, owner_id, created_at, is_trashed })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Returns the owner's looks with a hash that differs in at most three bits, and some others. The ids are read from the
 * indexes of the halves alone: with `in` and `or`, SQLite would read all looks of the owner.
 */
export async function findNearLooks(
  queries: Queries,
  ownerId: string,
  [even, odd]: Phash,
): Promise<CreationLookTable[]> {
  const idsNear = (half: "phash_even" | "phash_odd", value: number) => sql`
    select near.creation_id from (values ${sql.join(nearHalves(value).map((one) => sql`(${sql.lit(one)})`))}) as half
    cross join creation_look as near
    where near.owner_id = ${ownerId} and near.${sql.ref(half)} = half.column1`;
  return queries
    .selectFrom("creation_look")
    .selectAll()
    .where(sql<boolean>`creation_id in (${idsNear("phash_even", even)} union all ${idsNear("phash_odd", odd)})`)
    .limit(nearMax)
    .execute();
}

/** Adds a creation to a group of duplicates. */
export async function joinGroup(tx: Tx, ownerId: string, creationId: string, groupId: string): Promise<void> {
  await tx
    .updateTable("creation_look")
    .set({ group_id: groupId })
    .where("owner_id", "=", ownerId)
    .where("creation_id", "=", creationId)
    .execute();
}

export async function findLook(
  queries: Queries,
  ownerId: string,
  creationId: string,
): Promise<CreationLookTable | undefined> {
  return queries
    .selectFrom("creation_look")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("creation_id", "=", creationId)
    .executeTakeFirst();
}

/** Yields the hashes of the owner's looks in batches, including those of the trash. */
export function everyPhash(queries: Queries, ownerId: string) {
  const looks = queries
    .selectFrom("creation_look")
    .select(["creation_id", "phash_even", "phash_odd"])
    .where("owner_id", "=", ownerId);
  return piecesOf(looks, { by: ["creation_id"] }, looksPerBatch);
}

/** Yields the palettes of the owner's looks in batches, including those of the trash. */
export function everyPalette(queries: Queries, ownerId: string) {
  const looks = queries.selectFrom("creation_look").select(["creation_id", "palette"]).where("owner_id", "=", ownerId);
  return piecesOf(looks, { by: ["creation_id"] }, looksPerBatch);
}

/** Returns creations of all owners after an id, and whether each has a look. */
export function creationsToMeasure(queries: Queries, after: string, limit: number) {
  const creations = queries
    .selectFrom("creation")
    .leftJoin("creation_look", "creation_look.creation_id", "creation.id")
    .select([
      "creation.id",
      "creation.owner_id",
      "creation.created_at",
      "creation.deleted_at",
      "creation.variants",
      "creation_look.phash_even",
    ]);
  return rowsAfter(creations, { by: ["id"], after: { id: after }, limit });
}

/** Returns a creation that has no look, and keeps it from being moved to the trash or erased until `tx` ends. */
export function lockUnmeasured({ forUpdate }: Pick<Database, "forUpdate">, tx: Tx, id: string) {
  const creation = tx
    .selectFrom("creation")
    .select(["id", "owner_id", "created_at", "deleted_at"])
    .where("id", "=", id)
    .where("id", "not in", (row) =>
      row.selectFrom("creation_look").select("creation_id").where("creation_id", "=", id),
    );
  return forUpdate(creation).executeTakeFirst();
}

/** Returns the id of the creation that was measured last; empty at the start. */
export async function findLookProgress(queries: Queries): Promise<string> {
  const progress = await queries.selectFrom("look_progress").select("last_id").executeTakeFirst();
  return progress?.last_id ?? "";
}

export async function writeLookProgress(tx: Tx, lastId: string): Promise<void> {
  await tx
    .insertInto("look_progress")
    .values({ name: "creation", last_id: lastId })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ last_id: lastId }))
    .execute();
}

/** Returns one page of the owner's groups with at least two creations outside the trash, the latest first. */
export async function groupsOfDuplicates(queries: Queries, ownerId: string, page: PageNumber) {
  const groups = grouped(queries, ownerId)
    .select((row) => [
      row.ref("group_id").$notNull().as("id"),
      row.fn.countAll<number>().as("count"),
      row.fn.max("creation_id").as("newest"),
    ])
    .groupBy("group_id")
    .having((row) => row.fn.countAll(), ">", 1);
  const { count } = await queries
    .selectFrom(groups.as("counted"))
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const offset = offsetOf(page);
  if (count <= offset) return { count, items: [] };
  const items = await groups.orderBy("newest", "desc").limit(page.page_size).offset(offset).execute();
  return { count, items };
}

/** Returns the newest creations outside the trash of each of these groups, the latest first. */
export async function newestOfGroups(
  queries: Queries,
  ownerId: string,
  groupIds: readonly string[],
  limit: number,
): Promise<{ groupId: string; id: string }[]> {
  if (groupIds.length === 0) return [];
  const ranked = grouped(queries, ownerId)
    .select((row) => [
      row.ref("group_id").$notNull().as("groupId"),
      "creation_id as id",
      sql<number>`row_number() over (partition by group_id order by creation_id desc)`.as("place"),
    ])
    .where("group_id", "in", [...groupIds]);
  return queries
    .selectFrom(ranked.as("ranked"))
    .select(["groupId", "id"])
    .where("place", "<=", limit)
    .orderBy("id", "desc")
    .execute();
}

/** The owner's creations outside the trash that have belonged to a group. */
function grouped(queries: Queries, ownerId: string) {
  return queries
    .selectFrom("creation_look")
    .where("owner_id", "=", ownerId)
    .where("group_id", "is not", null)
    .where("is_trashed", "=", sql.lit(0));
}
