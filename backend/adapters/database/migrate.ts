import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import { type Migration, MigrationRefusedError, productMigrations, readMigrations } from "./migration-files.ts";
import type { Database, Queries } from "./port.ts";
import { unfinishedMove } from "./unfinished-move.ts";

/** An arbitrary number. Every process must use the same one. */
const advisoryLockKey = 7_240_118_556;

/** The migrations that the database has run, in order. */
export type History = { name: string; sha256: string }[];

/**
 * Applies the pending migrations of a folder in order, each in one transaction under a lock. Any number of processes
 * may call it at the same time. Returns the names of the migrations it applied. Throws MigrationRefusedError when the
 * files do not match the database's history. Throws CannotStartError with the name of a migration that failed; that
 * migration is rolled back.
 */
export async function migrate(database: Database, folder = productMigrations): Promise<string[]> {
  const migrations = await readMigrations(folder, database.dialect);
  const applied: string[] = [];
  if (await isUpToDate(database, migrations)) return applied;
  for (;;) {
    const name = await applyNext(database, migrations);
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** Runs at each start, so it checks one table instead of describing all of them. */
const migrationTable = {
  sqlite: sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`,
  postgres: sql`select 1 where to_regclass('migration') is not null`,
};

/** Whether any migration has been applied. */
export async function isMigrated({ dialect, read }: Database): Promise<boolean> {
  return (await migrationTable[dialect].execute(read)).rows.length > 0;
}

/** Throws MigrationRefusedError unless the database is one of this release. For programs that must not change it. */
export async function demandMigrated(database: Database): Promise<void> {
  if (await isUpToDate(database, await readMigrations(productMigrations, database.dialect))) return;
  throw new MigrationRefusedError("The database is older than this release: run npm run migrate first.");
}

async function isUpToDate(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  if (!(await isMigrated(database))) return false;
  return findNext(migrations, await readHistory(database.read)) === undefined;
}

async function applyNext(database: Database, migrations: readonly Migration[]): Promise<string | undefined> {
  let running = "";
  try {
    return await database.transaction(async (tx) => {
      if (database.dialect === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(tx);
      await sql`create table if not exists migration (name text not null primary key, sha256 text not null)`.execute(
        tx,
      );
      const next = findNext(migrations, await readHistory(tx));
      if (next === undefined) return undefined;
      running = next.name;
      await database.runScript(tx, next.script);
      await sql`insert into migration (name, sha256) values (${next.name}, ${next.sha256})`.execute(tx);
      return next.name;
    });
  } catch (error) {
    if (running === "" || database.isUnavailable(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new CannotStartError(`Migration ${running} failed and changed nothing: ${reason}`, { cause: error });
  }
}

async function readHistory(queries: Queries): Promise<History> {
  const { rows } = await sql<History[number]>`select name, sha256 from migration order by name`.execute(queries);
  return rows;
}

/**
 * Returns the first migration that the history lacks, or `undefined` when it has all. Throws MigrationRefusedError when
 * the two do not match, especially when a newer release made the history.
 */
export function findNext(migrations: readonly Migration[], history: History): Migration | undefined {
  const [first] = history;
  if (first !== undefined && !history.some(({ name }) => name === migrations[0]?.name)) {
    throw new MigrationRefusedError(
      `The database begins with migration ${first.name}, so a version before the first release made it: it cannot be upgraded. Start with an empty database.`,
    );
  }
  if (history.some(({ name }) => name === unfinishedMove)) {
    throw new MigrationRefusedError(
      "A move into this database has not finished: run npm run move again, or choose another database.",
    );
  }
  const unknown = history.find((entry) => !migrations.some((migration) => migration.name === entry.name));
  if (unknown !== undefined) {
    throw new MigrationRefusedError(
      `The database has migration ${unknown.name}, which this release does not know: start the newer release that made it.`,
    );
  }
  const hashes = new Map(history.map((entry) => [entry.name, entry.sha256]));
  let next: Migration | undefined;
  for (const migration of migrations) {
    const recorded = hashes.get(migration.name);
    if (recorded === undefined) {
      next ??= migration;
    } else if (next !== undefined) {
      throw new MigrationRefusedError(
        `Migration ${next.name} comes before ${migration.name}, which has already run: give it a higher number.`,
      );
    } else if (recorded !== migration.sha256) {
      throw new MigrationRefusedError(
        `Migration ${migration.name} was edited after it ran: restore the file and write a new one instead.`,
      );
    }
  }
  return next;
}
