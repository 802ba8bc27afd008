import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { madeUp } from "../../../tests/support/many-creations.ts";
import { readInventory } from "./inventory.ts";
import type { Database, Tx } from "./port.ts";
import { withoutTriggers } from "./without-triggers.ts";

const triggers = {
  sqlite: sql`select name, sql from sqlite_schema where type = 'trigger' order by rowid`,
  postgres: sql`select tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by oid`,
};

describeOnEachDatabase("While triggers are off", (open) => {
  test("nothing counts what is added, foreign keys hold, and afterwards all is as before", async () => {
    const database = await open();
    const tables = await readInventory(database.read, database.dialect);
    const before = (await triggers[database.dialect].execute(database.read)).rows;
    const add = (tx: Tx, id: string) => tx.insertInto("creation").values(madeUp({ id })).execute();
    await database.transaction(async (tx) => {
      await withoutTriggers(database, tx, tables, () => add(tx, "first"));
      await add(tx, "second");
    });
    expect(before.length).toBeGreaterThan(10);
    expect((await triggers[database.dialect].execute(database.read)).rows).toEqual(before);
    expect(await countedIn(database)).toBe(1);

    const item = { collection_id: "none", creation_id: "first", owner_id: "nobody", position: 1, created_at: 1 };
    const addItem = database.transaction((tx) =>
      withoutTriggers(database, tx, tables, () => tx.insertInto("collection_item").values(item).execute()),
    );
    await expect(addItem).rejects.toThrow(/foreign key/i);
  });
});

async function countedIn({ read }: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count from creation_tally where month = 0`.execute(read);
  return rows[0]?.count;
}
