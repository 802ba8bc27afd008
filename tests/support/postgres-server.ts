import { randomUUID } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { forgetful, type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL server whose user may create databases. Empty if the machine has none. */
    postgresUrl: string;
    /** The prefix of this run's database names. */
    postgresPrefix: string;
  }
}

let stop: () => Promise<void> = async () => {};

/**
 * Provides a real PostgreSQL for the tests: that of TEST_DATABASE_URL, or else one started here from the machine's
 * binaries.
 */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env.TEST_DATABASE_URL;
  const prefix = `test_${randomUUID().slice(0, 8)}_`;
  if (given !== undefined) stop = () => dropDatabases(given, prefix);
  project.provide("postgresUrl", given ?? (await startServer()));
  project.provide("postgresPrefix", prefix);
}

export async function teardown(): Promise<void> {
  await stop();
}

/**
 * A server that this run started is deleted as a whole. On an external server, only this run's databases are dropped.
 */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
    for (const { datname } of found.rows) await client.query(`drop database ${datname} with (force)`);
  } finally {
    await client.end();
  }
}

/** Returns the server's address, or an empty string if the machine has none. Benchmarks pass other settings. */
export async function startServer(given: Record<string, string> = forgetful): Promise<string> {
  let server: OwnPostgres;
  try {
    server = await startOwnPostgres(given);
  } catch (error) {
    return goWithout(error instanceof Error ? error.message : String(error));
  }
  stop = () => server.remove();
  return server.url;
}

function goWithout(reason: string): string {
  const line = `The PostgreSQL half of the tests cannot run: ${reason}`;
  if (process.env.CI) throw new Error(line);
  process.stderr.write(`\n!!! ${line}\n!!! Those tests are SKIPPED in this run.\n\n`);
  return "";
}
