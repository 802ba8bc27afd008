import pg from "pg";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createPostgresDatabase, hasNoPostgres } from "../../../tests/support/databases.ts";
import type { Database, Queries, Tx } from "./port.ts";
import { openPostgresDatabase } from "./postgres.ts";

afterEach(() => vi.restoreAllMocks());

describe.skipIf(hasNoPostgres)("Transactions on PostgreSQL", () => {
  it("send the queries of a pipeline, and begin before them, without waiting for answers", async () => {
    const { database } = await openDatabase();
    const send = vi.spyOn(pg.Client.prototype, "query");
    await database.transaction(async (tx) => {
      const inOrder = database.pipeline();
      const first = inOrder(() => accountOf(tx, "a"));
      const sentAtFirstAnswer = first.then(() => send.mock.calls.length);
      await Promise.all([first, inOrder(() => accountOf(tx, "b")), inOrder(() => addAccount(tx, "c"))]);
      // The write waits for the answer to begin.
      expect(await sentAtFirstAnswer).toBeGreaterThanOrEqual(3);
      send.mockClear();
      const second = inOrder(() => addAccount(tx, "d"));
      const sentAtSecondAnswer = second.then(() => send.mock.calls.length);
      await Promise.all([second, inOrder(() => addAccount(tx, "e")), inOrder(() => accountOf(tx, "e"))]);
      expect(await sentAtSecondAnswer).toBe(3);
    });
    expect(await accountOf(database.read, "e")).toBe("e");
  });

  it("write nothing if they could not begin", async () => {
    const { database } = await openDatabase();
    failToBegin();
    const writes = database.transaction((tx) => addAccount(tx, "a"));
    await expect(writes).rejects.toThrow("division by zero");
    const readsFirst = database.transaction(async (tx) => {
      const inOrder = database.pipeline();
      await Promise.all([
        inOrder(() => accountOf(tx, "b")),
        inOrder(() => addAccount(tx, "b")),
        inOrder(() => accountOf(tx, "b")),
      ]);
    });
    await expect(readsFirst).rejects.toThrow("division by zero");
    vi.restoreAllMocks();
    for (const id of ["a", "b"]) expect(await accountOf(database.read, id)).toBeUndefined();
    await database.transaction((tx) => addAccount(tx, "a"));
    expect(await accountOf(database.read, "a")).toBe("a");
  });

  it("go on while another process adds a column to what they read", async () => {
    const { database, url } = await openDatabase();
    const read = () =>
      database.transaction(async (tx) => [
        await tx.selectFrom("credit_account").selectAll().where("account_id", "=", "a").execute(),
        await accountOf(tx, "a"),
      ]);
    await database.transaction((tx) => addAccount(tx, "a"));
    for (let index = 0; index < 10; index += 1) await read();
    const other = await openPostgresDatabase({ url, poolSize: 1 });
    onTestFinished(() => other.close());
    await other.transaction((tx) => other.runScript(tx, "alter table credit_account add column note text"));
    expect(await read()).toMatchObject([[{ account_id: "a", note: null }], "a"]);
  });
});

async function openDatabase(): Promise<{ database: Database; url: string }> {
  const url = await createPostgresDatabase();
  const database = await openPostgresDatabase({ url, poolSize: 1 });
  onTestFinished(() => database.close());
  await database.time();
  return { database, url };
}

/** Lets the server refuse `begin` without ending the connection, as a canceled statement does. */
function failToBegin(): void {
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    return Reflect.apply(query, this, isBegin(given[0]) ? ["select 1 / 0"] : given);
  });
}

function isBegin(given: unknown): boolean {
  return typeof given === "object" && given !== null && "text" in given && given.text === "begin";
}

async function accountOf(queries: Queries, id: string): Promise<string | undefined> {
  const found = await queries
    .selectFrom("credit_account")
    .select("account_id")
    .where("account_id", "=", id)
    .executeTakeFirst();
  return found?.account_id;
}

async function addAccount(tx: Tx, id: string): Promise<void> {
  const nothing = { balance_hundredths: 0, held_hundredths: 0, debt_hundredths: 0 };
  await tx
    .insertInto("credit_account")
    .values({ account_id: id, plan: "starter", ...nothing })
    .execute();
}
