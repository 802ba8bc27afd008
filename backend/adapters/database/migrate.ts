import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { CannotStartError } from "./cannot-start.ts";
import type { Database, Queries, Tx } from "./port.ts";

/** The product's own migrations: one folder for each dialect. */
export const productMigrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** The stored migrations and the files do not fit together. */
export class MigrationRefusedError extends CannotStartError {
  override readonly name = "MigrationRefusedError";
}

interface Migration {
  name: string;
  sha256: string;
  script: string;
}

const fileName = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Any fixed number will do, so long as every process asks for the same one. */
const advisoryLockKey = 7_240_118_556;

/**
 * Brings the database up to the newest of `<migrationsFolder>/<dialect>/NNN-name.sql`, in order, each file in one
 * transaction under a lock, so that any number of processes may call it at once. Returns the names it applied.
 * Throws MigrationRefusedError when a file was edited after it ran, would run out of order, or is missing
 * (the database belongs to a newer release).
 */
export async function migrate(database: Database, migrationsFolder = productMigrations): Promise<string[]> {
  const migrations = await readMigrations(join(migrationsFolder, database.dialect));
  const applied: string[] = [];
  if (await isUpToDate(database, migrations)) return applied;
  for (;;) {
    const name = await database.transaction((tx) => applyNext(database, tx, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

/** Asked at each start, so it names one table instead of describing all of them. */
const migrationTable = {
  sqlite: sql`select 1 from sqlite_schema where type = 'table' and name = 'migration'`,
  postgres: sql`select 1 where to_regclass('migration') is not null`,
};

async function isUpToDate(database: Database, migrations: readonly Migration[]): Promise<boolean> {
  const { rows } = await migrationTable[database.dialect].execute(database.read);
  if (rows.length === 0) return false;
  return findNext(migrations, await readHistory(database.read)) === undefined;
}

async function applyNext(database: Database, tx: Tx, migrations: readonly Migration[]): Promise<string | undefined> {
  if (database.dialect === "postgres") await sql`select pg_advisory_xact_lock(${advisoryLockKey})`.execute(tx);
  await sql`create table if not exists migration (name text not null primary key, sha256 text not null)`.execute(tx);
  const next = findNext(migrations, await readHistory(tx));
  if (next === undefined) return undefined;
  await database.runScript(tx, next.script);
  await sql`insert into migration (name, sha256) values (${next.name}, ${next.sha256})`.execute(tx);
  return next.name;
}

async function readHistory(queries: Queries): Promise<{ name: string; sha256: string }[]> {
  const history = await sql<{ name: string; sha256: string }>`select name, sha256 from migration`.execute(queries);
  return history.rows;
}

function findNext(
  migrations: readonly Migration[],
  history: { name: string; sha256: string }[],
): Migration | undefined {
  const hashes = new Map(history.map((entry) => [entry.name, entry.sha256]));
  const unknown = history.find((entry) => !migrations.some((migration) => migration.name === entry.name));
  if (unknown !== undefined) {
    throw new MigrationRefusedError(
      `The database has migration ${unknown.name}, which this release does not know: start the newer release that made it.`,
    );
  }
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

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const misnamed = names.find((name, index) => !fileName.test(name) || sameNumber(name, names[index - 1]));
  if (misnamed !== undefined) {
    throw new MigrationRefusedError(
      `Migration ${misnamed} in ${folder} needs a name like 012-words.sql with a number of its own.`,
    );
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout may have turned line ends; that is no edit.
      const script = (await readFile(join(folder, name), "utf8")).replaceAll("\r\n", "\n");
      return { name, script, sha256: createHash("sha256").update(script).digest("hex") };
    }),
  );
}

function sameNumber(name: string, previous: string | undefined): boolean {
  return previous?.slice(0, 3) === name.slice(0, 3);
}
