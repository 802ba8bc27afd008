import { expect, test } from "vitest";
import { type AccountsApi, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { graceMilliseconds } from "../rules.ts";

function leave({ accounts, database }: AccountsApi, { id }: TestUser) {
  return database.transaction(async (tx) => {
    const person = await accounts.people.lock(tx, id);
    if (person) await accounts.people.scheduleDeletion(tx, person);
  });
}

function keep({ accounts, database }: AccountsApi, { id }: TestUser) {
  return database.transaction(async (tx) => {
    const person = await accounts.people.lock(tx, id);
    if (person) await accounts.people.keep(tx, person);
  });
}

describeOnDatabase("Accounts that leave", (open) => {
  test("are deleted seven days later, once their plan has ended, unless they were kept", async () => {
    let endsPlans = false;
    const api = await startAccountsApi(open, { endSubscriptions: async () => endsPlans });
    const { accounts, database, runtime } = api;
    const [ada, bob] = [await api.register(), await api.register()];
    for (const user of [ada, bob]) await leave(api, user);
    await keep(api, bob);
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

  test("keep their plan when the deletion is withdrawn while another account is deleted", async () => {
    const asked: string[] = [];
    const api = await startAccountsApi(open, {
      async endSubscriptions(id) {
        asked.push(id);
        if (id === ada.id) await keep(api, bob);
        return true;
      },
    });
    const [ada, bob] = [await api.register(), await api.register()];
    for (const user of [ada, bob]) {
      await leave(api, user);
      api.runtime.advance(1);
    }
    api.runtime.advance(graceMilliseconds);
    expect(await api.accounts.deleteDue()).toBe(1);
    expect(asked).toEqual([ada.id]);
  });

  test("do not wait for any number of others whose plans cannot be ended", async () => {
    let last = "";
    const api = await startAccountsApi(open, { endSubscriptions: async (id) => id === last });
    const { database, runtime } = api;
    const { id } = await api.register();
    const account = await database.read
      .selectFrom("account")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const leaving = Array.from({ length: 101 }, (_, index) => {
      const email = `leaving-${index}@example.com`;
      const rest = { email, email_key: email, canonical_email: email, deletes_at: runtime.now() };
      return { ...account, ...rest, id: runtime.newId(), disabled_at: 0 };
    });
    last = leaving.at(-1)?.id ?? "";
    await database.transaction((tx) => tx.insertInto("account").values(leaving).execute());
    expect(await api.accounts.deleteDue()).toBe(1);
    expect(await api.accounts.emailsOf(database.read, [last])).toEqual(new Map());
  });
});
