import type { TrainingStatus } from "../../../../contract/training.ts";
import { rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { isUnpaid } from "../rules.ts";
import type { ForgottenOrderTable, TrainingEventTable, TrainingOrderTable } from "../tables.ts";

export type TrainingOrderRecord = TrainingOrderTable;
export type EventRecord = TrainingEventTable;

export async function insertOrder(tx: Tx, order: TrainingOrderRecord): Promise<void> {
  await tx.insertInto("training_order").values(order).execute();
  await addEvent(tx, order.id, order.status, order.created_at);
}

/** The owner's requests, the newest first. */
export function listOrders(
  queries: Queries,
  ownerId: string,
  { email, id, limit }: { email?: string; id?: string; limit: number },
): Promise<TrainingOrderRecord[]> {
  let found = queries.selectFrom("training_order").selectAll().where("owner_id", "=", ownerId);
  if (email !== undefined) found = found.where("email", "=", email);
  if (id !== undefined) found = found.where("id", "=", id);
  return found.orderBy("id", "desc").limit(limit).execute();
}

export function findOrder(queries: Queries, ownerId: string, id: string): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The same, which nobody else changes until the transaction has ended. */
export function lockOrder(
  database: Pick<Database, "forUpdate">,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<TrainingOrderRecord | undefined> {
  const found = tx.selectFrom("training_order").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
  return database.forUpdate(found).executeTakeFirst();
}

/** The request that its owner is still writing and has not paid. */
export function findOpenDraft(queries: Queries, ownerId: string): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("is_open_draft", "=", 1)
    .executeTakeFirst();
}

/** Writes over fields of a request that is locked. */
export async function updateOrder(
  tx: Tx,
  id: string,
  change: Partial<Omit<TrainingOrderRecord, "id" | "owner_id" | "status">>,
): Promise<void> {
  await tx.updateTable("training_order").set(change).where("id", "=", id).execute();
}

/** Removes a request that is locked, with everything that hangs on it. */
export async function removeOrder(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("training_order").where("id", "=", id).execute();
}

export function findOrderByKey(
  queries: Queries,
  ownerId: string,
  key: string,
): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** The owner's latest request of this content that is no older than `since`. */
export function findSameOrder(
  queries: Queries,
  ownerId: string,
  requestSha256: string,
  since: number,
): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("request_sha256", "=", requestSha256)
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export async function countOrders(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("training_order")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the requests came to their statuses, each in its order. */
export async function eventsOf(queries: Queries, orderIds: readonly string[]): Promise<EventRecord[]> {
  if (orderIds.length === 0) return [];
  return queries
    .selectFrom("training_event")
    .selectAll()
    .where("order_id", "in", orderIds)
    .orderBy("order_id")
    .orderBy("position")
    .execute();
}

/** Everybody's requests, the newest first, before one of them; for the operator alone, who sees no drafts. */
export function everyOrder(
  queries: Queries,
  { before, status, limit }: { before: string | null; status: TrainingStatus | null; limit: number },
): Promise<TrainingOrderRecord[]> {
  let found = queries.selectFrom("training_order").selectAll().where("status", "<>", "draft");
  if (status !== null) found = found.where("status", "=", status);
  return rowsAfter(found, {
    by: ["id"],
    direction: "desc",
    after: before === null ? undefined : { id: before },
    limit,
  });
}

/** Anybody's request that is no draft; what is not paid yet can still be changed. For the operator alone. */
export function orderForOperator(queries: Queries, id: string): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

/** A request kept from changing until the transaction ends; for the operator alone. */
export async function lockForOperator(
  database: Database,
  tx: Tx,
  id: string,
): Promise<TrainingOrderRecord | undefined> {
  const order = tx.selectFrom("training_order").selectAll().where("id", "=", id);
  return database.forUpdate(order).executeTakeFirst();
}

/** Moves a request on, unless it is not where it was thought to be; gives it as it is then. */
export async function moveOrder(
  tx: Tx,
  id: string,
  from: TrainingStatus,
  change: Pick<TrainingOrderRecord, "status" | "updated_at"> &
    Partial<Pick<TrainingOrderRecord, "model" | "is_open_draft">>,
): Promise<TrainingOrderRecord | undefined> {
  const moved = await tx
    .updateTable("training_order")
    .set(change)
    .where("id", "=", id)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirst();
  if (moved) await addEvent(tx, id, change.status, change.updated_at);
  return moved;
}

/**
 * Removes all that somebody asked for. Of what was paid, or became a file, a note without a name is left for the operator,
 * who alone can remove the file; gives those notes.
 */
export async function eraseOrders(tx: Tx, ownerId: string, now: number): Promise<ForgottenOrderTable[]> {
  const rows = await tx
    .selectFrom("training_order")
    .leftJoin("trained_model", "trained_model.order_id", "training_order.id")
    .select(["training_order.id", "training_order.status", "trained_model.lora"])
    .where("training_order.owner_id", "=", ownerId)
    .execute();
  const notes = rows
    .filter(({ status, lora }) => lora !== null || !(isUnpaid(status) || status === "refunded"))
    .map((row) => ({ ...row, forgotten_at: now }));
  if (notes.length > 0) await tx.insertInto("forgotten_order").values(notes).execute();
  await tx.deleteFrom("training_order").where("owner_id", "=", ownerId).execute();
  return notes;
}

/** What is left of paid requests whose owners deleted their accounts, the newest first; for the operator alone. */
export function forgottenOrders(queries: Queries, limit: number): Promise<ForgottenOrderTable[]> {
  return queries
    .selectFrom("forgotten_order")
    .selectAll()
    .orderBy("forgotten_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

async function addEvent(tx: Tx, orderId: string, status: TrainingStatus, at: number): Promise<void> {
  const before = await tx
    .selectFrom("training_event")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("training_event")
    .values({ order_id: orderId, position: Number(before.count), status, at })
    .execute();
}
