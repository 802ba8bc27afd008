import type { TrainingStatus } from "../../../../contract/training.ts";
import { rowsAfter } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { isUnpaid } from "../rules.ts";
import type { ForgottenOrderTable, TrainingEventTable, TrainingInquiryTable } from "../tables.ts";

export type InquiryRecord = TrainingInquiryTable;
export type EventRecord = TrainingEventTable;

export async function insertInquiry(tx: Tx, inquiry: InquiryRecord): Promise<void> {
  await tx.insertInto("training_inquiry").values(inquiry).execute();
  await addEvent(tx, inquiry.id, inquiry.status, inquiry.created_at);
}

/** The owner's requests, the newest first. */
export function listInquiries(
  queries: Queries,
  ownerId: string,
  { email, id, limit }: { email?: string; id?: string; limit: number },
): Promise<InquiryRecord[]> {
  let found = queries.selectFrom("training_inquiry").selectAll().where("owner_id", "=", ownerId);
  if (email !== undefined) found = found.where("email", "=", email);
  if (id !== undefined) found = found.where("id", "=", id);
  return found.orderBy("id", "desc").limit(limit).execute();
}

export function findInquiry(queries: Queries, ownerId: string, id: string): Promise<InquiryRecord | undefined> {
  return queries
    .selectFrom("training_inquiry")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The same, which nobody else changes until the transaction has ended. */
export function lockInquiry(
  database: Pick<Database, "forUpdate">,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<InquiryRecord | undefined> {
  const found = tx.selectFrom("training_inquiry").selectAll().where("owner_id", "=", ownerId).where("id", "=", id);
  return database.forUpdate(found).executeTakeFirst();
}

/** The request that its owner is still writing and has not paid. */
export function findOpenDraft(queries: Queries, ownerId: string): Promise<InquiryRecord | undefined> {
  return queries
    .selectFrom("training_inquiry")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("is_open_draft", "=", 1)
    .executeTakeFirst();
}

/** Writes over fields of a request that is locked. */
export async function updateInquiry(
  tx: Tx,
  id: string,
  change: Partial<Omit<InquiryRecord, "id" | "owner_id" | "status">>,
): Promise<void> {
  await tx.updateTable("training_inquiry").set(change).where("id", "=", id).execute();
}

/** Removes a request that is locked, with everything that hangs on it. */
export async function removeInquiry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("training_inquiry").where("id", "=", id).execute();
}

export function findInquiryByKey(queries: Queries, ownerId: string, key: string): Promise<InquiryRecord | undefined> {
  return queries
    .selectFrom("training_inquiry")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** The owner's latest request of this content that is no older than `since`. */
export function findSameInquiry(
  queries: Queries,
  ownerId: string,
  requestSha256: string,
  since: number,
): Promise<InquiryRecord | undefined> {
  return queries
    .selectFrom("training_inquiry")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("request_sha256", "=", requestSha256)
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .executeTakeFirst();
}

export async function countInquiries(queries: Queries, ownerId: string): Promise<number> {
  const { count } = await queries
    .selectFrom("training_inquiry")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When the requests came to their statuses, each in its order. */
export async function eventsOf(queries: Queries, inquiryIds: readonly string[]): Promise<EventRecord[]> {
  if (inquiryIds.length === 0) return [];
  return queries
    .selectFrom("training_event")
    .selectAll()
    .where("inquiry_id", "in", inquiryIds)
    .orderBy("inquiry_id")
    .orderBy("position")
    .execute();
}

/** Everybody's requests, the newest first, before one of them; for the operator alone, who sees no drafts. */
export function everyInquiry(
  queries: Queries,
  { before, status, limit }: { before: string | null; status: TrainingStatus | null; limit: number },
): Promise<InquiryRecord[]> {
  let found = queries.selectFrom("training_inquiry").selectAll().where("status", "<>", "draft");
  if (status !== null) found = found.where("status", "=", status);
  return rowsAfter(found, {
    by: ["id"],
    direction: "desc",
    after: before === null ? undefined : { id: before },
    limit,
  });
}

/** Anybody's request that is no draft; what is not paid yet can still be changed. For the operator alone. */
export function inquiryForOperator(queries: Queries, id: string): Promise<InquiryRecord | undefined> {
  return queries
    .selectFrom("training_inquiry")
    .selectAll()
    .where("id", "=", id)
    .where("status", "<>", "draft")
    .executeTakeFirst();
}

/** A request kept from changing until the transaction ends; for the operator alone. */
export async function lockForOperator(database: Database, tx: Tx, id: string): Promise<InquiryRecord | undefined> {
  const inquiry = tx.selectFrom("training_inquiry").selectAll().where("id", "=", id);
  return database.forUpdate(inquiry).executeTakeFirst();
}

/** Moves a request on, unless it is not where it was thought to be; gives it as it is then. */
export async function moveInquiry(
  tx: Tx,
  id: string,
  from: TrainingStatus,
  change: Pick<InquiryRecord, "status" | "updated_at"> & Partial<Pick<InquiryRecord, "model" | "is_open_draft">>,
): Promise<InquiryRecord | undefined> {
  const moved = await tx
    .updateTable("training_inquiry")
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
export async function eraseInquiries(tx: Tx, ownerId: string, now: number): Promise<ForgottenOrderTable[]> {
  const rows = await tx
    .selectFrom("training_inquiry")
    .leftJoin("trained_model", "trained_model.inquiry_id", "training_inquiry.id")
    .select(["training_inquiry.id", "training_inquiry.status", "trained_model.lora"])
    .where("training_inquiry.owner_id", "=", ownerId)
    .execute();
  const notes = rows
    .filter(({ status, lora }) => lora !== null || !(isUnpaid(status) || status === "refunded"))
    .map((row) => ({ ...row, forgotten_at: now }));
  if (notes.length > 0) await tx.insertInto("forgotten_order").values(notes).execute();
  await tx.deleteFrom("training_inquiry").where("owner_id", "=", ownerId).execute();
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

async function addEvent(tx: Tx, inquiryId: string, status: TrainingStatus, at: number): Promise<void> {
  const before = await tx
    .selectFrom("training_event")
    .select((select) => select.fn.countAll<number | string>().as("count"))
    .where("inquiry_id", "=", inquiryId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("training_event")
    .values({ inquiry_id: inquiryId, position: Number(before.count), status, at })
    .execute();
}
