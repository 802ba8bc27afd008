import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { CreationTable } from "../tables.ts";

/** What a user sees of a collection. */
export interface View {
  collectionId: string;
  viewerId: string;
  /** The owner and the members whose accounts are open. */
  ownerIds: readonly string[];
}

/** Creations in a collection that a user may view: of these owners, not in the trash, and not withheld from others. */
function viewable(queries: Queries, { collectionId, viewerId, ownerIds }: View) {
  return queries
    .selectFrom("collection_item")
    .innerJoin("creation", "creation.id", "collection_item.creation_id")
    .where("collection_item.collection_id", "=", collectionId)
    .where("collection_item.owner_id", "in", ownerIds)
    .where("creation.deleted_at", "is", null)
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb("collection_item.owner_id", "=", viewerId),
        not(
          exists(selectFrom("withheld_item").select("item_id").whereRef("item_id", "=", "collection_item.creation_id")),
        ),
      ]),
    );
}

/** Returns a page of what a user sees of a collection, in its order, and the total count. */
export function pageOfItems(
  queries: Queries,
  view: View,
  page: PageNumber,
): Promise<{ count: number; items: CreationTable[] }> {
  const query = viewable(queries, view)
    .selectAll("creation")
    .select(["collection_item.position", "collection_item.creation_id"]);
  return pageOf(query, { by: ["position", "creation_id"] }, page);
}

/** Returns a creation if a user may view it in a collection. */
export function findItem(queries: Queries, view: View, creationId: string): Promise<CreationTable | undefined> {
  return viewable(queries, view)
    .selectAll("creation")
    .where("collection_item.creation_id", "=", creationId)
    .executeTakeFirst();
}

/** Returns the first creation that a user may view in a collection. */
export function findFirstItem(queries: Queries, view: View): Promise<CreationTable | undefined> {
  return viewable(queries, view)
    .selectAll("creation")
    .orderBy("collection_item.position")
    .orderBy("collection_item.creation_id")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Locks the creations among these ids that are not in the trash, and are the owner's or in the owner's collection. One
 * statement locks all in one order, so that two owners of shared collections cannot deadlock. Returns their ids.
 */
export async function lockRemovable(
  database: Database,
  tx: Tx,
  ownerId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await database
    .forUpdate(
      tx
        .selectFrom("creation")
        .select("id")
        .where("id", "in", [...ids])
        .where("deleted_at", "is", null)
        .where((row) =>
          row.or([
            row("owner_id", "=", ownerId),
            row(
              "id",
              "in",
              row.selectFrom("collection_item").select("creation_id").where("collection_id", "=", collectionId),
            ),
          ]),
        )
        .orderBy("id"),
    )
    .execute();
  return rows.map(({ id }) => id);
}
