import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Database, Queries, Tx } from "./port.ts";

type Purses = { purse: { id: string; balance: number } };

/** The tests every database must pass. `open` returns an empty one. */
export function checkDatabase(open: () => Promise<Database>): void {
  it("gives a spent credit out once, however many ask at the same time", async () => {
    const database = await openWithPurse(open, 100);
    const spends = await Promise.all(
      Array.from({ length: 2_000 }, () => database.transaction((tx) => spend(database, tx))),
    );
    expect(spends.filter(Boolean)).toHaveLength(100);
    expect(await readBalance(database.read)).toBe(0);
  });

  it("keeps all of a transaction, or nothing of one that throws", async () => {
    const database = await openWithPurse(open, 5);
    await database.transaction((tx) => spend(database, tx));
    const failed = database.transaction(async (tx) => {
      await spend(database, tx);
      throw new Error("thought better of it");
    });
    await expect(failed).rejects.toThrow("thought better of it");
    expect(await readBalance(database.read)).toBe(4);
  });

  it("goes on after a transaction that broke a rule of the database", async () => {
    const database = await openWithPurse(open, 5);
    const orphan = database.transaction((tx) => sql`insert into coin (purse_id) values ('nobody')`.execute(tx));
    await expect(orphan).rejects.toThrow(/foreign key/i);
    expect(await database.transaction((tx) => spend(database, tx))).toBe(true);
  });

  it("distinguishes a violated unique constraint from another error", async () => {
    const database = await openWithPurse(open, 5);
    const same = (id: string | null) =>
      database
        .transaction((tx) => sql`insert into purse (id, balance) values (${id}, 1)`.execute(tx))
        .catch((error) => error);
    expect(database.isUniqueViolation(await same("one"))).toBe(true);
    expect(database.isUniqueViolation(await same(null))).toBe(false);
    expect(database.isUniqueViolation("one")).toBe(false);
  });

  it("runs the queries of a pipeline in order", async () => {
    const database = await openWithPurse(open, 5);
    const balances = await database.transaction(async (tx) => {
      const send = database.pipeline();
      const set = (balance: number) => send(() => setBalance(tx, balance));
      const read = () => send(() => readBalance(tx));
      const [, one, , two] = await Promise.all([set(1), read(), set(2), read()]);
      return [one, two];
    });
    expect(balances).toEqual([1, 2]);
    expect(await readBalance(database.read)).toBe(2);
  });

  it("keeps nothing of a pipeline with a query that fails, and reports the first failure", async () => {
    const database = await openWithPurse(open, 5);
    const failed = database.transaction((tx) => {
      const send = database.pipeline();
      return Promise.all([
        send(() => setBalance(tx, 1)),
        send(() => sql`insert into purse (id, balance) values ('one', 1)`.execute(tx)),
        send(() => setBalance(tx, 2)),
        send(() => sql`insert into coin (purse_id) values ('nobody')`.execute(tx)),
      ]);
    });
    expect(database.isUniqueViolation(await failed.catch((error) => error))).toBe(true);
    expect(await readBalance(database.read)).toBe(5);
    expect(await database.transaction((tx) => spend(database, tx))).toBe(true);
  });

  it("refuses a query that starts after its transaction ended", async () => {
    const database = await openWithPurse(open, 5);
    let kept: Tx | undefined;
    const failed = database.transaction(async (tx) => {
      kept = tx;
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    if (!kept) throw new Error("The transaction did not run.");
    await expect(setBalance(kept, 1)).rejects.toThrow();
    expect(await readBalance(database.read)).toBe(5);
  });

  it("runs effects once their changes can be read, and never for a transaction that was rolled back", async () => {
    const database = await openWithPurse(open, 5);
    const seen: Promise<number>[] = [];
    const failed = database.transaction(async (tx) => {
      database.afterCommit(tx, () => seen.push(readBalance(database.read)));
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await database.transaction(async (tx) => {
      await spend(database, tx);
      database.afterCommit(tx, () => seen.push(readBalance(database.read)));
    });
    expect(await Promise.all(seen)).toEqual([4]);
  });

  it("does not undo or fail a committed transaction because its effect throws", async () => {
    const database = await openWithPurse(open, 5);
    const warned = new Promise((resolve) => process.once("warning", resolve));
    await database.transaction(async (tx) => {
      await spend(database, tx);
      database.afterCommit(tx, () => {
        throw new Error("nobody listens");
      });
    });
    expect(await readBalance(database.read)).toBe(4);
    expect(await warned).toMatchObject({ message: "nobody listens" });
  });

  it("refuses a transaction inside another, which would wait for itself", async () => {
    const database = await openWithPurse(open, 5);
    const nested = database.transaction(() => database.transaction((tx) => spend(database, tx)));
    await expect(nested).rejects.toThrow("inside another");
    expect(await database.transaction((tx) => spend(database, tx))).toBe(true);
  });

  it("gives counts, sums and instants as plain numbers", async () => {
    const database = await openWithPurse(open, 5);
    const instant = Date.UTC(2026, 0, 15);
    const { rows } = await sql`
      select count(*) as count, sum(cast(balance as bigint)) as sum, cast(${instant} as bigint) as instant from purse
    `.execute(database.read);
    expect(rows).toEqual([{ count: 1, sum: 5, instant }]);
  });

  it("finds a text in every script, whatever the letter case and the form of its characters", async () => {
    const database = await openWithPurse(open, 5);
    const names = ["ÄRMEL Иван ", "Ａda 50%"];
    for (const name of names)
      await database.transaction((tx) => sql`insert into purse (id, balance) values (${name}, 1)`.execute(tx));
    const find = async (text: string) => {
      const purses = database.read.withTables<Purses>().selectFrom("purse").select("id");
      return (await purses.where(database.contains("id", text)).execute()).map(({ id }) => id);
    };
    for (const text of ["Ärmel", "A\u0308rmel", "Иван", "ИВАН", "L И"])
      expect([text, await find(text)]).toEqual([text, [names[0]]]);
    for (const text of ["ADA", "ａ", "0%"]) expect([text, await find(text)]).toEqual([text, [names[1]]]);
    expect(await find("_")).toEqual([]);
  });

  it("answers until it is closed", async () => {
    const database = await open();
    expect(Math.abs((await database.time()) - Date.now())).toBeLessThan(60_000);
    await database.close();
    await expect(database.time()).rejects.toThrow();
  });
}

async function openWithPurse(open: () => Promise<Database>, balance: number): Promise<Database> {
  const database = await open();
  await database.transaction(async (tx) => {
    await database.runScript(
      tx,
      `create table purse (id text not null primary key, balance integer not null);
       create table coin (purse_id text not null references purse (id));`,
    );
    await sql`insert into purse (id, balance) values ('one', ${balance})`.execute(tx);
  });
  return database;
}

async function spend(database: Database, tx: Tx): Promise<boolean> {
  const purses = tx.withTables<Purses>();
  const purse = purses.selectFrom("purse").select("balance").where("id", "=", "one");
  const { balance } = await database.forUpdate(purse).executeTakeFirstOrThrow();
  if (balance < 1) return false;
  await purses
    .updateTable("purse")
    .set({ balance: balance - 1 })
    .where("id", "=", "one")
    .execute();
  return true;
}

async function setBalance(tx: Tx, balance: number): Promise<void> {
  await tx.withTables<Purses>().updateTable("purse").set({ balance }).where("id", "=", "one").execute();
}

async function readBalance(queries: Queries): Promise<number> {
  const purses = queries.withTables<Purses>();
  return (await purses.selectFrom("purse").select("balance").executeTakeFirstOrThrow()).balance;
}
