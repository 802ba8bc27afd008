import { expect, test } from "vitest";
import { z } from "zod";
import { accounts } from "../../../../contract/accounts.ts";
import { startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const day = 24 * 60 * 60 * 1000;
const minute = 60 * 1000;
const refreshed = z.strictObject({ access: z.string() });

describeOnDatabase("Refreshing access", (open) => {
  test("gives a working token after the first one has expired", async () => {
    const api = await startAccountsApi(open);
    const person = await api.register();
    api.runtime.advance(16 * minute);
    expect((await api.call(accounts.profile, {}, person.access)).status).toBe(401);

    const answer = await api.call(accounts.refresh, { body: { refresh: person.refresh } });
    const { access } = refreshed.parse(answer.json);
    expect((await api.call(accounts.profile, {}, access)).status).toBe(200);
  });

  test("works for any number at once, with the same refresh token", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const { refresh } = await api.register();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api.call(accounts.refresh, { body: { refresh } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test("keeps a session that is used alive, and ends one left alone for 30 days", async () => {
    const api = await startAccountsApi(open);
    const [used, left] = [await api.register(), await api.register()];
    for (let days = 0; days < 40; days += 20) {
      api.runtime.advance(20 * day);
      expect((await api.call(accounts.refresh, { body: { refresh: used.refresh } })).status).toBe(200);
    }
    const answer = await api.call(accounts.refresh, { body: { refresh: left.refresh } });
    expect(answer.refusal()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
  });

  test("ends every session after 90 days", async () => {
    const api = await startAccountsApi(open);
    const { refresh } = await api.register();
    const statuses: number[] = [];
    for (let days = 25; days <= 100; days += 25) {
      api.runtime.advance(25 * day);
      statuses.push((await api.call(accounts.refresh, { body: { refresh } })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  test("ends access together with the session", async () => {
    const api = await startAccountsApi(open);
    const { refresh } = await api.register();
    for (let days = 0; days < 75; days += 25) {
      api.runtime.advance(25 * day);
      await api.call(accounts.refresh, { body: { refresh } });
    }
    api.runtime.advance(15 * day - 5 * minute);
    const { access } = refreshed.parse((await api.call(accounts.refresh, { body: { refresh } })).json);
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
