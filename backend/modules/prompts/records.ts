import { type PageNumber, pageOf, piecesOf } from "../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import { unpinnedPromptsMax, type Wording, wordingDigest } from "./rules.ts";
import type { SavedPromptTable } from "./tables.ts";

export type PromptRecord = SavedPromptTable;

function live(queries: Queries, ownerId: string) {
  return queries.selectFrom("saved_prompt").where("owner_id", "=", ownerId).where("deleted_at", "is", null);
}

/** Counts another use of an existing entry. Returns whether it exists. */
export async function countUse(tx: Tx, ownerId: string, wording: Wording, now: number): Promise<boolean> {
  const result = await tx
    .updateTable("saved_prompt")
    .set((row) => ({ uses: row("uses", "+", 1), used_at: now, aspect_ratio: wording.aspect_ratio }))
    .where("owner_id", "=", ownerId)
    .where("wording_sha256", "=", wordingDigest(wording))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns the owner's entry with this wording, unless it is deleted. */
export function findByWording(queries: Queries, ownerId: string, wording: Wording): Promise<PromptRecord | undefined> {
  return live(queries, ownerId).selectAll().where("wording_sha256", "=", wordingDigest(wording)).executeTakeFirst();
}

/** Inserts an entry. A deleted entry with the same wording is restored and updated. Returns the entry. */
export function writePrompt(
  tx: Tx,
  entry: Wording & Pick<PromptRecord, "id" | "owner_id" | "name" | "is_pinned" | "uses">,
  now: number,
): Promise<PromptRecord> {
  const { id, ...details } = entry;
  const standing = { ...details, used_at: now, deleted_at: null };
  return tx
    .insertInto("saved_prompt")
    .values({ id, ...standing, wording_sha256: wordingDigest(entry), created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "wording_sha256"])
        .doUpdateSet((row) => ({ ...standing, uses: row("saved_prompt.uses", "+", entry.uses) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes the least recently used entries beyond the limit for unpinned ones. */
export async function trimUnpinned(tx: Tx, ownerId: string): Promise<void> {
  const tooMany = live(tx, ownerId)
    .select("id")
    .where("is_pinned", "=", 0)
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .offset(unpinnedPromptsMax);
  // Checked again, because a concurrent request may just have pinned one.
  await tx.deleteFrom("saved_prompt").where("id", "in", tooMany).where("is_pinned", "=", 0).execute();
}

export async function countPinned(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await live(queries, ownerId)
    .select((row) => row.fn.countAll<number | string>().as("count"))
    .where("is_pinned", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the owner's prompts that have a name, the least recently used first. */
export function namedPrompts(queries: Queries, ownerId: string): Promise<Pick<PromptRecord, "name" | "prompt">[]> {
  return live(queries, ownerId)
    .select(["name", "prompt"])
    .where("name", "is not", null)
    .orderBy("used_at")
    .orderBy("id")
    .execute();
}

/** Returns one page of the owner's prompts, pinned ones first, then the most recently used, and their total number. */
export async function listPrompts(
  queries: Queries,
  ownerId: string,
  filter: { pinned: boolean | undefined; ids: readonly string[] | undefined },
  page: PageNumber,
): Promise<{ count: number; items: PromptRecord[] }> {
  if (filter.ids?.length === 0) return { count: 0, items: [] };
  let query = live(queries, ownerId).selectAll();
  if (filter.pinned !== undefined) query = query.where("is_pinned", "=", filter.pinned ? 1 : 0);
  if (filter.ids) query = query.where("id", "in", [...filter.ids]);
  return pageOf(query, { by: ["is_pinned", "used_at", "id"], direction: "desc" }, page);
}

export function findPrompt(queries: Queries, ownerId: string, id: string): Promise<PromptRecord | undefined> {
  return live(queries, ownerId).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Same as `findPrompt`, locked until the transaction ends. */
export function lockPrompt(database: Database, tx: Tx, ownerId: string, id: string): Promise<PromptRecord | undefined> {
  return database.forUpdate(live(tx, ownerId).selectAll().where("id", "=", id)).executeTakeFirst();
}

/** Returns the prompts with these ids of all owners. */
export function promptsOfAll(queries: Queries, ids: readonly string[]): Promise<PromptRecord[]> {
  return queries
    .selectFrom("saved_prompt")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
}

/** Returns one of the owner's prompts that was deleted after the instant. */
export function findDeleted(
  queries: Queries,
  ownerId: string,
  id: string,
  deletedAfter: number,
): Promise<PromptRecord | undefined> {
  return queries
    .selectFrom("saved_prompt")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", ">", deletedAfter)
    .executeTakeFirst();
}

/** Changes one of the owner's prompts and returns it; `undefined` when it does not exist. */
export function changePrompt(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<Pick<PromptRecord, "name" | "is_pinned" | "deleted_at">>,
): Promise<PromptRecord | undefined> {
  return tx
    .updateTable("saved_prompt")
    .set(change)
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Erases prompts deleted at or before the instant. Returns how many were erased. */
export async function forgetDeletedUntil(tx: Tx, instant: number): Promise<number> {
  const result = await tx.deleteFrom("saved_prompt").where("deleted_at", "<=", instant).executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function eraseOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("saved_prompt").where("owner_id", "=", ownerId).execute();
}

/** Yields all of the owner's prompts in batches, the oldest first. */
export function everyPrompt(queries: Queries, ownerId: string, promptsAtOnce: number): AsyncGenerator<PromptRecord[]> {
  return piecesOf(live(queries, ownerId).selectAll(), { by: ["id"] }, promptsAtOnce);
}
