import { sql } from "kysely";
import type { Database, Queries, Tx } from "../../adapters/database/port.ts";
import type { FileSweepTable, ProcessTable } from "./tables.ts";

export async function writeSweep(tx: Tx, { area, ...sweep }: FileSweepTable): Promise<void> {
  await tx
    .insertInto("file_sweep")
    .values({ area, ...sweep })
    .onConflict((conflict) => conflict.column("area").doUpdateSet(sweep))
    .execute();
}

/** Returns the last look at each area of the storage. */
export function listSweeps(queries: Queries): Promise<FileSweepTable[]> {
  return queries.selectFrom("file_sweep").selectAll().execute();
}

export async function writeProcess(queries: Queries, row: ProcessTable): Promise<void> {
  const { works, seen_at } = row;
  await queries
    .insertInto("process")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ works, seen_at }))
    .execute();
}

export async function removeProcess(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("process").where("id", "=", id).execute();
}

/** Removes the processes that have not reported since. */
export async function removeProcessesSeenBefore(queries: Queries, instant: number): Promise<void> {
  await queries.deleteFrom("process").where("seen_at", "<", instant).execute();
}

/** Returns the listed processes, by kind, the oldest of each first. */
export function listProcesses(queries: Queries): Promise<ProcessTable[]> {
  return queries.selectFrom("process").selectAll().orderBy("kind").orderBy("started_at").orderBy("id").execute();
}

const databaseVersion = {
  sqlite: sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`,
  postgres: sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`,
};

/** Returns the name and version of the database, and its last migration. */
export async function readVersions({ dialect, read }: Database): Promise<{ database: string; migration: string }> {
  const [server, migrations] = await Promise.all([
    databaseVersion[dialect].execute(read),
    sql<{ name: string | null }>`select max(name) as name from migration`.execute(read),
  ]);
  return { database: server.rows[0]?.version ?? "", migration: migrations.rows[0]?.name ?? "" };
}
