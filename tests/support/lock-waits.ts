import { sql } from "kysely";
import type { Database } from "../../backend/adapters/database/port.ts";
import { waitFor } from "./studio-backend.ts";

/**
 * Waits until this many transactions of PostgreSQL wait for a lock. Throws if they do not. SQLite runs one transaction
 * after the other, so there is nothing to wait for.
 */
export async function untilLocked({ dialect, read }: Database, transactions = 1): Promise<void> {
  if (dialect === "sqlite") return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(
    async () => ((await waiting.execute(read)).rows.length >= transactions ? true : undefined),
    `${transactions} transactions to wait for a lock`,
  );
}
