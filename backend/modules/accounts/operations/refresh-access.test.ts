import { expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;
const refreshed = z.strictObject({ access: z.string(), refresh: z.string() });

describeOnDatabase("Refreshing access", (open) => {
  test("gives a working token after the first one has expired", async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    api.runtime.advance(16 * minute);
    expect((await api.call(accounts.profile, {}, user.access)).status).toBe(401);

    const answer = await api.call(accounts.refresh, { body: { refresh: user.refresh } });
    const { access } = refreshed.parse(answer.json);
    expect((await api.call(accounts.profile, {}, access)).status).toBe(200);
  });

  test("ends access together with the session", async () => {
    const api = await startAccountsApi(open);
    let { access, refresh } = await api.register();
    for (const pause of [25 * day, 25 * day, 25 * day, 15 * day - 5 * minute]) {
      api.runtime.advance(pause);
      ({ access, refresh } = refreshed.parse((await api.call(accounts.refresh, { body: { refresh } })).json));
    }
    api.runtime.advance(4 * minute);
    expect((await api.call(accounts.profile, {}, access)).status).toBe(200);
    api.runtime.advance(2 * minute);
    expect((await api.call(accounts.profile, {}, access)).status).toBe(401);
  });

  test("refuses an unknown token, and asks for one that is missing", async () => {
    const api = await startAccountsApi(open);
    expect((await api.call(accounts.refresh, { body: { refresh: "made-up" } })).refusal().status).toBe(401);
    for (const json of [{}, { refresh: "" }]) {
      const answer = await api.request("POST", accounts.refresh.path, { json });
      expect(answer.refusal().violations).toEqual([{ field: "refresh", message: "No refresh token available" }]);
    }
  });
});
