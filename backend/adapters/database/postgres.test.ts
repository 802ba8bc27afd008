import { createServer } from "node:http";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import { originOf } from "../../../tests/support/listening.ts";
import type { Database, Tx } from "./port.ts";
import { openPostgresDatabase } from "./postgres.ts";

describe.skipIf(hasNoPostgres)("PostgreSQL", () => {
  it("runs a transaction again that the server ended to break a deadlock, with its effects once", async () => {
    const { database } = await openDatabase();
    let runs = 0;
    let effects = 0;
    await database.transaction(async (tx) => {
      runs += 1;
      database.afterCommit(tx, () => {
        effects += 1;
      });
      if (runs < 3) await failWith(tx, "40P01");
    });
    expect({ runs, effects }).toEqual({ runs: 3, effects: 1 });
  });

  it("does not run again what failed for another reason, nor without end", async () => {
    const { database } = await openDatabase();
    const runs = { broken: 0, hopeless: 0 };
    const run = (kind: keyof typeof runs, code: string) =>
      database.transaction((tx) => {
        runs[kind] += 1;
        return failWith(tx, code);
      });
    await expect(run("broken", "23505")).rejects.toMatchObject({ code: "23505" });
    await expect(run("hopeless", "40001")).rejects.toMatchObject({ code: "40001" });
    expect(runs).toEqual({ broken: 1, hopeless: 5 });
  });

  it("outlives the loss of its connections", async () => {
    const { database, url, errors } = await openDatabase();
    const broken = database.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      await breakConnections(url);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toSatisfy((error) => database.isUnavailable(error));
    await database.time();
    const reported = errors.length;
    await breakConnections(url);
    await expect.poll(() => errors.length).toBeGreaterThan(reported);
    await database.time();
  });

  it("says of a server that is not there, and of one that is full, that it cannot be used for now, and of nothing else", async () => {
    const closed = createServer();
    const address = await originOf(closed);
    closed.close();
    const errors: unknown[] = [];
    const url = address.replace("http:", "postgresql:");
    const away = await openPostgresDatabase({ url, onConnectionError: (error) => errors.push(error) });
    onTestFinished(() => away.close());
    await expect(away.time()).rejects.toSatisfy((error) => away.isUnavailable(error));
    await expect(away.transaction(async () => {})).rejects.toSatisfy((error) => away.isUnavailable(error));
    expect(errors).toHaveLength(2);

    const { database } = await openDatabase();
    for (const [code, isOutage] of [
      ["53100", true],
      ["57P03", true],
      ["23505", false],
      ["42P01", false],
    ] as const) {
      const failed = database.transaction((tx) => failWith(tx, code));
      await expect(failed).rejects.toSatisfy((error) => database.isUnavailable(error) === isOutage);
    }
  });

  it("rejects an integer too large for a number, instead of rounding it", async () => {
    const { database } = await openDatabase();
    await expect(sql`select 9007199254740993::bigint`.execute(database.read)).rejects.toThrow("9007199254740993");
    await database.time();
  });
});

async function openDatabase(): Promise<{ database: Database; url: string; errors: unknown[] }> {
  const url = await createPostgresDatabase();
  const errors: unknown[] = [];
  const database = await openPostgresDatabase({ url, poolSize: 3, onConnectionError: (error) => errors.push(error) });
  onTestFinished(() => database.close());
  return { database, url, errors };
}

async function failWith(tx: Tx, code: string): Promise<void> {
  await sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`).execute(tx);
}

async function breakConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const others =
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await client.query(others).finally(() => client.end());
}
