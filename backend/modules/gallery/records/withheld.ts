import type { ExpressionBuilder } from "kysely";
import type { Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { CreationTable, WithheldItemTable } from "../tables.ts";

/** The condition on creations whose files need not be kept for an appeal or for authorities. */
export function isNotKept({ not, exists, selectFrom }: ExpressionBuilder<Schema, "creation">) {
  const kept = selectFrom("withheld_item")
    .select("item_id")
    .whereRef("item_id", "=", "creation.id")
    .where("way", "in", ["removed", "sealed"]);
  return not(exists(kept));
}

/** The condition on creations that are not sealed. */
export function isNotSealed({ not, exists, selectFrom }: ExpressionBuilder<Schema, "creation">) {
  const sealed = selectFrom("withheld_item")
    .select("item_id")
    .whereRef("item_id", "=", "creation.id")
    .where("way", "=", "sealed");
  return not(exists(sealed));
}

/** Returns the ids of all items of an owner that moderators withhold. */
export async function withheldIds(queries: Queries, ownerId: string): Promise<Set<string>> {
  const rows = await queries.selectFrom("withheld_item").select("item_id").where("owner_id", "=", ownerId).execute();
  return new Set(rows.map(({ item_id }) => item_id));
}

/** Returns how an item is withheld; `undefined` if it is not. */
export async function findWay(queries: Queries, itemId: string): Promise<WithheldItemTable["way"] | undefined> {
  const row = await queries.selectFrom("withheld_item").select("way").where("item_id", "=", itemId).executeTakeFirst();
  return row?.way;
}

/** From the weakest to the strictest. */
const ways = ["hidden", "removed", "sealed"] as const satisfies readonly WithheldItemTable["way"][];

/** Withholds an item. What is withheld in a stricter way stays so. */
export async function insertWithheld(tx: Tx, item: WithheldItemTable): Promise<void> {
  await tx
    .insertInto("withheld_item")
    .values(item)
    .onConflict((conflict) =>
      conflict
        .column("item_id")
        .doUpdateSet({ way: item.way })
        .where("withheld_item.way", "in", ways.slice(0, ways.indexOf(item.way) + 1)),
    )
    .execute();
}

/**
 * Ends the withholding of the items that are withheld in this way. Their rows and files stay as they are. Returns whether
 * there were any.
 */
export async function deleteWithheld(
  tx: Tx,
  itemIds: readonly string[],
  way: WithheldItemTable["way"],
): Promise<boolean> {
  if (itemIds.length === 0) return false;
  const { numDeletedRows } = await tx
    .deleteFrom("withheld_item")
    .where("item_id", "in", [...itemIds])
    .where("way", "=", way)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets what was withheld of an owner, except sealed items. */
export async function forgetWithheld(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("withheld_item").where("owner_id", "=", ownerId).where("way", "!=", "sealed").execute();
}

/** The value of `deleted_at` for creations in no list, not even the trash: see `erasedAt` of the trash. */
const inNoList = 0;

/** Takes a creation out of every list, including the trash. Its row and files are kept while it is withheld. */
export async function takeAway(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .updateTable("creation")
    .set({ deleted_at: inNoList })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** Returns a creation that was taken away to its owner's gallery. Returns it, or `undefined` if it is gone. */
export function giveBack(tx: Tx, ownerId: string, id: string): Promise<CreationTable | undefined> {
  return tx
    .updateTable("creation")
    .set({ deleted_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", "=", inNoList)
    .returningAll()
    .executeTakeFirst();
}

/** Returns one of the owner's creations in any state, even if it was taken away. */
export function findInAnyState(queries: Queries, ownerId: string, id: string): Promise<CreationTable | undefined> {
  return queries
    .selectFrom("creation")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}
