import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { SharedRef } from "../../gallery/index.ts";
import type { ShareTable } from "../tables.ts";

/** Returns the creation or collection of a share. Throws when it has none. */
export function refOf({ creation_id, collection_id }: ShareTable): SharedRef {
  if (creation_id !== null) return { kind: "creation", id: creation_id };
  if (collection_id !== null) return { kind: "collection", id: collection_id };
  throw new Error("A share has neither a creation nor a collection.");
}

/** Adds a share unless there is one of the same item. */
export async function insertShare(tx: Tx, share: ShareTable): Promise<void> {
  await tx
    .insertInto("share")
    .values(share)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the owner's live share of an item. */
export async function findShareOf(queries: Queries, ownerId: string, ref: SharedRef): Promise<ShareTable | undefined> {
  return live(queries)
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where(ref.kind === "creation" ? "creation_id" : "collection_id", "=", ref.id)
    .executeTakeFirst();
}

export async function findShare(queries: Queries, ownerId: string, id: string): Promise<ShareTable | undefined> {
  return live(queries).selectAll().where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
}

/** Returns a live share of any owner. Check its token first: the token is the only permission. */
export async function findSharedByToken(queries: Queries, id: string): Promise<ShareTable | undefined> {
  return live(queries).selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns one page of the owner's live shares, newest first, optionally of one item, and their total number. */
export function listShares(
  queries: Queries,
  ownerId: string,
  of: { creationId?: string; collectionId?: string },
  page: PageNumber,
) {
  let query = live(queries).selectAll().where("owner_id", "=", ownerId);
  if (of.creationId !== undefined) query = query.where("creation_id", "=", of.creationId);
  if (of.collectionId !== undefined) query = query.where("collection_id", "=", of.collectionId);
  return pageOf(query, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Yields the live shares of one owner or of all, in batches, the oldest first. */
export function everyShare(
  queries: Queries,
  ownerId: string | undefined,
  sharesAtOnce: number,
): AsyncGenerator<ShareTable[]> {
  let query = live(queries).selectAll();
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  return piecesOf(query, { by: ["id"] }, sharesAtOnce);
}

export async function changeChoices(
  tx: Tx,
  ownerId: string,
  id: string,
  choices: { showsRecipe: boolean; isListed: boolean },
): Promise<void> {
  await tx
    .updateTable("share")
    .set({ shows_recipe: choices.showsRecipe ? 1 : 0, is_listed: choices.isListed ? 1 : 0 })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** Records which creation the stored preview shows. Returns whether the share is still live. */
export async function notePreview(tx: Tx, id: string, creationId: string | null): Promise<boolean> {
  const result = await tx
    .updateTable("share")
    .set({ preview_creation_id: creationId })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends shares of the owner. From then on they show nothing. Returns how many were live. */
export async function endShares(tx: Tx, ownerId: string, ids: string[], now: number): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await tx
    .updateTable("share")
    .set({ ended_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends all shares of a user. */
export async function endSharesOf(tx: Tx, ownerId: string, now: number): Promise<void> {
  await tx
    .updateTable("share")
    .set({ ended_at: now })
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .execute();
}

/** Yields the ended shares of one owner or of all, in batches, the oldest first. They may still have files. */
export function everyEnded(
  queries: Queries,
  ownerId: string | undefined,
  sharesAtOnce: number,
): AsyncGenerator<Pick<ShareTable, "id">[]> {
  let query = queries.selectFrom("share").select("id").where("ended_at", "is not", null);
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  return piecesOf(query, { by: ["id"] }, sharesAtOnce);
}

/** Removes ended shares. Call it once their files are removed. */
export async function forgetShares(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("share").where("id", "in", ids).where("ended_at", "is not", null).execute();
}

function live(queries: Queries) {
  return queries.selectFrom("share").where("ended_at", "is", null);
}

/** Returns which creation the stored preview of each share shows. Shares without a preview are left out. */
export async function previewsOf(
  queries: Queries,
  shareIds: readonly string[],
): Promise<{ id: string; creationId: string }[]> {
  if (shareIds.length === 0) return [];
  const shares = await queries
    .selectFrom("share")
    .select(["id", "preview_creation_id"])
    .where("id", "in", [...shareIds])
    .execute();
  return shares.flatMap(({ id, preview_creation_id }) =>
    preview_creation_id === null ? [] : [{ id, creationId: preview_creation_id }],
  );
}
