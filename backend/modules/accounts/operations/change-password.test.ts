import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { type AccountsApi, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

const other = "nine loud magpies";

function change(api: AccountsApi, { access, password }: TestUser, to: string, current = password) {
  return api.call(accounts.changePassword, { body: { current_password: current, new_password: to } }, access);
}

async function isSignedIn(api: AccountsApi, { access, refresh }: TestUser): Promise<boolean> {
  const refreshed = await api.call(accounts.refresh, { body: { refresh } });
  return (await api.call(accounts.profile, {}, access)).status === 200 && refreshed.status === 200;
}

async function mailsOf({ database }: AccountsApi) {
  return database.read.selectFrom("mail_outbox").select(["template", "to_address"]).execute();
}

describeOnDatabase("Changing the password", (open) => {
  test("accepts the new one and no longer the old one, ends every other session, and notifies the owner", async () => {
    const api = await startAccountsApi(open);
    const here = await api.register({ email: "ada@example.com" });
    const elsewhere = await api.signIn(here);
    const otherUser = await api.register();

    expect((await change(api, here, other)).status).toBe(204);
    expect(await isSignedIn(api, here)).toBe(true);
    expect(await isSignedIn(api, elsewhere)).toBe(false);
    expect(await isSignedIn(api, otherUser)).toBe(true);
    expect((await api.call(accounts.signIn, { body: here })).status).toBe(401);
    await api.signIn({ email: here.email, password: other });
    expect(await mailsOf(api)).toEqual([{ template: "password_changed", to_address: "ada@example.com" }]);
  });

  test("is refused for a wrong current password and a weak new one, and changes nothing", async () => {
    const api = await startAccountsApi(open);
    const here = await api.register({ email: "ada.lovelace@example.com" });
    const elsewhere = await api.signIn(here);
    expect((await change(api, here, other, "seven loud herons")).refusal()).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      message: "Failed to change password. Please check your current password and try again.",
    });
    for (const weak of ["password1", "ada.lovelace", "aaaaaaaa"]) {
      expect((await change(api, here, weak)).refusal(), weak).toMatchObject({
        status: 422,
        violations: [{ field: "new_password", message: "Password is too weak" }],
      });
    }
    expect((await change(api, here, "short")).refusal().violations).toEqual([
      { field: "new_password", message: "Use at least 8 characters." },
    ]);
    expect(await isSignedIn(api, elsewhere)).toBe(true);
    await api.signIn(here);
    expect(await mailsOf(api)).toEqual([]);
  });

  test("succeeds for one of several concurrent changes", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const here = await api.register();
    const answers = await Promise.all(["one more password", "two more passwords"].map((to) => change(api, here, to)));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 403]);
  });
});
