import type { InsertQueryBuilder, InsertResult } from "kysely";
import { type PageNumber, pageOf } from "../../../adapters/database/paging.ts";
import type { Database, Queries, Schema, Tx } from "../../../adapters/database/port.ts";
import type { PaymentEventTable } from "../tables.ts";

/** Inserts a report under the provider's own id. Returns whether it is new. */
export async function insertOnce<Told extends "payment_event" | "refund">(
  told: InsertQueryBuilder<Schema, Told, InsertResult>,
): Promise<boolean> {
  const result = await told.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (result?.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Stores an event. Returns whether it is new. */
export function insertEvent(tx: Tx, event: PaymentEventTable): Promise<boolean> {
  return insertOnce(tx.insertInto("payment_event").values(event));
}

export async function noteProblem(
  tx: Tx,
  { provider, event_id }: Pick<PaymentEventTable, "provider" | "event_id">,
  problem: string,
): Promise<void> {
  await tx
    .updateTable("payment_event")
    .set({ problem })
    .where("provider", "=", provider)
    .where("event_id", "=", event_id)
    .execute();
}

/** The number of payment events that need an operator, of all and since a time. */
export async function countProblems(queries: Queries, since: number): Promise<{ recent: number; all: number }> {
  const { recent, all } = await queries
    .selectFrom("payment_event")
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("received_at", ">=", since).as("recent"),
    ])
    .where("problem", "is not", null)
    .executeTakeFirstOrThrow();
  return { recent: Number(recent), all: Number(all) };
}

/** A page of the payment events that need an operator, newest first. The body contains the provider's ids. */
export function listProblems(database: Database, search: string | undefined, page: PageNumber) {
  let problems = database.read
    .selectFrom("payment_event")
    .select(["provider", "event_id", "type", "problem", "received_at", "body"])
    .where("problem", "is not", null);
  if (search) {
    const columns = ["event_id", "type", "problem", "body"].map((column) => database.contains(column, search));
    problems = problems.where(({ or }) => or(columns));
  }
  return pageOf(problems, { by: ["received_at", "event_id", "provider"], direction: "desc" }, page);
}

/** The last event that was read from a provider's stream. */
export async function lastEventRead(queries: Queries, stream: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom("payment_cursor")
    .select("event_id")
    .where("stream", "=", stream)
    .executeTakeFirst();
  return found?.event_id;
}

export async function saveLastEventRead(tx: Tx, stream: string, eventId: string): Promise<void> {
  await tx
    .insertInto("payment_cursor")
    .values({ stream, event_id: eventId })
    .onConflict((conflict) => conflict.column("stream").doUpdateSet({ event_id: eventId }))
    .execute();
}

export async function forgetLastEventRead(tx: Tx, stream: string): Promise<void> {
  await tx.deleteFrom("payment_cursor").where("stream", "=", stream).execute();
}
