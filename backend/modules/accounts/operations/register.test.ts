import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { accounts, profile, settings, signedIn } from "../../../../contract/accounts.ts";
import { goodPassword, startAccountsApi } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";

describeOnDatabase("Registering", (open) => {
  test("opens an account and signs its owner in", async () => {
    const api = await startAccountsApi(open);
    const body = { email: "Ada@Example.com", password: goodPassword, first_name: "Ada", last_name: "King" };
    const answer = await api.call(accounts.register, { body });

    expect(answer.status).toBe(201);
    const { user, access } = signedIn.parse(answer.json);
    expect(user).toMatchObject({ email: "Ada@Example.com", display_name: "Ada King", avatar_url: null });
    expect(user.created_at).toBe(new Date(api.runtime.now()).toISOString());

    const own = await api.call(accounts.profile, {}, access);
    expect(profile.parse(own.json)).toMatchObject({ id: user.id, email: "Ada@Example.com", bio: "" });
    await expect(api.accounts.accountSummary(api.database.read, user.id)).resolves.toEqual({
      displayName: "Ada King",
      isOpen: true,
    });
  });

  test("gives an access token for 15 minutes that says whose it is", async () => {
    const api = await startAccountsApi(open);
    const { access, id, email } = await api.register();
    const claims = decodeJwt(access);

    expect(decodeProtectedHeader(access)).toEqual({ alg: "HS256", typ: "at+jwt" });
    expect(claims).toMatchObject({ sub: id, iss: "atelier", aud: "atelier-api", user: { id, email } });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(900);
    expect(claims.jti).toBeTruthy();
  });

  test("starts with the specified settings, in the language it was made in", async () => {
    const api = await startAccountsApi(open);
    const { access } = await api.register({ headers: { "accept-language": "pt-BR,en;q=0.5" } });
    const answer = await api.call(accounts.settings, {}, access);

    expect(settings.parse(answer.json)).toEqual({
      credit_alert_threshold: 10,
      subscription_expiry_reminder_days: 7,
      marketing_emails: false,
      language: "pt",
      timezone: "UTC",
      currency: "USD",
    });
  });

  test("refuses an address that is taken, however it is written", async () => {
    const api = await startAccountsApi(open);
    await api.register({ email: "ada@example.com" });
    const body = { email: " ADA@example.COM ", password: goodPassword };
    const answer = await api.call(accounts.register, { body });

    expect(answer.refusal()).toMatchObject({
      status: 409,
      code: "CONFLICT",
      message: "Email already exists",
      violations: [{ field: "email", message: "Email already exists" }],
    });
  });

  test("creates one account when the same address registers many times concurrently", { tags: ["race"] }, async () => {
    const api = await startAccountsApi(open);
    const body = { email: "ada@example.com", password: goodPassword };
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.call(accounts.register, { body })));

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const rows = await api.database.read.selectFrom("account").select("id").execute();
    expect(rows).toHaveLength(1);
  });

  test("keeps addresses apart that only differ by dots or plus tags", async () => {
    const api = await startAccountsApi(open);
    await api.register({ email: "ada@example.com" });
    await api.register({ email: "a.da@example.com" });
    await api.register({ email: "ada+art@example.com" });
    const rows = await api.database.read.selectFrom("account").select("id").execute();
    expect(rows).toHaveLength(3);
  });

  test("refuses a weak password and writes nothing", async () => {
    const api = await startAccountsApi(open);
    const answer = await api.call(accounts.register, { body: { email: "ada@example.com", password: "P@ssw0rd" } });

    expect(answer.refusal()).toMatchObject({
      status: 422,
      violations: [{ field: "password", message: "Password is too weak" }],
    });
    await expect(api.database.read.selectFrom("account").select("id").execute()).resolves.toEqual([]);
  });

  test("names every field that is wrong", async () => {
    const api = await startAccountsApi(open);
    const answer = await api.request("POST", accounts.register.path, {
      json: { email: "nobody", password: "short", phone: "call me" },
    });

    expect(answer.status).toBe(422);
    expect(answer.refusal().violations).toEqual([
      { field: "email", message: "Invalid email address" },
      { field: "password", message: "Use at least 8 characters." },
      { field: "phone", message: "Enter a phone number in digits, for example +1 212 555 0142." },
    ]);
  });

  test("never stores a password or a refresh token as it is", async () => {
    const api = await startAccountsApi(open);
    const { refresh } = await api.register();
    const stored = JSON.stringify([
      await api.database.read.selectFrom("account").selectAll().execute(),
      await api.database.read.selectFrom("session").selectAll().execute(),
    ]);

    expect(stored).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(stored).not.toContain(goodPassword);
    expect(stored).not.toContain(refresh);
  });
});
