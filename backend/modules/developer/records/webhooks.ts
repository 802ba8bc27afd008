import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { WebhookTable } from "../tables.ts";

export async function insertWebhook(tx: Tx, webhook: WebhookTable): Promise<void> {
  await tx.insertInto("webhook").values(webhook).execute();
}

/** Lists the owner's webhooks, the newest first. */
export async function listWebhooks(queries: Queries, ownerId: string): Promise<WebhookTable[]> {
  return queries
    .selectFrom("webhook")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function findWebhook(queries: Queries, ownerId: string, id: string): Promise<WebhookTable | undefined> {
  return queries
    .selectFrom("webhook")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countWebhooks(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("webhook")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateWebhook(
  tx: Tx,
  ownerId: string,
  id: string,
  change: Partial<Omit<WebhookTable, "id" | "owner_id" | "created_at">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("webhook").set(change).where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

/** Records whether the last attempt arrived. The time of the first failure is kept until one arrives. */
export async function recordReach(
  tx: Tx,
  ownerId: string,
  id: string,
  hasArrived: boolean,
  now: number,
): Promise<void> {
  await tx
    .updateTable("webhook")
    .set({ failing_since: hasArrived ? null : now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("failing_since", hasArrived ? "is not" : "is", null)
    .execute();
}

/** Switches off a webhook that has been failing since `before` or longer. Returns whether it was switched off now. */
export async function switchOff(
  tx: Tx,
  ownerId: string,
  id: string,
  { before, now }: { before: number; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable("webhook")
    .set({ is_active: 0, switched_off_at: now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("is_active", "=", 1)
    .where("failing_since", "<=", before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Moves a webhook to its next secret. Returns the updated webhook; `undefined` when it does not exist. */
export async function changeSecret(
  tx: Tx,
  ownerId: string,
  id: string,
  now: number,
): Promise<WebhookTable | undefined> {
  return tx
    .updateTable("webhook")
    .set((row) => ({ secret_version: row("secret_version", "+", 1), secret_changed_at: now }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a webhook with its deliveries. Returns whether it existed. */
export async function deleteWebhook(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  // Deliveries first: attempts lock in the same order, so that no deadlock occurs.
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).where("webhook_id", "=", id).execute();
  const result = await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function eraseWebhooks(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).execute();
  await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).execute();
}
