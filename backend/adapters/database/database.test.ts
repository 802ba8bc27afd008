import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";

describeOnEachDatabase("database", (open) => {
  it("answers", async () => {
    const database = await open();
    await database.ping();
    const n = await database.transaction(
      async (tx) => (await sql<{ n: number }>`select count(*) as n from job`.execute(tx)).rows[0]?.n,
    );
    expect(n).toBe(0);
  });
});
