import { createHash, randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { describe, inject } from "vitest";
import { migrate } from "../../backend/adapters/database/migrate.ts";
import { productMigrations, readMigrations } from "../../backend/adapters/database/migration-files.ts";
import type { Database } from "../../backend/adapters/database/port.ts";
import { openPostgresDatabase } from "../../backend/adapters/database/postgres.ts";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import { createTemporaryFolder, whenFinished } from "./temporary-folder.ts";

/** The machine has no PostgreSQL, which the start of the run has reported. Tests that need it are skipped. */
export const hasNoPostgres = inject("postgresUrl") === "";

/**
 * Runs a block of tests once on SQLite and once on PostgreSQL, in every run. Use it for rules that a database enforces.
 * Each call of `open` returns a new, empty database with all migrations applied. It closes when the test has ended, or
 * the file, if it was opened in `beforeAll`.
 */
export function describeOnEachDatabase(title: string, block: (open: () => Promise<Database>) => void): void {
  describe(`${title} (SQLite)`, () => block(openFreshSqlite));
  describe.skipIf(hasNoPostgres)(`${title} (PostgreSQL)`, () => block(openFreshPostgres));
}

/**
 * Runs a block of tests on SQLite, and in the full run on PostgreSQL too. Use it for rules that are the same on any
 * database. Tests with the tag `race` always run on PostgreSQL, where transactions overlap.
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

/** Creates a migrated, empty database in a data folder. Returns the path of its file. */
export async function writeMigratedSqlite(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "atelier.db");
  migratedFile ??= migrateFile();
  await writeFile(path, await migratedFile);
  return path;
}

let migratedFile: Promise<Buffer> | undefined;

/** Returns the bytes of a migrated file. Writing them is several times cheaper than migrating for every test. */
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

/**
 * Creates a PostgreSQL database without tables, or with what a script creates. It is dropped when the test, or the
 * file, has ended. Returns its address.
 */
export async function createBarePostgresDatabase(script = ""): Promise<string> {
  const name = newName();
  await asAdministrator((client) => client.query(`create database ${name} template template0`));
  whenFinished(() =>
    asAdministrator(async (client) => void (await client.query(`drop database ${name} with (force)`))),
  );
  if (script !== "") await asAdministrator((client) => client.query(script), name);
  return databaseUrl(name);
}

const newName = () => `${inject("postgresPrefix")}${randomUUID().replaceAll("-", "")}`;

/** This worker's databases that were emptied after a test. */
const emptied: string[] = [];

/** Creates a migrated, empty PostgreSQL database, for tests that open it more than once. Returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const name = emptied.pop() ?? (await copyTemplate());
  whenFinished(async () => {
    if (await empty(name)) emptied.push(name);
  });
  return databaseUrl(name);
}

async function copyTemplate(): Promise<string> {
  const template = await prepareTemplate();
  const name = newName();
  await asAdministrator((client) => client.query(`create database ${name} template ${template}`));
  return name;
}

/** Returns false if a database cannot be reused: a connection is still open, or a test changed the schema. */
async function empty(name: string): Promise<boolean> {
  return asAdministrator((client) => client.query("call pristine.empty()"), name).then(
    () => true,
    () => false,
  );
}

/**
 * Prepares a migrated database for emptying, down to the rows that migrations insert. Deleting rows is several times
 * cheaper than copying a database of 300 files.
 */
const prepareEmptying = `
  create schema pristine;
  create table pristine.relation as select oid from pg_class where relnamespace = 'public'::regnamespace;
  do $$
    declare
      name text;
      filled boolean;
    begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('select exists (select from %I)', name) into filled;
        if filled then execute format('create table pristine.%1$I as table public.%1$I', name); end if;
      end loop;
    end $$;
  create procedure pristine.empty() language plpgsql as $$
    declare
      name text;
    begin
      -- A closed connection is on the list until its process has ended.
      for attempt in 1..200 loop
        perform pg_stat_clear_snapshot();
        exit when (select count(*) from pg_stat_activity where datname = current_database()) = 1;
        perform pg_sleep(0.005);
      end loop;
      if (select count(*) from pg_stat_activity where datname = current_database()) > 1 then
        raise exception 'a connection stays open';
      end if;
      if exists (select from pg_class where relnamespace = 'public'::regnamespace
                 and oid not in (select oid from pristine.relation)) then
        raise exception 'the schema was changed';
      end if;
      -- Neither foreign keys nor triggers have a say.
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('delete from public.%I', name);
      end loop;
      for name in select tablename from pg_tables where schemaname = 'pristine' and tablename <> 'relation' loop
        execute format('insert into public.%1$I table pristine.%1$I', name);
      end loop;
    end $$;
`;

let template: Promise<string> | undefined;

/** Copying a migrated database is several times cheaper than migrating a new one. One copy serves every test file. */
function prepareTemplate(): Promise<string> {
  template ??= asAdministrator(async (client) => {
    const name = `template_${await hashMigrations()}`;
    await client.query("select pg_advisory_lock(7240118557)");
    const existing = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (existing.rowCount === 1) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished} template template0`);
    const database = await openPostgresDatabase({ url: databaseUrl(unfinished), poolSize: 1 });
    await migrate(database).finally(() => database.close());
    await asAdministrator((inside) => inside.query(prepareEmptying), unfinished);
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return template;
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>, name?: string): Promise<T> {
  const client = new pg.Client({ connectionString: name ? databaseUrl(name) : inject("postgresUrl") });
  await client.connect();
  return work(client).finally(() => client.end());
}

function databaseUrl(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}

async function hashMigrations(): Promise<string> {
  const hash = createHash("sha256");
  for (const { sha256 } of await readMigrations(productMigrations, "postgres")) hash.update(sha256);
  return hash.digest("hex").slice(0, 16);
}
