import type { Queries, Tx } from "../../adapters/database/port.ts";
import type { BackupTable } from "./tables.ts";

/** Returns the last outcome. Those of the future, which a wrong clock left, do not count. */
export function findLast(queries: Queries, now: number): Promise<BackupTable | undefined> {
  return queries
    .selectFrom("backup")
    .selectAll()
    .where("due_at", "<=", now)
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Returns the last outcome that is a complete backup, up to now. */
export function findLastComplete(queries: Queries, now: number): Promise<BackupTable | undefined> {
  return queries
    .selectFrom("backup")
    .selectAll()
    .where("problem", "is", null)
    .where("due_at", "<=", now)
    .orderBy("due_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Records an outcome, unless that backup already has one. */
export async function insertOutcome(tx: Tx, outcome: BackupTable): Promise<void> {
  await tx
    .insertInto("backup")
    .values(outcome)
    .onConflict((conflict) => conflict.column("due_at").doNothing())
    .execute();
}

export async function deleteOutcomesBefore(tx: Tx, dueAt: number): Promise<void> {
  await tx.deleteFrom("backup").where("due_at", "<", dueAt).execute();
}
