import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import { migrate, productMigrations } from "../../backend/adapters/database/migrate.ts";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";

/** The machine has none, which the start of the run has said; what needs it is skipped. */
export const hasNoPostgres = inject("postgresUrl") === "";

/**
 * Runs a block of tests once on SQLite and once on PostgreSQL, in every run: for rules that a database enforces. Each
 * call of `open` gives a new database with all migrations applied and nothing in it; it is closed when the test has
 * ended (or the file, when it was opened in `beforeAll`).
 */
export function describeOnEachDatabase(title: string, block: (open: () => Promise<Database>) => void): void {
  describe(`${title} (SQLite)`, () => block(openFreshSqlite));
  describe.skipIf(hasNoPostgres)(`${title} (PostgreSQL)`, () => block(openFreshPostgres));
}

/**
 * Runs a block of tests on SQLite, and in the full run on PostgreSQL too: for rules that any database serves alike. Its
 * tests with the tag `race` run on PostgreSQL always: there, transactions overlap.
 */
export function describeOnDatabase(title: string, block: (open: () => Promise<Database>) => void): void {
  describe(`${title} (SQLite)`, () => block(openFreshSqlite));
  describe.skipIf(hasNoPostgres)(`${title} (PostgreSQL)`, { tags: ["full-run"] }, () => block(openFreshPostgres));
}

export async function openFreshSqlite(): Promise<Database> {
  const path = await writeMigratedSqlite(await createTemporaryFolder());
  const database = await openSqliteDatabase({ path });
  whenFinished(() => database.close());
  return database;
}

/** Puts a migrated database with nothing in it into a data folder, and returns the path of its file. */
export async function writeMigratedSqlite(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "atelier.db");
  migratedFile ??= migrateFile();
  await writeFile(path, await migratedFile);
  return path;
}

let migratedFile: Promise<Buffer> | undefined;

/** The bytes of a migrated file: writing them is several times cheaper than migrating for every test. */
async function migrateFile(): Promise<Buffer> {
  const path = join(await createTemporaryFolder(), "atelier.db");
  const database = await openSqliteDatabase({ path });
  await migrate(database).finally(() => database.close());
  return readFile(path);
}

export async function openFreshPostgres(): Promise<Database> {
  const database = await openPostgresDatabase({ url: await createPostgresDatabase(), poolSize: 8 });
  whenFinished(() => database.close());
  return database;
}

/** The address of a new migrated PostgreSQL database, for tests that open it more than once. It goes with the run. */
export async function createPostgresDatabase(): Promise<string> {
  const template = await prepareTemplate();
  const name = `${inject("postgresPrefix")}${randomUUID().replaceAll("-", "")}`;
  await asAdministrator((client) => client.query(`create database ${name} template ${template}`));
  return databaseUrl(name);
}

let template: Promise<string> | undefined;

/** Copying a migrated database is several times cheaper than migrating a new one. One copy serves every test file. */
function prepareTemplate(): Promise<string> {
  template ??= asAdministrator(async (client) => {
    const name = `template_${hashMigrations()}`;
    await client.query("select pg_advisory_lock(7240118557)");
    const existing = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (existing.rowCount === 1) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    const database = await openPostgresDatabase({ url: databaseUrl(unfinished), poolSize: 1 });
    await migrate(database).finally(() => database.close());
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return template;
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  return work(client).finally(() => client.end());
}

function databaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

function hashMigrations(): string {
  const folder = join(productMigrations, "postgres");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 16);
}
