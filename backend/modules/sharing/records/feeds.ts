import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { GalleryFeedTable } from "../tables.ts";

export function findFeed(queries: Queries, ownerId: string): Promise<GalleryFeedTable | undefined> {
  return queries.selectFrom("gallery_feed").selectAll().where("owner_id", "=", ownerId).executeTakeFirst();
}

/** Returns the feed of any owner with this token. The token is the only permission. */
export function findFeedByToken(queries: Queries, tokenHash: string): Promise<GalleryFeedTable | undefined> {
  return queries.selectFrom("gallery_feed").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();
}

/** Returns the feed of any owner with this id. Check the signature of its file's address first. */
export function findFeedById(queries: Queries, id: string): Promise<GalleryFeedTable | undefined> {
  return queries.selectFrom("gallery_feed").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Stores a user's feed in place of the one before. */
export async function replaceFeed(tx: Tx, feed: GalleryFeedTable): Promise<void> {
  await tx
    .insertInto("gallery_feed")
    .values(feed)
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet(feed))
    .execute();
}

/** Returns whether the owner had a feed. */
export async function deleteFeed(tx: Tx, ownerId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("gallery_feed").where("owner_id", "=", ownerId).executeTakeFirst();
  return numDeletedRows > 0n;
}
