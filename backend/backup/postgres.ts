import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { openPostgresDatabase } from "../adapters/database/postgres.ts";
import { demandAlone } from "../adapters/database/undisturbed.ts";
import { majorVersionOf, startProgram } from "./postgres-programs.ts";
import { BackupRefusedError } from "./refusal.ts";

export interface PostgresServer {
  url: string;
  /** For PostgreSQL's programs, which are found on its PATH. */
  environment: Readonly<Record<string, string | undefined>>;
}

const connectMilliseconds = 30_000;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMilliseconds });
  // A connection that breaks fails its query as well.
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (error) {
    throw new BackupRefusedError(`DATABASE_URL cannot be used: ${error instanceof Error ? error.message : error}.`);
  }
  return work(client).finally(() => client.end());
}

/**
 * Returns the size of the database in bytes. Throws BackupRefusedError when it is not a studio's, or when it cannot be
 * dumped here.
 */
export async function sizeOfPostgres({ url, environment }: PostgresServer): Promise<number> {
  const { rows } = await withClient(url, (client) =>
    client.query(`select pg_database_size(current_database())::float8 as size,
      current_setting('server_version_num')::int / 10000 as major, to_regclass('migration') is not null as is_studio`),
  );
  const [{ size, major, is_studio: isStudio }] = rows;
  if (!isStudio) throw new BackupRefusedError("The database of DATABASE_URL is not a studio's.");
  const ofProgram = await majorVersionOf("pg_dump", environment);
  if (ofProgram < major) {
    throw new BackupRefusedError(
      `pg_dump has version ${ofProgram}, and the server ${major}: install PostgreSQL's client programs of version ${major} or newer.`,
    );
  }
  return size;
}

/** Dumps the database as of one moment. It is written through this process, so that the dump ends with it. */
export async function dumpPostgres({ url, environment }: PostgresServer, target: string): Promise<void> {
  const args = ["--format=custom", "--no-owner", "--no-privileges"];
  const { child, ended } = startProgram("pg_dump", args, { url, environment });
  child.stdin.end();
  // A failed write says more than the program that ends with it.
  await pipeline(child.stdout, createWriteStream(target, { mode: 0o600 }));
  await ended;
}

/** Yields the lines of the data in a dump. Throws BackupRefusedError when it cannot be read to its end. */
export async function* readDump(path: string, environment: PostgresServer["environment"]): AsyncGenerator<string> {
  const { child, ended } = startProgram("pg_restore", ["--data-only", "--file=-", path], { environment });
  child.stdin.end();
  let rest = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  await ended;
}

/** Throws CannotStartError unless the database has no tables and no other program is connected to it. */
export async function demandUnusedPostgres(url: string): Promise<void> {
  const { rows } = await withClient(url, (client) =>
    client.query(`select 1 from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`),
  );
  if (rows.length > 0)
    throw new BackupRefusedError("The database of DATABASE_URL is not empty: name a new one without tables.");
  const database = await openPostgresDatabase({ url, poolSize: 1 });
  await demandAlone(database, database.read, "the database of DATABASE_URL").finally(() => database.close());
}

/** More than the settings at the start of a script. */
const settingsBytes = 4_096;

/**
 * Yields a script of pg_restore for a server of any version. From version 17 on, it starts with a setting that older
 * servers do not know; here, that is set where it exists.
 */
async function* forAnyServer(script: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  const adapted = (bytes: Buffer) =>
    Buffer.from(
      bytes
        .toString("latin1")
        .replace(
          /^SET transaction_timeout = 0;$/m,
          "SELECT pg_catalog.set_config(name, '0', false) FROM pg_catalog.pg_settings WHERE name = 'transaction_timeout';",
        ),
      "latin1",
    );
  for await (const chunk of script) {
    if (start === undefined) {
      yield chunk;
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < settingsBytes) continue;
    yield adapted(start);
    start = undefined;
  }
  if (start) yield adapted(start);
}

/**
 * Restores a dump, and runs `last` in the same transaction: all of it is there afterward, or nothing. A transaction that
 * psql ends itself (`--single-transaction`) would also commit when this process is killed halfway.
 */
export async function restorePostgres({ url, environment }: PostgresServer, dump: string, last: string): Promise<void> {
  const reading = startProgram("pg_restore", ["--no-owner", "--no-privileges", "--file=-", dump], { environment });
  reading.child.stdin.end();
  const writing = startProgram(
    "psql",
    ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null", "--file=-"],
    { url, environment },
  );
  writing.child.stdout.resume();
  async function* script() {
    yield "begin;\n";
    yield* forAnyServer(reading.child.stdout);
    await reading.ended;
    yield `${last}\ncommit;\n`;
  }
  const [copied] = await Promise.allSettled([pipeline(script, writing.child.stdin)]);
  // A server that refuses says more than the pipe that broke with it.
  await writing.ended;
  if (copied.status === "rejected") throw copied.reason;
}
