import type { TrainingStatus } from "../../../../contract/training.ts";
import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { isUnpaid } from "../rules.ts";
import type { ErasedOrderTable, TrainingEventTable, TrainingOrderTable } from "../tables.ts";

export type TrainingOrderRecord = TrainingOrderTable;
export type EventRecord = TrainingEventTable;

export async function insertOrder(tx: Tx, order: TrainingOrderRecord): Promise<void> {
  await tx.insertInto("training_order").values(order).execute();
  await addEvent(tx, order.id, order.status, order.created_at);
}

/** Returns the owner's orders, newest first. */
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

/** Returns the order and locks it until the transaction ends. */
export function lockOrder(
  database: Pick<Database, "forUpdate">,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<TrainingOrderRecord | undefined> {
  const found = tx.selectFrom("training_order").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
  return database.forUpdate(found).executeTakeFirst();
}

/** Returns the owner's unpaid draft. */
export function findOpenDraft(queries: Queries, ownerId: string): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("is_open_draft", "=", 1)
    .executeTakeFirst();
}

/** Updates fields of a locked order. */
export async function updateOrder(
  tx: Tx,
  id: string,
  change: Partial<Omit<TrainingOrderRecord, "id" | "owner_id" | "status">>,
): Promise<void> {
  await tx.updateTable("training_order").set(change).where("id", "=", id).execute();
}

/** Removes a locked order with all its data. */
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

/** Returns the owner's latest order with this content that is not older than `since`. */
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

/** Returns when the orders reached their statuses, in order. */
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

/** Which orders of all users are wanted. Omitted conditions match all. */
export interface AllOrdersFilter {
  status?: TrainingStatus | undefined;
  search?: string | undefined;
  before?: string | undefined;
}

/** Returns a page of the orders of all users, newest first, without drafts. For the administration only. */
export function allOrders(database: Database, { status, search, before }: AllOrdersFilter, page: PageNumber) {
  let found = database.read.selectFrom("training_order").selectAll().where("status", "<>", "draft");
  if (status !== undefined) found = found.where("status", "=", status);
  if (before !== undefined) found = found.where("id", "<", before);
  if (search) {
    const columns = ["model_name", "name", "email"].map((column) => database.contains(column, search));
    found = found.where(({ or, eb }) => or([...columns, eb("id", "=", search.toLowerCase())]));
  }
  return pageOf(found, { by: ["id"], direction: "desc" }, page);
}

/** Returns any user's order that is not a draft. Unpaid orders can still change. For the administration only. */
export function anyOrder(queries: Queries, id: string): Promise<TrainingOrderRecord | undefined> {
  return queries
    .selectFrom("training_order")
    .selectAll()
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

/** Returns an order and locks it until the transaction ends. For the administration only. */
export async function lockAnyOrder(database: Database, tx: Tx, id: string): Promise<TrainingOrderRecord | undefined> {
  const order = tx.selectFrom("training_order").selectAll().where("id", "=", id);
  return database.forUpdate(order).executeTakeFirst();
}

/** Moves an order unless its status has changed meanwhile. Returns the updated order. */
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
 * Removes all of the user's orders. Each order that was paid or has a file leaves an anonymous note for the operator,
 * who must remove the file. Returns those notes.
 */
export async function eraseOrders(tx: Tx, ownerId: string, now: number): Promise<ErasedOrderTable[]> {
  const rows = await tx
    .selectFrom("training_order")
    .leftJoin("trained_model", "trained_model.order_id", "training_order.id")
    .select(["training_order.id", "training_order.status", "trained_model.lora"])
    .where("training_order.owner_id", "=", ownerId)
    .execute();
  const notes = rows
    .filter(({ status, lora }) => lora !== null || !(isUnpaid(status) || status === "refunded"))
    .map((row) => ({ ...row, erased_at: now }));
  if (notes.length > 0) await tx.insertInto("erased_order").values(notes).execute();
  await tx.deleteFrom("training_order").where("owner_id", "=", ownerId).execute();
  return notes;
}

/** Returns a page of what remains of paid orders whose owners deleted their accounts, newest first. */
export function erasedOrders(database: Database, search: string | undefined, page: PageNumber) {
  let notes = database.read.selectFrom("erased_order").selectAll();
  if (search)
    notes = notes.where(({ or, eb }) => or([database.contains("lora", search), eb("id", "=", search.toLowerCase())]));
  return pageOf(notes, { by: ["erased_at", "id"], direction: "desc" }, page);
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
