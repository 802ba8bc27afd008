import { expect, test } from "vitest";
import { newLinkToken, storeToken } from "../../backend/modules/accounts/records/account-tokens.ts";
import { accounts } from "../../contract/accounts.ts";
import { recovery } from "../../contract/recovery.ts";
import { sessions } from "../../contract/sessions.ts";
import type { TestUser } from "../support/api.ts";
import { describeOnBackend, type StudioBackend } from "../support/studio-backend.ts";

interface Devices {
  /** The session that makes the change. */
  here: TestUser;
  /** Another session of the same user. */
  elsewhere: TestUser;
  otherUser: TestUser;
}

type Deed = (api: StudioBackend, devices: Devices) => Promise<{ status: number }>;

const deeds: [what: string, ends: { here: boolean; elsewhere: boolean }, deed: Deed][] = [
  [
    "signing out",
    { here: true, elsewhere: false },
    (api, { here }) => api.call(accounts.signOut, { body: { refresh: here.refresh } }),
  ],
  [
    "signing another device out",
    { here: false, elsewhere: true },
    async (api, { here }) => {
      const { json } = await api.call(sessions.list, {}, here.access);
      const other = sessions.list.answer.payload.parse(json).results.find(({ is_current }) => !is_current);
      return api.call(sessions.revoke, { params: { id: other?.id ?? "" } }, here.access);
    },
  ],
  [
    "signing all others out",
    { here: false, elsewhere: true },
    (api, { here }) => api.call(sessions.revokeOthers, {}, here.access),
  ],
  [
    "changing the password",
    { here: false, elsewhere: true },
    (api, { here }) =>
      api.call(
        accounts.changePassword,
        { body: { current_password: here.password, new_password: "nine loud magpies" } },
        here.access,
      ),
  ],
  [
    "setting a new password by mail",
    { here: true, elsewhere: true },
    async (api, { here }) => {
      const token = newLinkToken(api.runtime);
      const about = { accountId: here.id, purpose: "reset" as const, expiresAt: api.runtime.now() + 60_000 };
      await api.adapters.database.transaction((tx) => storeToken(tx, api.runtime, token, about));
      return api.call(recovery.resetPassword, { body: { password: "nine loud magpies", token, uid: here.id } });
    },
  ],
  [
    "deleting the account",
    { here: true, elsewhere: true },
    (api, { here }) => api.call(accounts.deleteAccount, { body: { password: here.password } }, here.access),
  ],
  [
    "changing the profile",
    { here: false, elsewhere: false },
    (api, { here }) => api.call(accounts.changeProfile, { body: { display_name: "Ada" } }, here.access),
  ],
];

describeOnBackend("Sessions end as they should", (start) => {
  const isSignedIn = async (api: StudioBackend, { access, refresh }: TestUser) => {
    const read = await api.call(accounts.profile, {}, access);
    const renewed = await api.call(accounts.refresh, { body: { refresh } });
    expect(renewed.status).toBe(read.status);
    return read.status === 200;
  };

  test.each(deeds)("by %s", async (_what, ends, deed) => {
    const api = await start({ idle: true });
    const here = await api.register();
    const devices = { here, elsewhere: await api.signIn(here), otherUser: await api.register() };
    expect((await deed(api, devices)).status).toBeLessThan(300);
    expect({
      here: !(await isSignedIn(api, devices.here)),
      elsewhere: !(await isSignedIn(api, devices.elsewhere)),
    }).toEqual(ends);
    expect(await isSignedIn(api, devices.otherUser)).toBe(true);
  });
});
