import { expect, test } from "vitest";
import { accounts, type Profile, profile, type SignedIn, signedIn } from "../../../../contract/accounts.ts";
import {
  type AccountsApi,
  type AccountsApiOptions,
  goodPassword,
  startAccountsApi,
  type TestUser,
} from "../../../../tests/support/api.ts";
import { describeOnEachDatabase } from "../../../../tests/support/databases.ts";
import { type ClaimChanges, startOpenIdServer } from "../../../../tests/support/openid-server.ts";

interface GoogleApi extends AccountsApi {
  token(changes?: ClaimChanges): Promise<string>;
  google(idToken: string, more?: { nonce?: string; password?: string }): ReturnType<AccountsApi["call"]>;
  signInAs(changes?: ClaimChanges): Promise<SignedIn>;
  stopIssuer(): Promise<void>;
}

async function startGoogle(
  open: Parameters<typeof startAccountsApi>[0],
  options: AccountsApiOptions = {},
): Promise<GoogleApi> {
  const server = await startOpenIdServer({ isGoogle: true });
  const api = await startAccountsApi(open, { ...options, issuer: server });
  const token = (changes?: ClaimChanges) => server.idToken(api.runtime, changes);
  const google: GoogleApi["google"] = (id_token, more) => api.call(accounts.google, { body: { id_token, ...more } });
  const signInAs = async (changes?: ClaimChanges) => signedIn.parse((await google(await token(changes))).json);
  return { ...api, token, google, signInAs, stopIssuer: server.stop };
}

/** A user who signed up with a password and, if `confirmed`, confirmed the address. */
async function registerLocal(api: AccountsApi, email: string, confirmed: boolean): Promise<TestUser> {
  const user = await api.register({ email });
  if (confirmed) {
    await api.database.transaction((tx) =>
      tx.updateTable("account").set({ confirmed_at: 1 }).where("id", "=", user.id).execute(),
    );
  }
  return user;
}

async function profileOf(api: AccountsApi, access: string): Promise<Profile> {
  return profile.parse((await api.call(accounts.profile, {}, access)).json);
}

async function countOf(api: AccountsApi, table: "account" | "account_token" | "identity" | "session"): Promise<number> {
  return (await api.database.read.selectFrom(table).selectAll().execute()).length;
}

async function mailsOf({ database }: AccountsApi): Promise<string[]> {
  return (await database.read.selectFrom("mail_outbox").select("template").execute()).map(({ template }) => template);
}

describeOnEachDatabase("Signing in with Google", (open) => {
  test("creates an account without a password for a new user, and finds it the next time", async () => {
    const api = await startGoogle(open);
    const first = await api.signInAs();
    expect(await profileOf(api, first.access)).toMatchObject({
      email: "ada@gmail.com",
      display_name: "Ada King",
      has_password: false,
    });
    // The address can change at Google. The subject cannot.
    const again = await api.signInAs({ email: "ada.king@gmail.com" });
    expect(again.user.id).toBe(first.user.id);
    expect(again.user.email).toBe("ada@gmail.com");
    const body = { email: "ada@gmail.com", password: goodPassword };
    expect((await api.call(accounts.signIn, { body })).status).toBe(401);
    expect(await mailsOf(api)).toEqual([]);
  });

  test("creates new accounts only where the mode allows it, and finds existing ones in every mode", async () => {
    const closed = await startGoogle(open, { signUp: { mode: "closed" } });
    await closed.register({ email: "first@example.com" });
    expect((await closed.google(await closed.token())).refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await countOf(closed, "account")).toBe(1);
    await closed.database.transaction((tx) =>
      tx.updateTable("account").set({ email: "ada@gmail.com", email_key: "ada@gmail.com", confirmed_at: 1 }).execute(),
    );
    expect((await closed.google(await closed.token())).status).toBe(200);
    const approving = await startGoogle(open, { signUp: { mode: "approval" } });
    await approving.register({ email: "first@example.com" });
    for (const attempt of [1, 2])
      expect([attempt, (await approving.google(await approving.token())).refusal().code]).toEqual([
        attempt,
        "AWAITING_APPROVAL",
      ]);
    expect(await countOf(approving, "account")).toBe(2);
  });

  test("opens an account whose owner confirmed the address and Google assigns it, and notifies the owner", async () => {
    const api = await startGoogle(open);
    const local = await registerLocal(api, "Ada@Gmail.com", true);
    const { user, access } = await api.signInAs();
    expect(user.id).toBe(local.id);
    expect(await profileOf(api, access)).toMatchObject({ has_password: true });
    await api.signIn(local);
    expect(await mailsOf(api)).toEqual(["identity_linked"]);
    expect((await api.signInAs()).user.id).toBe(local.id);
  });

  test("returns an address to its owner from a user who signed up with it and never confirmed it", async () => {
    const api = await startGoogle(open);
    const squatter = await registerLocal(api, "ada@gmail.com", false);
    const { people } = api.accounts;
    for (const link of [people.signInLink, people.resetLink])
      await api.database.transaction((tx) => link(tx, squatter.id));
    const { user, access } = await api.signInAs();
    expect(user.id).toBe(squatter.id);
    expect(await countOf(api, "account_token")).toBe(0);
    expect(await profileOf(api, access)).toMatchObject({ has_password: false });
    expect((await api.call(accounts.profile, {}, squatter.access)).status).toBe(401);
    expect((await api.call(accounts.refresh, { body: { refresh: squatter.refresh } })).status).toBe(401);
    expect((await api.call(accounts.signIn, { body: squatter })).status).toBe(401);
  });

  test.each<[string, ClaimChanges]>([
    ["of an address that Google does not hand out", { email: "ada@example.com" }],
    ["of an address that Google has not verified", { email_verified: false }],
  ])("asks for the password of an account %s, and adds Google to it with that", async (_what, changes) => {
    const api = await startGoogle(open);
    const email = String(changes.email ?? "ada@gmail.com");
    const local = await registerLocal(api, email, true);
    const idToken = await api.token(changes);

    expect((await api.google(idToken)).refusal()).toMatchObject({
      status: 409,
      code: "CONFLICT",
      violations: [{ field: "password" }],
    });
    expect((await api.google(idToken, { password: "seven loud herons" })).refusal()).toMatchObject({
      status: 403,
      message: "Invalid email or password",
    });
    expect(await countOf(api, "identity")).toBe(0);
    expect(await countOf(api, "session")).toBe(1);

    const linked = await api.google(idToken, { password: local.password });
    expect(signedIn.parse(linked.json).user.id).toBe(local.id);
    expect((await api.signInAs(changes)).user.id).toBe(local.id);
    expect(await mailsOf(api)).toEqual(["identity_linked"]);
  });

  test("opens no account whose address another issuer claims to hand out", async () => {
    const server = await startOpenIdServer();
    const api = await startAccountsApi(open, { issuer: server });
    await registerLocal(api, "ada@gmail.com", false);
    await registerLocal(api, "bob@b.example", true);
    for (const changes of [{}, { email: "bob@b.example", hd: "b.example" }]) {
      const id_token = await server.idToken(api.runtime, changes);
      expect((await api.call(accounts.google, { body: { id_token } })).refusal().status).toBe(409);
    }
    expect(await countOf(api, "identity")).toBe(0);
  });

  test("makes no account for an address that Google has not verified", async () => {
    const api = await startGoogle(open);
    const answer = await api.google(await api.token({ email_verified: false }));
    expect(answer.refusal()).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await countOf(api, "account")).toBe(0);
  });

  test("keeps two users apart who have had the same address", async () => {
    const api = await startGoogle(open);
    const first = await api.signInAs({ email: "shared@example.com" });
    const second = await api.google(await api.token({ email: "shared@example.com", sub: "google-bob" }));
    expect(second.refusal().status).toBe(403);
    expect((await api.signInAs({ email: "shared@example.com" })).user.id).toBe(first.user.id);
  });

  test("takes each token once", async () => {
    const api = await startGoogle(open);
    const idToken = await api.token({ nonce: "n" });
    expect((await api.google(idToken, { nonce: "n" })).status).toBe(200);
    expect((await api.google(idToken, { nonce: "n" })).refusal()).toMatchObject({
      status: 401,
      message: "Google login failed",
    });
    const together = await api.token();
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.google(together)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  test.each<[string, ClaimChanges]>([
    ["made for somebody else", { aud: "other" }],
    ["of another issuer", { iss: "https://issuer.example" }],
    ["that has expired", { exp: 1 }],
  ])("refuses a token %s, and writes nothing", async (_what, changes) => {
    const api = await startGoogle(open);
    expect((await api.google(await api.token(changes))).refusal()).toMatchObject({
      status: 401,
      code: "UNAUTHORIZED",
      message: "Google login failed",
    });
    expect([await countOf(api, "account"), await countOf(api, "session")]).toEqual([0, 0]);
  });

  test("rejects a token whose nonce is not the requested one", async () => {
    const api = await startGoogle(open);
    expect((await api.google(await api.token({ nonce: "a" }), { nonce: "b" })).status).toBe(401);
  });

  test("is unavailable, and no fault of the token, while the issuer does not answer or none is set up", async () => {
    const api = await startGoogle(open);
    const idToken = await api.token();
    await api.stopIssuer();
    expect((await api.google(idToken)).refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
    const without = await startAccountsApi(open);
    const answer = await without.call(accounts.google, { body: { id_token: idToken } });
    expect(answer.refusal()).toMatchObject({ status: 503, code: "SERVICE_UNAVAILABLE" });
  });

  test("gives a refresh token that rotates", async () => {
    const api = await startGoogle(open);
    const answer = await api.google(await api.token());
    expect(signedIn.parse(answer.json).refresh).toMatch(/^rt_/);
  });
});
