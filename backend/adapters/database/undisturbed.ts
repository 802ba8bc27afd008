import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import type { Table } from "./inventory.ts";
import type { Database, Queries } from "./port.ts";

/** A program that was just stopped, or killed, is connected for a moment longer. */
const waitMaxMilliseconds = 1_000;
const pauseMilliseconds = 100;

/**
 * Runs reads while no one can write to the tables. In the embedded database, the lock of the data folder ensures that. In
 * PostgreSQL, no one may be connected at the beginning, see `demandAlone`, and writers wait for `work` to end.
 */
export function readUndisturbed<T>(
  database: Database,
  tables: readonly Table[],
  name: string,
  work: (queries: Queries) => Promise<T>,
): Promise<T> {
  if (database.dialect === "sqlite") return work(database.read);
  return database.transaction(async (tx) => {
    await demandAlone(database, tx, name);
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in share mode`.execute(tx);
    return work(tx);
  });
}

/**
 * Throws CannotStartError if other programs are connected to a PostgreSQL database, including other connections of this
 * one. `name` is how the operator knows the database. The embedded database has the lock of its folder instead.
 */
export async function demandAlone({ dialect }: Database, queries: Queries, name: string): Promise<void> {
  if (dialect === "sqlite") return;
  for (const until = performance.now() + waitMaxMilliseconds; ; ) {
    // In a transaction, the server would otherwise repeat its first answer.
    await sql`select pg_stat_clear_snapshot()`.execute(queries);
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      queries,
    );
    const others = rows[0]?.others ?? 0;
    if (others === 0) return;
    if (performance.now() > until)
      throw new CannotStartError(
        `Other programs are connected to ${name} (${others}): stop every process of the studio, and whatever else uses this database.`,
      );
    await setTimeout(pauseMilliseconds);
  }
}
