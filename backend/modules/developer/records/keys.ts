import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { ApiKeyTable } from "../tables.ts";

export async function insertKey(tx: Tx, key: ApiKeyTable): Promise<void> {
  await tx.insertInto("api_key").values(key).execute();
}

/** Lists the owner's keys, the newest first. */
export async function listKeys(queries: Queries, ownerId: string): Promise<ApiKeyTable[]> {
  return queries
    .selectFrom("api_key")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function countKeys(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("api_key")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the key with this hash, of any owner. */
export async function findKeyByHash(queries: Queries, hash: string): Promise<ApiKeyTable | undefined> {
  return queries.selectFrom("api_key").selectAll().where("key_hash", "=", hash).executeTakeFirst();
}

export async function noteUse(tx: Tx, id: string, now: number): Promise<void> {
  await tx.updateTable("api_key").set({ last_used_at: now }).where("id", "=", id).execute();
}

/** Deletes a key. Returns whether it existed. */
export async function deleteKey(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("api_key").where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function eraseKeys(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("api_key").where("owner_id", "=", ownerId).execute();
}
