import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { WebhookDeliveryTable } from "../tables.ts";

/** Adds a delivery, unless this address is told of the same run already. Whether it was added. */
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

/** As `findDelivery`, and nobody else notes an attempt until the transaction ends. */
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

/** One page of what was sent to an address, the newest first, and how much there is in all. */
export function listDeliveries(queries: Queries, ownerId: string, webhookId: string, page: PageNumber) {
  const deliveries = queries
    .selectFrom("webhook_delivery")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("webhook_id", "=", webhookId);
  return pageOf(deliveries, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Notes what an attempt came to, and counts it. */
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

/** Gives up what waits, without an attempt. */
export async function noteResting(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .updateTable("webhook_delivery")
    .set({ status: "failed", error: "resting", next_attempt_at: null })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("status", "=", "waiting")
    .execute();
}

/** Removes what is older. Returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: number): Promise<number> {
  const result = await tx.deleteFrom("webhook_delivery").where("created_at", "<", before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
