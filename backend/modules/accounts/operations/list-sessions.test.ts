import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { type OpenSession, sessions } from "../../../../contract/sessions.ts";
import { type AccountsApi, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

async function listOf(api: AccountsApi, { access }: TestUser): Promise<OpenSession[]> {
  const answer = await api.call(sessions.list, {}, access);
  return sessions.list.answer.payload.parse(answer.json).results;
}

async function isSignedIn(api: AccountsApi, { access }: TestUser): Promise<boolean> {
  return (await api.call(accounts.profile, {}, access)).status === 200;
}

describeOnDatabase("The devices a user is signed in on", (open) => {
  test("are listed with the names they send, the latest used first, and which one makes the request", async () => {
    const api = await startAccountsApi(open);
    const laptop = await api.register({ headers: { "user-agent": "Laptop" } });
    const begun = new Date(api.runtime.now()).toISOString();
    api.runtime.advance(minute);
    const phone = await api.signIn(laptop);
    await api.register();
    api.runtime.advance(minute);
    const used = new Date(api.runtime.now()).toISOString();
    await api.call(accounts.refresh, { body: { refresh: laptop.refresh } });

    const [first, second, ...rest] = await listOf(api, phone);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ user_agent: "Laptop", created_at: begun, last_used_at: used, is_current: false });
    expect(second).toMatchObject({ is_current: true });
    expect((await listOf(api, laptop)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  test("are not listed any more once signed out or left alone for 30 days", async () => {
    const api = await startAccountsApi(open);
    const here = await api.register();
    const gone = await api.signIn(here);
    await api.call(accounts.signOut, { body: { refresh: gone.refresh } });
    expect(await listOf(api, here)).toHaveLength(1);
    api.runtime.advance(30 * day);
    const back = await api.signIn(here);
    expect(await listOf(api, back)).toHaveLength(1);
  });

  test("can be signed out one by one, only by their owner", async () => {
    const api = await startAccountsApi(open);
    const [laptop, otherUser] = [await api.register(), await api.register()];
    const phone = await api.signIn(laptop);
    const lost = (await listOf(api, laptop)).find(({ is_current }) => !is_current)?.id ?? "";

    expect((await api.call(sessions.revoke, { params: { id: lost } }, otherUser.access)).status).toBe(404);
    expect(await isSignedIn(api, phone)).toBe(true);
    expect((await api.call(sessions.revoke, { params: { id: lost } }, laptop.access)).status).toBe(204);
    expect([await isSignedIn(api, phone), await isSignedIn(api, laptop)]).toEqual([false, true]);
    expect((await api.call(accounts.refresh, { body: { refresh: phone.refresh } })).status).toBe(401);
    expect((await api.call(sessions.revoke, { params: { id: lost } }, laptop.access)).status).toBe(404);
  });

  test("can all be signed out except the current one", async () => {
    const api = await startAccountsApi(open);
    const [here, other] = [await api.register(), await api.register()];
    const elsewhere = [await api.signIn(here), await api.signIn(here)];
    expect((await api.call(sessions.revokeOthers, {}, here.access)).status).toBe(204);
    for (const user of elsewhere) expect(await isSignedIn(api, user)).toBe(false);
    for (const user of [here, other]) expect(await isSignedIn(api, user)).toBe(true);
  });
});
