import { expect, test } from "vitest";
import { creditsOver } from "../../../../tests/support/credits-module.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../../tests/support/hand-driven-runtime.ts";
import { post } from "../post.ts";
import { accountsWithExpiredLots } from "../records/credits.ts";

describeOnEachDatabase("Accounts with expired credits", (open) => {
  test("are listed by their longest expired lot, each once, and no more than requested", async () => {
    const database = await open();
    const runtime = createHandDrivenRuntime();
    const credits = creditsOver(database, runtime);
    const give = (accountId: string, expiresInSeconds: number | null) =>
      database.transaction((tx) =>
        credits.grant(tx, {
          accountId,
          lotKey: `${accountId}:${expiresInSeconds}`,
          source: "pack",
          amountHundredths: 100,
          expiresAt: expiresInSeconds === null ? null : runtime.now() + expiresInSeconds * 1_000,
        }),
      );
    await give("a", 30);
    await give("b", 10);
    await give("b", 40);
    await give("c", 20);
    await give("d", 20);
    await give("e", 5);
    await give("f", 300);
    await give("g", null);
    // What is set aside for work under way cannot be taken.
    const wanted = { accountId: "e", holdId: "h", amountHundredths: 100, ref: "run" };
    await database.transaction((tx) => credits.hold(tx, wanted));
    runtime.advance(60_000);

    const found = (limit: number) => accountsWithExpiredLots(database.read, runtime.now(), limit);
    expect(await found(10)).toEqual(["b", "c", "d", "a"]);
    expect(await found(2)).toEqual(["b", "c"]);
  });

  test("lose them, even if another account fails", async () => {
    const database = await open();
    const runtime = createHandDrivenRuntime();
    const logged: object[] = [];
    const log = { error: (details: object) => void logged.push(details), warn: () => undefined };
    const credits = creditsOver(database, runtime, { log });
    const ends = { source: "pack", amountHundredths: 100 } as const;
    for (const [index, accountId] of ["a", "b"].entries()) {
      const expiresAt = runtime.now() + (index + 1) * 1_000;
      await database.transaction((tx) => credits.grant(tx, { ...ends, accountId, lotKey: accountId, expiresAt }));
    }
    const { id } = await database.read
      .selectFrom("credit_lot")
      .where("account_id", "=", "a")
      .select("id")
      .executeTakeFirstOrThrow();
    // Booked already, and there all the same.
    const txn = { id: "t", account_id: "a", kind: "expiry", ref: "a", created_at: 1 } as const;
    await database.transaction((tx) =>
      post(
        { database },
        database.pipeline(),
        tx,
        { ...txn, idempotency_key: `expire:${id}:100` },
        { house: "expired", amountHundredths: 1 },
      ),
    );
    runtime.advance(60_000);
    await credits.expireEverywhere();
    const lots = await database.read
      .selectFrom("credit_lot")
      .select(["account_id", "remaining_hundredths"])
      .orderBy("account_id")
      .execute();
    expect(lots).toEqual([
      { account_id: "a", remaining_hundredths: 100 },
      { account_id: "b", remaining_hundredths: 0 },
    ]);
    expect(logged).toMatchObject([{ code: "CREDITS_NOT_EXPIRED", accountId: "a" }]);
  });
});
