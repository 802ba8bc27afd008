import { expect, test } from "vitest";
import { billingOver } from "../../../tests/support/billing-room.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { accountsWithExpiredLots } from "./records.ts";

describeOnEachDatabase("Accounts with expired credits", (open) => {
  test("come in the order of their longest expired lot, each once, and no more than asked for", async () => {
    const database = await open();
    const runtime = createHandDrivenRuntime();
    const billing = billingOver(database, runtime);
    const give = (accountId: string, expiresInSeconds: number | null) =>
      database.transaction((tx) =>
        billing.grant(tx, {
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
    await database.transaction((tx) => billing.hold(tx, wanted));
    runtime.advance(60_000);

    const found = (limit: number) => accountsWithExpiredLots(database.read, runtime.now(), limit);
    expect(await found(10)).toEqual(["b", "c", "d", "a"]);
    expect(await found(2)).toEqual(["b", "c"]);
  });
});
