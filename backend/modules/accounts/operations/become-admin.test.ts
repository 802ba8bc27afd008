import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { type AccountsApi, goodPassword, startAccountsApi, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, startMailingApi } from "../../../../tests/support/mail.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../../tests/support/studio-backend.ts";

async function roleOf(api: AccountsApi, { access }: TestUser): Promise<string> {
  return accounts.profile.answer.payload.parse((await api.call(accounts.profile, {}, access)).json).role;
}

async function tokenOf(api: AccountsApi): Promise<string> {
  return new URL((await api.accounts.setupLinkIfNeeded()) ?? "").pathname.split("/").at(-1) ?? "";
}

/** Returns what the audit log has about roles, the oldest first. */
async function recordedRoles({ database }: Pick<AccountsApi, "database">) {
  const entries = await database.read
    .selectFrom("audit_entry")
    .select(["actor_id", "action", "target_id", "changes"])
    .orderBy("id")
    .execute();
  return entries.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) as unknown }));
}

const became = (by: string, id: string, reason: string) => ({
  actor_id: by,
  action: "user.role_changed",
  target_id: id,
  changes: { role: { before: "member", after: "admin" }, reason: { before: null, after: reason } },
});

describeOnDatabase("The first administrator", (open) => {
  test("is the first account, and no later one", async () => {
    const api = await startAccountsApi(open, { adminEmail: null });
    expect(await api.accounts.setupLinkIfNeeded()).toBeUndefined();
    const [first, second] = [await api.register(), await api.register()];
    expect(await roleOf(api, first)).toBe("admin");
    expect(await roleOf(api, second)).toBe("member");
    expect(await recordedRoles(api)).toEqual([became(first.id, first.id, "first account")]);
    expect(await api.accounts.setupLinkIfNeeded()).toBeUndefined();
  });

  test("is one of several accounts that are created at the same moment", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open, { adminEmail: null });
    const users = await Promise.all(Array.from({ length: 4 }, () => api.register()));
    const roles = await Promise.all(users.map((user) => roleOf(api, user)));
    expect(roles.toSorted()).toEqual(["admin", "member", "member", "member"]);
  });

  test("is the owner of the reserved address, once it is confirmed", async () => {
    const api = await startMailingApi(open, { confirmsAddresses: true, adminEmail: "Ada@example.com" });
    for (const email of ["bob@example.com", "ada@example.com"])
      await api.call(accounts.register, { body: { email, password: goodPassword } });
    const roles = () => api.database.read.selectFrom("account").select(["email", "role"]).orderBy("email").execute();
    expect((await roles()).map(({ role }) => role)).toEqual(["member", "member"]);
    for (const email of ["bob@example.com", "ada@example.com"]) {
      const token = new URL(linkIn((await api.mailTo(email))[0])).pathname.split("/").at(-1) ?? "";
      await api.call(recovery.confirmEmail, { params: { token } });
    }
    expect(await roles()).toEqual([
      { email: "ada@example.com", role: "admin" },
      { email: "bob@example.com", role: "member" },
    ]);
    expect(await recordedRoles(api)).toEqual([became("environment", expect.any(String), "ADMIN_EMAIL")]);
  });

  test("is otherwise the user who opens the link of the log, which works once", async () => {
    const api = await startAccountsApi(open);
    const [ada, bob] = [await api.register(), await api.register()];
    const token = await tokenOf(api);
    expect(await tokenOf(api)).toBe(token);
    const wrong = await api.call(accounts.becomeAdmin, { body: { token: `${token}x` } }, bob.access);
    expect(wrong.refusal()).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await api.call(accounts.becomeAdmin, { body: { token } }, ada.access)).status).toBe(204);
    expect(await roleOf(api, ada)).toBe("admin");
    expect((await api.call(accounts.becomeAdmin, { body: { token } }, bob.access)).status).toBe(404);
    expect(await roleOf(api, bob)).toBe("member");
    expect(await recordedRoles(api)).toEqual([became(ada.id, ada.id, "setup link")]);
    expect(await api.accounts.setupLinkIfNeeded()).toBeUndefined();
  });

  test("cannot delete the account while there is no other", async () => {
    const api = await startAccountsApi(open, { adminEmail: null });
    const ada = await api.register();
    const remove = () => api.call(accounts.deleteAccount, { body: { password: ada.password } }, ada.access);
    expect((await remove()).refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
    expect(await roleOf(api, ada)).toBe("admin");
    const bob = await api.register();
    await api.database.transaction((tx) =>
      tx.updateTable("account").set({ role: "admin" }).where("id", "=", bob.id).execute(),
    );
    expect((await remove()).status).toBe(204);
  });
});

describeOnEachBackend("The owner of a reserved address that was confirmed before", (start) => {
  /** Closes a studio, and starts it again in a mode that confirms addresses, as after an upgrade. */
  const startAgain = async ({ backend, dataFolder, databaseUrl, runtime }: StudioBackend, adminEmail: string) => {
    await backend.stop(0);
    await backend.close();
    const settings = { confirmsAddresses: true, adminEmail };
    return start({ dataFolder, databaseUrl, runtime, idle: true, settings });
  };
  const rolesIn = async ({ adapters }: StudioBackend) => {
    const accounts = await adapters.database.read.selectFrom("account").select("role").orderBy("email").execute();
    return accounts.map(({ role }) => role);
  };

  test("becomes the administrator at the start, once, while there is none", async () => {
    let studio = await start({ idle: true });
    const [ada, bob] = [await studio.register(), await studio.register()];
    studio = await startAgain(studio, ada.email);
    expect(await rolesIn(studio)).toEqual(["member", "member"]);
    const { database } = studio.adapters;
    await database.transaction((tx) => tx.updateTable("account").set({ confirmed_at: 1 }).execute());
    studio = await startAgain(studio, ada.email);
    expect(await rolesIn(studio)).toEqual(["admin", "member"]);
    for (const { email } of [ada, bob]) studio = await startAgain(studio, email);
    expect(await rolesIn(studio)).toEqual(["admin", "member"]);
    expect(await recordedRoles(studio.adapters)).toEqual([became("environment", ada.id, "ADMIN_EMAIL")]);
  });
});
