import { type PageNumber, pageOf, piecesOf } from "../../adapters/database/paging.ts";
import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { SharedRef } from "../gallery/index.ts";
import type { ShareTable } from "./tables.ts";

/** What a share leads to. */
export function refOf({ creation_id, collection_id }: ShareTable): SharedRef {
  if (creation_id !== null) return { kind: "creation", id: creation_id };
  if (collection_id !== null) return { kind: "collection", id: collection_id };
  throw new Error("A share leads to nothing.");
}

/** Adds a share, unless there is one of the same thing. */
export async function insertShare(tx: Tx, share: ShareTable): Promise<void> {
  await tx
    .insertInto("share")
    .values(share)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The owner's live share of one thing. */
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

/** A live share whose token was shown: that is all the right it takes. */
export async function findSharedByToken(queries: Queries, id: string): Promise<ShareTable | undefined> {
  return live(queries).selectAll().where("id", "=", id).executeTakeFirst();
}

/** One page of the owner's live shares, newest first, all or those of one thing, and how many there are in all. */
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

/** All live shares, of one owner or of all, some at a time, the oldest first. */
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

/** Notes what the stored preview shows. Whether the share is still live. */
export async function notePreview(tx: Tx, id: string, creationId: string | null): Promise<boolean> {
  const result = await tx
    .updateTable("share")
    .set({ preview_creation_id: creationId })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends shares of the owner's: from then on they show nothing. How many were live. */
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

/** Ends all that somebody shares. */
export async function endSharesOf(tx: Tx, ownerId: string, now: number): Promise<void> {
  await tx
    .updateTable("share")
    .set({ ended_at: now })
    .where("owner_id", "=", ownerId)
    .where("ended_at", "is", null)
    .execute();
}

/** The shares that ended and may have files left, of one owner or of all, some at a time, the oldest first. */
export function everyEnded(
  queries: Queries,
  ownerId: string | undefined,
  sharesAtOnce: number,
): AsyncGenerator<Pick<ShareTable, "id">[]> {
  let query = queries.selectFrom("share").select("id").where("ended_at", "is not", null);
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  return piecesOf(query, { by: ["id"] }, sharesAtOnce);
}

/** Once their files are gone. */
export async function forgetShares(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom("share").where("id", "in", ids).where("ended_at", "is not", null).execute();
}

function live(queries: Queries) {
  return queries.selectFrom("share").where("ended_at", "is", null);
}

/** Of which creation the stored preview of each of these shares was made; those without one are left out. */
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
