import type { InsertQueryBuilder, InsertResult } from "kysely";
import type { Queries, Schema, Tx } from "../../../adapters/database/port.ts";
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

/** Payment events that need an operator, newest first, and the number of them since that time. */
export async function listProblems(queries: Queries, since: number, limit: number) {
  const problems = queries.selectFrom("payment_event").where("problem", "is not", null);
  const { count } = await problems
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("received_at", ">=", since)
    .executeTakeFirstOrThrow();
  const newest = await problems
    .select(["provider", "event_id", "type", "problem", "received_at", "body"])
    .orderBy("received_at", "desc")
    .orderBy("event_id", "desc")
    .limit(limit)
    .execute();
  return { count: Number(count), newest };
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
