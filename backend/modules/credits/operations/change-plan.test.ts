import { expect, test } from "vitest";
import { creditsOver } from "../../../../tests/support/credits-module.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { createHandDrivenRuntime } from "../../../../tests/support/hand-driven-runtime.ts";

describeOnEachDatabase("An account's plan", (open) => {
  test("is the starter's until it is changed, and no other account's changes with it", async () => {
    const database = await open();
    const credits = creditsOver(database, createHandDrivenRuntime());
    const planOf = (accountId: string) => credits.planOf(database.read, accountId);

    expect(await planOf("ada")).toMatchObject({ id: "starter", allModels: false, priority: 0, shareWeight: 1 });
    await database.transaction((tx) => credits.changePlan(tx, "ada", "studio"));
    expect(await planOf("ada")).toMatchObject({ id: "studio", allModels: true, priority: 1, shareWeight: 4 });
    await database.transaction((tx) => credits.changePlan(tx, "ada", "starter"));
    await database.transaction((tx) => credits.changePlan(tx, "bob", "pro"));
    expect((await planOf("ada")).id).toBe("starter");
    expect((await planOf("bob")).id).toBe("pro");
  });
});
