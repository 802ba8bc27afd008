import { expect, test } from "vitest";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { graceMilliseconds } from "../rules.ts";

describeOnDatabase("Accounts that leave", (open) => {
  test("are deleted seven days later, once their plan has ended, unless they were kept", async () => {
    let endsPlans = false;
    const api = await startAccountsApi(open, { endSubscriptions: async () => endsPlans });
    const { accounts, database, runtime } = api;
    const [ada, bob] = [await api.register(), await api.register()];
    for (const { id } of [ada, bob]) {
      await database.transaction(async (tx) => {
        const person = await accounts.people.lock(tx, id);
        if (person) await accounts.people.scheduleDeletion(tx, person);
      });
    }
    await database.transaction(async (tx) => {
      const person = await accounts.people.lock(tx, bob.id);
      if (person) await accounts.people.keep(tx, person);
    });
    endsPlans = true;
    runtime.advance(graceMilliseconds - 1);
    expect(await accounts.deleteDue()).toBe(0);
    runtime.advance(1);
    endsPlans = false;
    expect(await accounts.deleteDue()).toBe(0);
    endsPlans = true;
    expect(await accounts.deleteDue()).toBe(1);
    expect(await accounts.emailsOf(database.read, [ada.id, bob.id])).toEqual(new Map([[bob.id, bob.email]]));
    expect(await accounts.deleteDue()).toBe(0);
  });
});
