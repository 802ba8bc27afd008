import { expect, test } from "vitest";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { prepared } from "./prepared.ts";

const tokensBetween = prepared<{ from: number; to: number }, { fingerprint: string }>((queries, value) =>
  queries
    .selectFrom("used_identity_token")
    .select("fingerprint")
    .where("expires_at", ">=", value("from"))
    .where("expires_at", "<=", value("to"))
    .where("fingerprint", "!=", "left out")
    .orderBy("expires_at"),
);

describeOnEachDatabase("A prepared query", (open) => {
  test("answers each run with that run's values, also at the same time and inside a transaction", async () => {
    const database = await open();
    const rows = ["a", "b", "c", "left out"].map((fingerprint, index) => ({ fingerprint, expires_at: index + 1 }));
    const read = async (queries: typeof database.read, from: number, to: number) =>
      (await tokensBetween(queries, { from, to })).map(({ fingerprint }) => fingerprint);
    await database.transaction(async (tx) => {
      await tx.insertInto("used_identity_token").values(rows).execute();
      expect(await read(tx, 3, 4)).toEqual(["c"]);
    });
    expect(
      await Promise.all([read(database.read, 1, 2), read(database.read, 2, 2), read(database.read, 5, 9)]),
    ).toEqual([["a", "b"], ["b"], []]);
  });
});
