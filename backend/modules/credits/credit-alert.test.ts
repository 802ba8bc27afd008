import { expect, test } from "vitest";
import { accountsAlertedBelow, creditsOver } from "../../../tests/support/credits-module.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import type { Database } from "../../adapters/database/port.ts";
import { creditsLow, creditsRecovered } from "./index.ts";

const ada = "ada";
const hour = 3_600_000;

/** Ada has 20 credits and an alert threshold of 10. */
async function openCredits(open: () => Promise<Database>) {
  const database = await open();
  const runtime = createHandDrivenRuntime();
  const said: string[] = [];
  const request = { thresholdHundredths: 1_000 };
  const credits = creditsOver(database, runtime, {
    accounts: accountsAlertedBelow(() => request.thresholdHundredths / 100),
    domainEvents: {
      async publish(_tx, fact, payload) {
        const low = creditsLow.payload.safeParse(payload);
        if (fact.name === creditsLow.name && low.success) said.push(`low: ${low.data.spendableHundredths}`);
        if (fact.name === creditsRecovered.name) said.push("recovered");
      },
    },
  });
  const give = (amountHundredths: number) =>
    database.transaction((tx) =>
      credits.grant(tx, { accountId: ada, lotKey: runtime.newId(), source: "pack", amountHundredths, expiresAt: null }),
    );
  const hold = async (amountHundredths: number) => {
    const holdId = runtime.newId();
    await database.transaction((tx) => credits.hold(tx, { accountId: ada, holdId, amountHundredths, ref: "run" }));
    return holdId;
  };
  const capture = (holdId: string, total: number) => database.transaction((tx) => credits.capture(tx, holdId, total));
  const spend = async (amountHundredths: number) => capture(await hold(amountHundredths), amountHundredths);
  await give(2_000);
  return { database, runtime, credits, said, request, give, hold, capture, spend };
}

describeOnEachDatabase("Credits that run out", (open) => {
  test("are announced by the charge that leaves too few, once", async () => {
    const { said, spend } = await openCredits(open);
    await spend(1_000);
    expect(said).toEqual([]);
    await spend(1);
    await spend(100);
    await spend(100);
    expect(said).toEqual(["low: 999"]);
  });

  test("are announced again only after there were enough again, and a day later", async () => {
    const { runtime, said, spend, give } = await openCredits(open);
    await spend(1_500);
    runtime.advance(48 * hour);
    await spend(1);
    await give(1_500);
    await give(1_500);
    await spend(2_600);
    expect(said).toEqual(["low: 500", "recovered", "low: 899"]);
    await give(1_000);
    await spend(1_000);
    runtime.advance(24 * hour - 1);
    await spend(1);
    expect(said.slice(3)).toEqual(["recovered"]);
    runtime.advance(1);
    await spend(1);
    expect(said.slice(3)).toEqual(["recovered", "low: 897"]);
  });

  test("are not announced while they are only held, and credits that a run releases count", async () => {
    const { database, credits, said, hold, capture } = await openCredits(open);
    const held = await hold(1_500);
    expect(said).toEqual([]);
    await capture(held, 100);
    await database.transaction((tx) => credits.release(tx, held));
    expect(said).toEqual(["low: 500", "recovered"]);
  });

  test("are never announced if the threshold is 0, and again if the threshold changes", async () => {
    const { runtime, said, spend, request } = await openCredits(open);
    request.thresholdHundredths = 0;
    await spend(1_500);
    expect(said).toEqual([]);
    request.thresholdHundredths = 400;
    await spend(200);
    runtime.advance(25 * hour);
    await spend(10);
    request.thresholdHundredths = 300;
    await spend(10);
    expect(said).toEqual(["low: 300", "low: 280"]);
  });

  test("are announced once by concurrent charges", async () => {
    const { said, hold, capture } = await openCredits(open);
    const held = [];
    for (let made = 0; made < 8; made++) held.push(await hold(200));
    await Promise.all(held.map((holdId) => capture(holdId, 200)));
    expect(said).toHaveLength(1);
  });

  test("are announced if and only if the charge is committed", async () => {
    const { database, credits, hold, spend, said } = await openCredits(open);
    const held = await hold(1_500);
    const undone = database.transaction(async (tx) => {
      await credits.capture(tx, held, 1_500);
      throw new Error("undo");
    });
    await expect(undone).rejects.toThrow("undo");
    await database.transaction((tx) => credits.release(tx, held));
    said.length = 0;
    await spend(1_500);
    expect(said).toEqual(["low: 500"]);
  });
});
