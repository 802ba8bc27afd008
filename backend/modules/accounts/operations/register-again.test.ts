import { expect, test } from "vitest";
import { accounts, confirmationPending } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, type MailingApi, startMailingApi } from "../../../../tests/support/mail.ts";

const email = "ada@example.com";
const otherUsersPassword = "seven loud herons";

describeOnEachDatabase("Registering with an address that has an account, where addresses are confirmed", (open) => {
  const start = () => startMailingApi(open, { confirmsAddresses: true });
  const register = (
    api: MailingApi,
    about: { email?: string; password?: string; headers?: Record<string, string> } = {},
  ) =>
    api.request("POST", accounts.register.path, {
      json: { email: about.email ?? email, password: about.password ?? goodPassword },
      headers: about.headers,
    });

  test("changes nothing, returns the same response as for a free address, and notifies the owner", async () => {
    const api = await start();
    await register(api);
    await api.mailTo(email);
    const before = await api.database.read.selectFrom("account").selectAll().execute();
    api.runtime.advance(1_000);

    const answer = await register(api, { email: " ADA@example.com", password: otherUsersPassword });
    expect(answer.status).toBe(201);
    expect(confirmationPending.strict().parse(answer.json)).toMatchObject({ email: "ADA@example.com" });
    await expect(api.database.read.selectFrom("account").selectAll().execute()).resolves.toEqual(before);

    const [notice] = await api.mailTo(email);
    expect(notice?.subject).toBe("You already have an account");
    expect(linkIn(notice)).toBe("https://studio.example/auth");
    expect(notice?.to).toBe(email);
  });

  test("never accepts the other user's password, whatever link the owner then follows", async () => {
    const api = await start();
    await register(api);
    await register(api, { password: otherUsersPassword });
    const confirmation = (await api.mailTo(email)).find(({ subject }) => subject.startsWith("Confirm"));
    const token = linkIn(confirmation).split("/").at(-1) ?? "";
    await api.call(recovery.confirmEmail, { params: { token } });

    const owner = await api.call(accounts.signIn, { body: { email, password: goodPassword } });
    const otherUser = await api.call(accounts.signIn, { body: { email, password: otherUsersPassword } });
    expect([owner.status, otherUser.status]).toEqual([200, 401]);
  });

  test("notifies the owner once an hour, however often it is tried", async () => {
    const api = await start();
    await register(api);
    for (let attempt = 0; attempt < 5; attempt++) await register(api);
    const notices = async () => (await api.mailTo(email)).filter(({ subject }) => subject.startsWith("You already"));
    await expect(notices()).resolves.toHaveLength(1);
    api.runtime.advance(60 * 60 * 1000);
    await register(api);
    await expect(notices()).resolves.toHaveLength(2);
  });

  test("creates one account from concurrent requests, with the same response to each", async () => {
    const api = await start();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(api)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    await expect(api.database.read.selectFrom("account").select("id").execute()).resolves.toHaveLength(1);
    const subjects = (await api.mailTo(email)).map(({ subject }) => subject).sort();
    expect(subjects).toEqual(["Confirm your email address", "You already have an account"]);
  });
});
