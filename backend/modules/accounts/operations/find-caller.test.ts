import { expect, test } from "vitest";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

describeOnDatabase("Telling who calls", (open) => {
  test("finds the account and the session of a token", async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    const caller = await api.accounts.findCaller(user.access);
    const session = await api.database.read.selectFrom("session").select("id").executeTakeFirstOrThrow();
    expect(caller).toEqual({ userId: user.id, sessionId: session.id });
  });

  test("finds nobody once the account is gone", async () => {
    const api = await startAccountsApi(open);
    const { access, id } = await api.register();
    await api.database.transaction((tx) => tx.deleteFrom("account").where("id", "=", id).execute());
    await expect(api.accounts.findCaller(access)).resolves.toBeUndefined();
    await expect(api.accounts.accountSummary(api.database.read, id)).resolves.toBeUndefined();
  });

  test("finds nobody for a session that belongs to another account", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    await api.database.transaction((tx) =>
      tx.updateTable("session").set({ account_id: bob.id }).where("account_id", "=", ada.id).execute(),
    );
    await expect(api.accounts.findCaller(ada.access)).resolves.toBeUndefined();
  });
});
