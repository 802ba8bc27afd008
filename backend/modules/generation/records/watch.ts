import type { Database, Tx } from "../../../adapters/database/port.ts";

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
