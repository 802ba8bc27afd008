import type { Queries, Tx } from "../../../adapters/database/port.ts";
import type { WebhookTable } from "./tables.ts";

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
  change: Partial<Pick<WebhookTable, "url" | "events" | "is_active">>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.updateTable("webhook").set(change).where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

/** With everything that was sent to it. Whether there was one. */
export async function deleteWebhook(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const result = await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).where("id", "=", id).executeTakeFirst();
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).where("webhook_id", "=", id).execute();
  return result.numDeletedRows > 0n;
}

export async function eraseWebhooks(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom("webhook").where("owner_id", "=", ownerId).execute();
  await tx.deleteFrom("webhook_delivery").where("owner_id", "=", ownerId).execute();
}
