import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { WebhookTable } from "../tables.ts";

export async function insertWebhook(tx: Tx, webhook: WebhookTable): Promise<void> {
  await tx.insertInto("webhook").values(webhook).execute();
}

/** The owner's webhooks, the newest first. */
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

/** Notes what came of the last attempt: since when nothing arrives, or that it does. */
export async function noteReach(tx: Tx, ownerId: string, id: string, hasArrived: boolean, now: number): Promise<void> {
  await tx
    .updateTable("webhook")
    .set({ failing_since: hasArrived ? null : now })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("failing_since", hasArrived ? "is not" : "is", null)
    .execute();
}

/** Switches off one at which nothing has arrived since `before` or longer. Whether that happened now. */
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

/** Gives one its next secret. The webhook as it is now, where there is one. */
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

/** With everything that was sent to it. Whether there was one. */
export async function deleteWebhook(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  // In the order in which attempts are noted, so that neither waits for the other for ever.
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).where("webhook_id", "=", id).execute();
  const result = await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function eraseWebhooks(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).execute();
  await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).execute();
}
