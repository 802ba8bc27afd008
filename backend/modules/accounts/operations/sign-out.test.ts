import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

describeOnDatabase("Signing out", (open) => {
  test("immediately ends the session and its access tokens, and no other session", async () => {
    const api = await startAccountsApi(open);
    const here = await api.register();
    const elsewhere = await api.signIn(here);

    const answer = await api.call(accounts.signOut, { body: { refresh: here.refresh } });
    expect(answer).toMatchObject({ status: 204, json: undefined });
    expect((await api.call(accounts.profile, {}, here.access)).status).toBe(401);
    expect((await api.call(accounts.refresh, { body: { refresh: here.refresh } })).status).toBe(401);
    expect((await api.call(accounts.profile, {}, elsewhere.access)).status).toBe(200);
    expect((await api.call(accounts.refresh, { body: { refresh: elsewhere.refresh } })).status).toBe(200);
  });

  test("answers an unknown token, and a second time, alike", async () => {
    const api = await startAccountsApi(open);
    const { refresh } = await api.register();
    for (const token of [refresh, refresh, "made-up"])
      expect((await api.call(accounts.signOut, { body: { refresh: token } })).status).toBe(204);
  });
});
