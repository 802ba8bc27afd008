import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { accounts, signedIn } from "../../../../contract/accounts.ts";
import { goodPassword, startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

describeOnDatabase("Signing in", (open) => {
  test("opens a session of its own each time", async () => {
    const api = await startAccountsApi(open);
    const user = await api.register({ email: "ada@example.com" });
    const again = await api.signIn({ email: "ADA@example.com", password: goodPassword });

    expect(again.id).toBe(user.id);
    expect(again.refresh).not.toBe(user.refresh);
    for (const { access } of [user, again]) expect((await api.call(accounts.profile, {}, access)).status).toBe(200);
  });

  test("says the same of a wrong password and an unknown address", async () => {
    const api = await startAccountsApi(open);
    await api.register({ email: "ada@example.com" });
    const wrong = await api.call(accounts.signIn, {
      body: { email: "ada@example.com", password: "seven loud herons" },
    });
    const unknown = await api.call(accounts.signIn, { body: { email: "bob@example.com", password: goodPassword } });

    expect(wrong.refusal()).toMatchObject({ status: 401, code: "UNAUTHORIZED", message: "Invalid email or password" });
    expect(unknown.json).toEqual(wrong.json);
    expect(unknown.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("accepts a password in whichever form the keyboard writes its characters", async () => {
    const api = await startAccountsApi(open);
    await api.register({ email: "ada@example.com", password: "caf\u00e9 au lait \ufb01n" });
    const body = { email: "ada@example.com", password: "cafe\u0301 au lait fin" };
    expect((await api.call(accounts.signIn, { body })).status).toBe(200);
  });

  test("refuses an account whose stored hash cannot be read, without failing", async () => {
    const api = await startAccountsApi(open);
    await api.register({ email: "ada@example.com" });
    await api.database.transaction((tx) => tx.updateTable("account").set({ password_hash: "broken" }).execute());
    const body = { email: "ada@example.com", password: goodPassword };
    expect((await api.call(accounts.signIn, { body })).status).toBe(401);
  });

  test.each([
    { memoryCost: 8_192, timeCost: 2, parallelism: 1 },
    { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
    { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
  ])("renews a hash made with other parameters, once the password is known: %o", async (parameters) => {
    const api = await startAccountsApi(open);
    const { id } = await api.register({ email: "ada@example.com" });
    const outdated = await hash(goodPassword, parameters);
    await api.database.transaction((tx) => tx.updateTable("account").set({ password_hash: outdated }).execute());

    await api.call(accounts.signIn, { body: { email: "ada@example.com", password: "seven loud herons" } });
    const account = api.database.read.selectFrom("account").select("password_hash").where("id", "=", id);
    await expect(account.executeTakeFirstOrThrow()).resolves.toEqual({ password_hash: outdated });

    await api.signIn({ email: "ada@example.com", password: goodPassword });
    const { password_hash } = await account.executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await api.signIn({ email: "ada@example.com", password: goodPassword });
    await expect(account.executeTakeFirstOrThrow()).resolves.toEqual({ password_hash });
  });

  test("remembers the device by the readable part of its User-Agent", async () => {
    const api = await startAccountsApi(open);
    await api.register({ headers: { "user-agent": `Firefox ${"x".repeat(500)}` } });
    const { user_agent } = await api.database.read.selectFrom("session").select("user_agent").executeTakeFirstOrThrow();
    expect(user_agent).toMatch(/^Firefox x+$/);
    expect(user_agent).toHaveLength(200);
  });

  test("with a password that is changed meanwhile opens no session that outlives the change", {
    tags: ["race"],
  }, async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    const signIn = () => api.call(accounts.signIn, { body: { email: user.email, password: user.password } });
    const body = { current_password: user.password, new_password: "nine loud magpies" };
    const change = () => api.call(accounts.changePassword, { body }, user.access);
    const [changed, ...answers] = await Promise.all([change(), ...Array.from({ length: 12 }, signIn)]);
    expect(changed.status).toBe(204);
    for (const answer of answers) {
      expect([200, 401]).toContain(answer.status);
      if (answer.status !== 200) continue;
      const { access, refresh } = signedIn.parse(answer.json);
      expect((await api.call(accounts.profile, {}, access)).status).toBe(401);
      expect((await api.call(accounts.refresh, { body: { refresh } })).status).toBe(401);
    }
  });

  test("to an account that is deleted meanwhile is refused like any other", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    const signIn = () => api.call(accounts.signIn, { body: { email: user.email, password: user.password } });
    const remove = () => api.call(accounts.deleteAccount, { body: { password: user.password } }, user.access);
    const [removed, ...answers] = await Promise.all([remove(), ...Array.from({ length: 12 }, signIn)]);
    expect(removed.status).toBe(204);
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await api.database.read.selectFrom("session").selectAll().execute()).toEqual([]);
  });

  test("works for every concurrent request with an outdated hash", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    const outdated = await hash(user.password, { memoryCost: 8_192, timeCost: 2, parallelism: 1 });
    await api.database.transaction((tx) => tx.updateTable("account").set({ password_hash: outdated }).execute());
    const body = { email: user.email, password: user.password };
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.call(accounts.signIn, { body })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  test("answers many concurrent requests, each with its own session", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const user = await api.register();
    const body = { email: user.email, password: user.password };
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.call(accounts.signIn, { body })));
    const refreshes = new Set(answers.map(({ json }) => signedIn.parse(json).refresh));
    expect(refreshes.size).toBe(12);
  });
});
