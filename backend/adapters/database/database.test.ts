import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase, openFreshSqlite } from "../../../tests/support/databases.ts";
import { checkDatabase } from "./conformance.ts";

describeOnEachDatabase("database", checkDatabase);

test("A full disk is distinguished from any other error, and the transaction is rolled back", async () => {
  const database = await openFreshSqlite();
  const write = (bytes: number) =>
    database.transaction(async (tx) => {
      await sql`create table shelf (book text)`.execute(tx);
      await sql`insert into shelf values (${"x".repeat(bytes)})`.execute(tx);
    });
  // The file may not grow beyond its current size.
  await database.transaction((tx) => sql`pragma max_page_count = 1`.execute(tx));
  await expect(write(1_000_000)).rejects.toSatisfy((error) => database.isUnavailable(error));
  await database.transaction((tx) => sql`pragma max_page_count = 1000000`.execute(tx));
  await write(1_000_000);
  await expect(write(1)).rejects.toSatisfy((error) => !database.isUnavailable(error));
});
