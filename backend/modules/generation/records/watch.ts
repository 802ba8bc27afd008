import { sql } from "kysely";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { waitingLimitSeconds } from "../rules.ts";

const onlyRow = 1;

/**
 * Returns when a worker last checked open runs, or `now` if never. Locks the row until the transaction ends.
 */
export async function lockWatch(database: Database, tx: Tx, now: number): Promise<number> {
  await tx
    .insertInto("run_watch")
    .values({ id: onlyRow, seen_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  const row = tx.selectFrom("run_watch").select("seen_at").where("id", "=", onlyRow);
  return (await database.forUpdate(row).executeTakeFirstOrThrow()).seen_at;
}

export async function writeWatch(tx: Tx, now: number): Promise<void> {
  await tx.updateTable("run_watch").set({ seen_at: now }).where("id", "=", onlyRow).execute();
}

/** Extends the deadline of every started run. */
export async function postponeDeadlines(tx: Tx, milliseconds: number): Promise<void> {
  await tx
    .updateTable("generation_run")
    .set((row) => ({ deadline_at: row("deadline_at", "+", milliseconds) }))
    .where("status", "=", "processing")
    .execute();
}

/** Extends the deadline of a started run, but not beyond the one of a run that waited as long as any may. */
export async function postponeDeadline(queries: Queries, id: string, milliseconds: number): Promise<void> {
  const waitingMaxMilliseconds = waitingLimitSeconds * 1_000;
  await queries
    .updateTable("generation_run")
    .set((row) => ({ deadline_at: row("deadline_at", "+", milliseconds) }))
    .where("id", "=", id)
    .where("status", "=", "processing")
    .where(
      sql<boolean>`deadline_at + ${milliseconds} <= created_at + ${waitingMaxMilliseconds} + work_limit_seconds * 1000`,
    )
    .execute();
}
