import { expect, test } from "vitest";
import { accounts } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { goodPassword, type TestUser } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, type MailingApi, startMailingApi } from "../../../../tests/support/mail.ts";

const hour = 60 * 60 * 1000;
const newPassword = "nine quiet herons";

interface ResetLink {
  uid: string;
  token: string;
  tenant: string;
}

describeOnDatabase("Setting a new password through a mailed link", (open) => {
  async function start(): Promise<{ api: MailingApi; ada: TestUser; link: ResetLink }> {
    const api = await startMailingApi(open);
    const ada = await api.register({ email: "lovelace@example.com" });
    return { api, ada, link: await askFor(api, ada.email) };
  }

  async function askFor(api: MailingApi, email: string): Promise<ResetLink> {
    api.runtime.advance(1_000);
    await api.call(recovery.forgotPassword, { body: { email } });
    const [message] = await api.mailTo(email);
    const [uid = "", token = "", tenant = ""] = new URL(linkIn(message)).pathname.split("/").slice(2);
    return { uid, token, tenant };
  }

  const reset = (api: MailingApi, link: ResetLink, password = newPassword) =>
    api.call(recovery.resetPassword, { body: { ...link, password } });

  async function stored(api: MailingApi): Promise<unknown> {
    return [
      await api.database.read.selectFrom("account").selectAll().execute(),
      await api.database.read.selectFrom("session").selectAll().execute(),
      await api.database.read.selectFrom("account_token").selectAll().execute(),
      await api.database.read.selectFrom("mail_outbox").select("id").execute(),
    ];
  }

  test("lets in with the new password and no longer with the old one", async () => {
    const { api, ada, link } = await start();
    expect(link.tenant).toBe("public");
    const answer = await reset(api, link);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ message: "Password changed" });
    await api.signIn({ email: ada.email, password: newPassword });
    const old = await api.call(accounts.signIn, { body: { email: ada.email, password: goodPassword } });
    expect(old.status).toBe(401);
  });

  test("is known to work before it is used, and not to afterwards", async () => {
    const { api, link } = await start();
    const works = async (changes: Partial<ResetLink> = {}) => {
      const { payload } = recovery.checkReset.answer;
      return payload.parse((await api.call(recovery.checkReset, { body: { ...link, ...changes } })).json).is_valid;
    };
    expect(await works()).toBe(true);
    expect(await works({ token: "forged" })).toBe(false);
    expect(await works({ uid: (await api.register()).id })).toBe(false);
    expect(await works({ tenant: "other" })).toBe(false);
    expect((await reset(api, link)).status).toBe(200);
    expect(await works()).toBe(false);
  });

  test("immediately ends every session of that account, and of no other", async () => {
    const { api, ada, link } = await start();
    const [second, bob] = [await api.signIn(ada), await api.register({ email: "bob@example.com" })];
    await reset(api, link);
    for (const { access, refresh } of [ada, second]) {
      expect((await api.call(accounts.profile, {}, access)).status).toBe(401);
      expect((await api.call(accounts.refresh, { body: { refresh } })).status).toBe(401);
    }
    expect((await api.call(accounts.profile, {}, bob.access)).status).toBe(200);
  });

  test("notifies the owner that the password has changed", async () => {
    const { api, link } = await start();
    await reset(api, link);
    const [notice] = await api.mailTo("lovelace@example.com");
    expect(notice?.subject).toBe("Your password was changed");
    expect(linkIn(notice)).toBe("https://studio.example/forgot-password");
  });

  test("confirms the address, for it took reading its mail, and ends the links for confirming", async () => {
    const api = await startMailingApi(open, { confirmsAddresses: true });
    await api.call(accounts.register, { body: { email: "lovelace@example.com", password: goodPassword } });
    const [confirmation] = await api.mailTo("lovelace@example.com");
    await reset(api, await askFor(api, "lovelace@example.com"));
    const signedIn = await api.signIn({ email: "lovelace@example.com", password: newPassword });
    expect(signedIn.email).toBe("lovelace@example.com");
    const token = linkIn(confirmation).split("/").at(-1) ?? "";
    expect((await api.call(recovery.confirmEmail, { params: { token } })).status).toBe(404);
  });

  test("works once, also when tried many times at the same moment", { tags: ["race"] }, async () => {
    const { api, ada, link } = await start();
    const passwords = Array.from({ length: 6 }, (_, position) => `${position} quiet herons`);
    const answers = await Promise.all(passwords.map((password) => reset(api, link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? "";
    await api.signIn({ email: ada.email, password: won });
    expect((await reset(api, link)).refusal()).toMatchObject({
      code: "FORBIDDEN",
      message: expect.stringContaining("no longer works"),
    });
  });

  test("works for an hour, and not after", async () => {
    const { api, link } = await start();
    api.runtime.advance(hour);
    const before = await stored(api);
    expect((await reset(api, link)).status).toBe(403);
    expect(await stored(api)).toEqual(before);

    const fresh = await askFor(api, "lovelace@example.com");
    api.runtime.advance(hour - 1);
    expect((await reset(api, fresh)).status).toBe(200);
  });

  test("asking again ends the link before", async () => {
    const { api, link } = await start();
    const fresh = await askFor(api, "lovelace@example.com");
    expect((await reset(api, link)).status).toBe(403);
    expect((await reset(api, fresh)).status).toBe(200);
  });

  test("a link that is forged, another user's, or for another tenant is rejected, and nothing is written", async () => {
    const { api, link } = await start();
    const bob = await api.register({ email: "bob@example.com" });
    const bobs = await askFor(api, bob.email);
    const before = await stored(api);
    const wrong: ResetLink[] = [
      { ...link, token: "A".repeat(43) },
      { ...link, token: link.token.slice(0, -1) },
      { ...link, token: `${link.token}' or '1'='1` },
      { ...link, token: bobs.token },
      { ...link, uid: bob.id },
      { ...link, uid: "%" },
      { ...link, uid: "lovelace@example.com" },
      { ...link, tenant: "private" },
      { ...link, tenant: "" },
      { ...link, tenant: "PUBLIC" },
    ];
    const answers = await Promise.all(wrong.map((one) => reset(api, one)));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 403));
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(await stored(api)).toEqual(before);
    expect((await reset(api, link)).status).toBe(200);
  });

  test.each(["password", "Lovelace-12", "12345678", "aaaaaaaa"])(
    "a weak password such as %s is refused, and the link stays good",
    async (password) => {
      const { api, link } = await start();
      const before = await stored(api);
      expect((await reset(api, link, password)).refusal()).toMatchObject({
        status: 422,
        violations: [{ field: "password", message: "Password is too weak" }],
      });
      expect(await stored(api)).toEqual(before);
      expect((await reset(api, link)).status).toBe(200);
    },
  );

  test("a weak password with a link that is no good learns nothing of the account", async () => {
    const { api, link } = await start();
    const answer = await reset(api, { ...link, token: "A".repeat(43) }, "Lovelace-12");
    expect(answer.status).toBe(403);
  });
});
