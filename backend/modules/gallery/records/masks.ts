import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { MaskTable } from "../tables.ts";

export async function insertMask(tx: Tx, mask: MaskTable): Promise<void> {
  await tx.insertInto("mask").values(mask).execute();
}

/** Returns the owner's mask with this content, as used now; `undefined` if there is none. */
export function findSameMask(
  tx: Tx,
  { owner_id, sha256, used_at }: Pick<MaskTable, "owner_id" | "sha256" | "used_at">,
): Promise<MaskTable | undefined> {
  return tx
    .updateTable("mask")
    .set({ used_at })
    .where("id", "=", ({ selectFrom }) =>
      selectFrom("mask as same")
        .select("same.id")
        .where("same.owner_id", "=", owner_id)
        .where("same.sha256", "=", sha256)
        .orderBy("same.id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns the owner's masks with these ids. */
export async function findMasks(queries: Queries, ownerId: string, ids: readonly string[]): Promise<MaskTable[]> {
  if (ids.length === 0) return [];
  return queries
    .selectFrom("mask")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "in", [...ids])
    .execute();
}

/** Returns a mask for a signed URL. Ownership was checked when the URL was signed. */
export function findShownMask(queries: Queries, id: string): Promise<MaskTable | undefined> {
  return queries.selectFrom("mask").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Records that a run uses the owner's mask, which then stays as long as the run's creations. Returns whether there is
 * such a mask.
 */
export async function claimMask(
  tx: Tx,
  { ownerId, maskId, runId, now }: { ownerId: string; maskId: string; runId: string; now: number },
): Promise<boolean> {
  // The new time also stops a clean-up that has just chosen this mask.
  const { numUpdatedRows } = await tx
    .updateTable("mask")
    .set({ used_at: now })
    .where("id", "=", maskId)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.insertInto("mask_run").values({ mask_id: maskId, run_id: runId }).execute();
  return true;
}

/** Returns the masks that were last used before an instant and whose runs have no creations, the oldest first. */
export function unusedMasks(queries: Queries, usedBefore: number, limit: number): Promise<MaskTable[]> {
  return withoutCreations(queries).where("used_at", "<", usedBefore).orderBy("used_at").limit(limit).execute();
}

/**
 * Returns the owner's masks whose runs have no creations, without the first `keptMax`. Those with a run come first,
 * because it may still wait for its turn, then the newest.
 */
export function masksBeyond(queries: Queries, ownerId: string, keptMax: number, limit: number): Promise<MaskTable[]> {
  return withoutCreations(queries)
    .where("owner_id", "=", ownerId)
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(selectFrom("mask_run").select("mask_run.run_id").whereRef("mask_run.mask_id", "=", "mask.id")),
      "desc",
    )
    .orderBy("used_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(keptMax)
    .execute();
}

function withoutCreations(queries: Queries) {
  return queries
    .selectFrom("mask")
    .selectAll()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mask_run")
            .innerJoin("creation", "creation.run_id", "mask_run.run_id")
            .select("creation.id")
            .whereRef("mask_run.mask_id", "=", "mask.id"),
        ),
      ),
    );
}

/** Deletes a mask unless a run has used it since. Returns whether it did. */
export async function deleteMask(tx: Tx, { id, used_at }: Pick<MaskTable, "id" | "used_at">): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("mask")
    .where("id", "=", id)
    .where("used_at", "=", used_at)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns some of the owner's masks. */
export function someMasks(queries: Queries, ownerId: string, limit: number): Promise<MaskTable[]> {
  return queries.selectFrom("mask").selectAll().where("owner_id", "=", ownerId).orderBy("id").limit(limit).execute();
}

/** Returns the ids that belong to masks. */
export async function knownMasks(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("mask")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
