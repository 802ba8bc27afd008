import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { WebhookDeliveryTable } from "../tables.ts";

/** Inserts a delivery unless the webhook already has one for the same run. Returns whether it was inserted. */
export async function insertDelivery(tx: Tx, delivery: WebhookDeliveryTable): Promise<boolean> {
  const result = await tx
    .insertInto("webhook_delivery")
    .values(delivery)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findDelivery(
  queries: Queries,
  ownerId: string,
  id: string,
): Promise<WebhookDeliveryTable | undefined> {
  return ownDelivery(queries, ownerId, id).executeTakeFirst();
}

/** Same as `findDelivery`, locked until the transaction ends. */
export async function lockDelivery(
  database: Database,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<WebhookDeliveryTable | undefined> {
  return database.forUpdate(ownDelivery(tx, ownerId, id)).executeTakeFirst();
}

function ownDelivery(queries: Queries, ownerId: string, id: string) {
  return queries.selectFrom("webhook_delivery").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
}

/** Returns one page of a webhook's deliveries, the newest first, and their total number. */
export function listDeliveries(queries: Queries, ownerId: string, webhookId: string, page: PageNumber) {
  const deliveries = queries
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", webhookId);
  return pageOf(deliveries, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Records the outcome of an attempt and counts the attempt. */
export async function noteAttempt(
  tx: Tx,
  ownerId: string,
  id: string,
  outcome: Pick<
    WebhookDeliveryTable,
    "status" | "response_status" | "error" | "duration_milliseconds" | "next_attempt_at" | "delivered_at"
  >,
): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set((row) => ({ ...outcome, attempts: row("attempts", "+", 1) }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .execute();
}

/** Fails a waiting delivery without an attempt: its webhook is off, or the plan no longer includes webhooks. */
export async function failSwitchedOff(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ status: "failed", error: "resting", next_attempt_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** Removes deliveries created before the instant. Returns how many were removed. */
export async function deleteOldDeliveries(tx: Tx, before: number): Promise<number> {
  const result = await tx.deleteFrom("webhook_delivery").where("created_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
