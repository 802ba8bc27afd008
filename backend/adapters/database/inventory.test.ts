import { describe, expect, test } from "vitest";
import {
  describeOnEachDatabase,
  hasNoPostgres,
  openFreshPostgres,
  openFreshSqlite,
} from "../../../tests/support/databases.ts";
import { readInventory } from "./inventory.ts";
import type { Database } from "./port.ts";

const inventoryOf = (database: Database) => readInventory(database.read, database.dialect);
const change = (database: Database, script: string) => database.transaction((tx) => database.runScript(tx, script));

describe.skipIf(hasNoPostgres)("The tables of a studio", () => {
  test("are the same on both databases, with columns of the types that can be moved", async () => {
    const [embedded, server] = [
      await inventoryOf(await openFreshSqlite()),
      await inventoryOf(await openFreshPostgres()),
    ];
    expect(embedded).toEqual(server);
    const names = embedded.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["account", "ledger_entry", "search_document", "creation_tally"]));
    expect(names).not.toContain("migration");
    expect(embedded.find(({ name }) => name === "credit_hold_part")).toMatchObject({
      primaryKey: ["hold_id", "position"],
      refersTo: expect.arrayContaining(["credit_hold", "credit_lot"]),
    });
  });
});

describeOnEachDatabase("The inventory", (open) => {
  test("has each table after those that it refers to", async () => {
    const tables = await inventoryOf(await open());
    for (const [index, { refersTo }] of tables.entries())
      for (const target of refersTo) expect(tables.findIndex(({ name }) => name === target)).toBeLessThan(index);
    expect(tables.some(({ refersTo }) => refersTo.length > 0)).toBe(true);
  });

  test("refuses a type that one of the databases lacks, and a table without a primary key", async () => {
    const database = await open();
    await change(database, "create table measure (id text not null primary key, length real)");
    await expect(inventoryOf(database)).rejects.toThrow(/^measure\.length has the type \w+, which not both databases/);
    await change(database, "drop table measure; create table loose (id text not null)");
    await expect(inventoryOf(database)).rejects.toThrow("The table loose has no primary key.");
  });

  test("refuses foreign keys in a circle, which no order fulfills", async () => {
    const database = await open();
    await change(
      database,
      `create table hen (id text not null primary key);
       create table egg (id text not null primary key, hen_id text references hen (id));
       alter table hen add column egg_id text references egg (id)`,
    );
    await expect(inventoryOf(database)).rejects.toThrow("form a circle");
  });
});
