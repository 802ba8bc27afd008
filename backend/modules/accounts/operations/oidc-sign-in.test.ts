import pino from "pino";
import { expect, test } from "vitest";
import { accounts, profile, signedIn } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { type AccountsApiOptions, goodPassword, startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { type ClaimChanges, startOpenIdServer } from "../../../../tests/support/openid-server.ts";
import { giveRole } from "../../../../tests/support/staff.ts";
import { createPasswords } from "../passwords.ts";

type Rules = Omit<NonNullable<AccountsApiOptions["oidc"]>, "issuer">;

async function start(
  open: Parameters<typeof startAccountsApi>[0],
  rules: Rules = {},
  options: Omit<AccountsApiOptions, "oidc"> = {},
) {
  const server = await startOpenIdServer();
  const api = await startAccountsApi(open, { ...options, oidc: { issuer: server.issuer, ...rules } });
  const grace = { sub: "grace", email: "grace@lighthouse.example" };
  const arrive = async (claims: ClaimChanges = {}, more: object = {}) =>
    api.call(accounts.oidc, {
      body: { id_token: await server.idToken(api.runtime, { ...grace, ...claims }), ...more },
    });
  const roleOf = async (access: string) => profile.parse((await api.call(accounts.profile, {}, access)).json).role;
  const roleAfter = async (claims: ClaimChanges) => roleOf(signedIn.parse((await arrive(claims)).json).access);
  const roleChanges = async () =>
    (await api.database.read.selectFrom("audit_entry").selectAll().where("action", "=", "user.role_changed").execute())
      .length;
  const confirm = () => api.database.transaction((tx) => tx.updateTable("account").set({ confirmed_at: 1 }).execute());
  return { ...api, server, arrive, roleOf, roleAfter, roleChanges, confirm };
}

describeOnEachDatabase("Signing in with the organization's issuer", (open) => {
  test("creates an account, and finds it again by its subject, without an address too", async () => {
    const { arrive } = await start(open);
    const first = signedIn.parse((await arrive()).json);
    expect(signedIn.parse((await arrive({ email: undefined })).json).user.id).toBe(first.user.id);
  });

  test.each<[string, Rules, ClaimChanges, string]>([
    [
      "at another domain",
      { allowedDomains: ["office.example"] },
      {},
      "Only addresses at office.example can sign in with Lighthouse ID. Choose another account there.",
    ],
    [
      "without the required claim",
      { requiredClaim: "groups:atelier" },
      { groups: ["atelier-guests"] },
      "Your account at Lighthouse ID has no access to this studio. Ask an administrator for it, then sign in again.",
    ],
    [
      "new, where accounts are not created",
      { signUp: false },
      {},
      "This address has no account here, and signing in with Lighthouse ID doesn’t create one. Ask an administrator for an account.",
    ],
    [
      "whose address is not verified",
      {},
      { email_verified: undefined },
      "Lighthouse ID hasn’t verified this email. Verify it with Lighthouse ID first, then sign in again.",
    ],
    [
      "new, without an address",
      {},
      { email: undefined },
      "Lighthouse ID didn’t share an email address. Ask an administrator to let Lighthouse ID share it, then sign in again.",
    ],
  ])("refuses a user %s, says what to do, and writes nothing", async (_what, rules, claims, message) => {
    const { arrive, database } = await start(open, rules);
    expect((await arrive(claims)).refusal()).toMatchObject({ status: 403, code: "FORBIDDEN", message });
    expect(await database.read.selectFrom("account").selectAll().execute()).toEqual([]);
    expect(await database.read.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("refuses a user who has lost the required claim or the domain since", async () => {
    const { arrive } = await start(open, {
      requiredClaim: "groups:atelier",
      allowedDomains: ["lighthouse.example"],
    });
    expect((await arrive({ groups: ["atelier"] })).status).toBe(200);
    expect((await arrive({ groups: [] })).status).toBe(403);
    expect((await arrive({ groups: ["atelier"], email: "grace@elsewhere.example" })).status).toBe(403);
    expect((await arrive({ groups: ["atelier"], email: undefined })).status).toBe(403);
  });

  test("opens an account with the same address only with its password, unless the operator listed the domain", async () => {
    const asking = await start(open);
    const local = await asking.register({ email: "grace@lighthouse.example" });
    await asking.confirm();
    expect((await asking.arrive()).status).toBe(409);
    expect((await asking.arrive({ hd: "lighthouse.example" })).status).toBe(409);
    expect((await asking.arrive({}, { password: "seven loud herons" })).status).toBe(403);
    expect(signedIn.parse((await asking.arrive({}, { password: goodPassword })).json).user.id).toBe(local.id);

    const trusting = await start(open, { allowedDomains: ["lighthouse.example"] });
    const own = await trusting.register({ email: "grace@lighthouse.example" });
    await trusting.confirm();
    expect((await trusting.arrive({ email_verified: false })).status).toBe(409);
    expect(signedIn.parse((await trusting.arrive()).json).user.id).toBe(own.id);
    await trusting.signIn(own);
  });

  test("takes an account from a user who typed an address of a listed domain and never confirmed it", async () => {
    const api = await start(open, { allowedDomains: ["lighthouse.example"] });
    const squatter = await api.register({ email: "grace@lighthouse.example" });
    expect(signedIn.parse((await api.arrive()).json).user.id).toBe(squatter.id);
    expect((await api.call(accounts.profile, {}, squatter.access)).status).toBe(401);
    expect((await api.call(accounts.signIn, { body: squatter })).status).toBe(401);
  });

  test("asks for no password that does not exist", async () => {
    const api = await start(open);
    await api.arrive();
    expect((await api.arrive({ sub: "another" })).refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
  });

  test("gives the role of the claims each time, as a list or a text, and records every change", async () => {
    const api = await start(open, { adminClaim: "groups:admins", moderatorClaim: "groups:moderators" });
    await giveRole(api.database, await api.register({ email: "other-admin@lighthouse.example" }), "admin");
    expect(await api.roleAfter({ groups: ["staff"] })).toBe("member");
    expect(await api.roleAfter({ groups: ["admins"] })).toBe("admin");
    expect(await api.roleAfter({ groups: "admins" })).toBe("admin");
    expect(await api.roleAfter({ groups: ["moderators", "admins"] })).toBe("admin");
    expect(await api.roleAfter({ groups: ["moderators"] })).toBe("moderator");
    expect(await api.roleAfter({})).toBe("member");
    expect(await api.roleChanges()).toBe(3);
  });

  test("keeps the last administrator, and roles that the issuer does not decide about", async () => {
    const api = await start(open, { adminClaim: "groups:admins" });
    expect(await api.roleAfter({ groups: ["admins"] })).toBe("admin");
    expect(await api.roleAfter({ groups: [] })).toBe("admin");
    expect(await api.roleAfter({ sub: "second", email: "second@lighthouse.example", groups: ["admins"] })).toBe(
      "admin",
    );
    expect(await api.roleAfter({ groups: [] })).toBe("member");
    const { id } = await api.database.read
      .selectFrom("account")
      .select("id")
      .where("email", "=", "grace@lighthouse.example")
      .executeTakeFirstOrThrow();
    await api.database.transaction((tx) =>
      tx.updateTable("account").set({ role: "moderator" }).where("id", "=", id).execute(),
    );
    expect(await api.roleAfter({ groups: [] })).toBe("moderator");
  });

  test.each<[string, Rules, boolean, string]>([
    ["where anyone may set the studio up with a password", {}, true, "admin"],
    ["but not where a claim names the administrators", { adminClaim: "groups:admins" }, true, "member"],
    ["but not without passwords", {}, false, "member"],
  ])("makes the first user the administrator %s", async (_where, rules, passwordSignIn, role) => {
    const api = await start(open, rules, { adminEmail: null, passwordSignIn });
    expect(api.accounts.firstAccountBecomesAdmin).toBe(role === "admin");
    const linkOfLog = await api.accounts.setupLinkIfNeeded();
    expect(linkOfLog === undefined).toBe(role === "admin");
    const { access } = signedIn.parse((await api.arrive()).json);
    expect(await api.roleOf(access)).toBe(role);
    if (linkOfLog === undefined) return;
    const token = linkOfLog.split("/").at(-1) ?? "";
    expect((await api.call(accounts.becomeAdmin, { body: { token } }, access)).status).toBe(204);
    expect(await api.roleOf(access)).toBe("admin");
  });

  test("makes the first account with a password no administrator where a claim names them", async () => {
    const api = await start(open, { adminClaim: "groups:admins" }, { adminEmail: null });
    expect(await api.roleOf((await api.register()).access)).toBe("member");
  });

  test("makes the owner of the reserved address the administrator, and no earlier user", async () => {
    const api = await start(open, {}, { adminEmail: "ada@lighthouse.example", passwordSignIn: false });
    expect(await api.roleAfter({})).toBe("member");
    expect(await api.roleAfter({ sub: "ada", email: "Ada@lighthouse.example" })).toBe("admin");
  });

  test("does not open a disabled account, nor change its role", async () => {
    const api = await start(open, { adminClaim: "groups:admins" });
    await api.roleAfter({});
    await api.database.transaction((tx) => tx.updateTable("account").set({ disabled_at: 1 }).execute());
    expect((await api.arrive({ groups: ["admins"] })).refusal()).toMatchObject({
      status: 403,
      message: "This account is disabled. Contact this studio’s team.",
    });
    expect(await api.roleChanges()).toBe(0);
  });

  test("follows the studio's own rules for new accounts", async () => {
    const closed = await start(open, {}, { signUp: { mode: "closed" } });
    await closed.register({ email: "operator@studio.example" });
    expect((await closed.arrive()).status).toBe(403);
    const approving = await start(open, {}, { signUp: { mode: "approval" } });
    await approving.register({ email: "operator@studio.example" });
    expect((await approving.arrive()).refusal().code).toBe("AWAITING_APPROVAL");
  });
});

describeOnEachDatabase("Without passwords", (open) => {
  test("everything with a password is refused, and says how to sign in", async () => {
    const { call } = await start(open, {}, { passwordSignIn: false });
    const email = "grace@lighthouse.example";
    for (const answer of [
      await call(accounts.signIn, { body: { email, password: goodPassword } }),
      await call(accounts.register, { body: { email, password: goodPassword } }),
      await call(recovery.forgotPassword, { body: { email } }),
      await call(recovery.resetPassword, { body: { uid: "x", token: "x", password: goodPassword } }),
    ])
      expect(answer.refusal()).toMatchObject({
        status: 403,
        code: "FORBIDDEN",
        message: "Here you sign in with Lighthouse ID, without a password.",
      });
  });

  test("a password from before opens nothing, and the account is said to have none", async () => {
    const { call, database, arrive, accounts: module } = await start(open, {}, { passwordSignIn: false });
    const { access, user } = signedIn.parse((await arrive()).json);
    await database.transaction((tx) => tx.updateTable("account").set({ password_hash: "$argon2id$x" }).execute());
    expect(profile.parse((await call(accounts.profile, {}, access)).json).has_password).toBe(false);
    const body = { current_password: goodPassword, new_password: "nine calm otters" };
    expect((await call(accounts.changePassword, { body }, access)).status).toBe(403);
    expect((await call(accounts.confirmPassword, { body: { password: goodPassword } }, access)).status).toBe(403);
    // The way in from the command line.
    const link = await database.transaction((tx) => module.people.signInLink(tx, user.id));
    const token = link.url.split("/").at(-1) ?? "";
    expect((await call(recovery.redeemSignInLink, { body: { token } })).status).toBe(200);
  });

  test("an account from before is still linked with its password", async () => {
    const { database, arrive } = await start(open, {}, { passwordSignIn: false });
    const { user } = signedIn.parse((await arrive()).json);
    const password_hash = await createPasswords(pino({ level: "silent" })).hash(goodPassword);
    await database.transaction((tx) => tx.updateTable("account").set({ password_hash }).execute());
    expect((await arrive({ sub: "from-another-directory" })).status).toBe(409);
    const linked = await arrive({ sub: "from-another-directory" }, { password: goodPassword });
    expect(signedIn.parse(linked.json).user.id).toBe(user.id);
  });
});
