import { expect, test } from "vitest";
import { accounts, confirmationPending } from "../../../../contract/accounts.ts";
import { recovery } from "../../../../contract/recovery.ts";
import { goodPassword } from "../../../../tests/support/api.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { linkIn, type MailingApi, startMailingApi } from "../../../../tests/support/mail.ts";

const hour = 60 * 60 * 1000;
const body = { email: "ada@example.com", password: goodPassword };

async function tokenMailedTo(api: MailingApi, address: string): Promise<string> {
  const [message] = await api.mailTo(address);
  return new URL(linkIn(message)).pathname.split("/").at(-1) ?? "";
}

async function stored(api: MailingApi): Promise<unknown> {
  return [
    await api.database.read.selectFrom("account").selectAll().execute(),
    await api.database.read.selectFrom("account_token").selectAll().execute(),
    await api.database.read.selectFrom("session").selectAll().execute(),
  ];
}

describeOnDatabase("Confirming an address", (open) => {
  const start = () => startMailingApi(open, { confirmsAddresses: true });

  async function signUp(api: MailingApi, email = body.email): Promise<string> {
    const answer = await api.call(accounts.register, { body: { ...body, email } });
    expect(answer.status).toBe(201);
    return tokenMailedTo(api, email);
  }

  const confirm = (api: MailingApi, token: string) => api.call(recovery.confirmEmail, { params: { token } });
  const isValid = async (api: MailingApi, token: string) =>
    recovery.checkConfirmation.answer.payload.parse(
      (await api.call(recovery.checkConfirmation, { params: { token } })).json,
    ).is_valid;

  test("takes signing up, the link in the mail, and then signing in", async () => {
    const api = await start();
    const answer = await api.call(accounts.register, { body });
    expect(confirmationPending.strict().parse(answer.json)).toEqual({
      message: "Confirmation email sent",
      email: "ada@example.com",
      expires_at: new Date(api.runtime.now() + 48 * hour).toISOString(),
    });

    const [message] = await api.mailTo("ada@example.com");
    expect(message?.subject).toBe("Confirm your email address");
    const token = await tokenMailedTo(api, "ada@example.com");
    const confirmed = await confirm(api, token);
    expect(confirmed.status).toBe(200);
    expect(confirmed.json).toEqual({ message: "Email confirmed successfully" });
    expect((await api.call(accounts.signIn, { body })).status).toBe(200);
  });

  test("before it, signing in with the right password says what to do; a wrong one learns nothing", async () => {
    const api = await start();
    const token = await signUp(api);
    const early = await api.call(accounts.signIn, { body });
    expect(early.refusal()).toEqual({
      status: 403,
      code: "FORBIDDEN",
      message: expect.stringMatching(/confirm your email first.*request a new one/i),
      detail: null,
      violations: [],
    });
    const wrong = await api.call(accounts.signIn, { body: { ...body, password: "seven loud herons" } });
    const unknown = await api.call(accounts.signIn, { body: { ...body, email: "bob@example.com" } });
    expect(wrong.status).toBe(401);
    expect(wrong.json).toEqual(unknown.json);
    await expect(api.database.read.selectFrom("session").select("id").execute()).resolves.toEqual([]);
    expect((await confirm(api, token)).status).toBe(200);
  });

  test("leads to the product's own address, whatever the request says of its host", async () => {
    const api = await start();
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    await api.request("POST", accounts.register.path, { json: body, headers });
    const [message] = await api.mailTo("ada@example.com");
    expect(linkIn(message)).toMatch(/^https:\/\/studio\.example\/auth\/confirm-email\/[\w-]{43}$/);
    expect(JSON.stringify(message)).not.toContain("evil");
  });

  test("looking at the link, as programs that scan mail do, does not use it up", async () => {
    const api = await start();
    const token = await signUp(api);
    const before = await stored(api);
    for (let look = 0; look < 3; look++) await expect(isValid(api, token)).resolves.toBe(true);
    expect((await api.request("GET", `/api/auth/confirm-email/${token}/`)).status).toBe(405);
    expect((await api.request("HEAD", `/api/auth/check-confirmation/${token}/`)).status).toBe(200);
    expect(await stored(api)).toEqual(before);
    expect((await confirm(api, token)).status).toBe(200);
    await expect(isValid(api, token)).resolves.toBe(false);
  });

  test("works once, also when tried many times at the same moment", { tags: ["race"] }, async () => {
    const api = await start();
    const token = await signUp(api);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(api, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    const again = await confirm(api, token);
    expect(again.refusal()).toMatchObject({
      code: "NOT_FOUND",
      message: expect.stringContaining("no longer works"),
    });
  });

  test("works for 48 hours, and not after", async () => {
    const api = await start();
    const inTime = await signUp(api, "ada@example.com");
    const late = await signUp(api, "bob@example.com");
    api.runtime.advance(48 * hour - 1);
    expect((await confirm(api, inTime)).status).toBe(200);
    api.runtime.advance(1);
    await expect(isValid(api, late)).resolves.toBe(false);
    const before = await stored(api);
    expect((await confirm(api, late)).status).toBe(404);
    expect(await stored(api)).toEqual(before);
  });

  test.each([
    ["forged", () => "A".repeat(43)],
    ["cut short", (token: string) => token.slice(0, -1)],
    ["with something added", (token: string) => `${token}A`],
    ["with other letters", (token: string) => token.toLowerCase()],
    ["with SQL in it", (token: string) => `${token}' or '1'='1`],
    ["with a wildcard", () => "%"],
    ["with a null character", (token: string) => `${token}\0`],
  ])("a token %s is refused, and nothing is written", async (_what, change) => {
    const api = await start();
    const token = await signUp(api);
    const before = await stored(api);
    expect([404, 422]).toContain((await confirm(api, change(token))).status);
    expect(await stored(api)).toEqual(before);
  });

  test("a token for a new password confirms nothing this way, nor one for confirming sets a password", async () => {
    const api = await start();
    const confirming = await signUp(api);
    await api.call(recovery.forgotPassword, { body: { email: body.email } });
    const [message] = await api.mailTo(body.email);
    const [uid = "", resetting = ""] = new URL(linkIn(message)).pathname.split("/").slice(2);
    const before = await stored(api);

    expect((await confirm(api, resetting)).status).toBe(404);
    const reset = { uid, token: confirming, password: "nine quiet herons", tenant: "public" };
    expect((await api.call(recovery.resetPassword, { body: reset })).status).toBe(403);
    expect(await stored(api)).toEqual(before);
  });

  test("one user's token confirms only that user's address", async () => {
    const api = await start();
    const ada = await signUp(api, "ada@example.com");
    await signUp(api, "bob@example.com");
    await confirm(api, ada);
    expect((await api.call(accounts.signIn, { body: { ...body, email: "bob@example.com" } })).status).toBe(403);
  });

  test("no token is stored, or left in what was mailed, as it is", async () => {
    const api = await start();
    const token = await signUp(api);
    const outbox = await api.database.read.selectFrom("mail_outbox").selectAll().execute();
    const jobs = await api.database.read.selectFrom("job").selectAll().execute();
    expect(JSON.stringify([await stored(api), outbox, jobs])).not.toContain(token);
  });

  test("is not required of older accounts, nor where confirmation is turned off", async () => {
    const api = await startMailingApi(open);
    const user = await api.register({ email: "ada@example.com" });
    expect((await api.signIn(user)).id).toBe(user.id);
    await expect(api.mailTo("ada@example.com")).resolves.toEqual([]);
  });
});
