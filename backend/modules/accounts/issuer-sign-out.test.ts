import { randomUUID } from "node:crypto";
import { generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { accounts, signedIn } from "../../../contract/accounts.ts";
import { gallery } from "../../../contract/gallery.ts";
import { recovery } from "../../../contract/recovery.ts";
import { openOidc, startAccountsApi } from "../../../tests/support/api.ts";
import { makeKey, putOnPlan } from "../../../tests/support/api-keys.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { type ClaimChanges, startOpenIdServer } from "../../../tests/support/openid-server.ts";
import { describeOnEachBackend, type StudioBackend } from "../../../tests/support/studio-backend.ts";

const path = "/api/auth/oidc/back-channel-logout/";
const events = { "http://schemas.openid.net/event/backchannel-logout": {} };

async function start(open: Parameters<typeof startAccountsApi>[0]) {
  const server = await startOpenIdServer();
  const api = await startAccountsApi(open, { oidc: { issuer: server.issuer } });
  let messages = 0;
  /** Opens a session, and returns its access token. */
  const signIn = async (sub: string, sid?: string) => {
    const id_token = await server.idToken(api.runtime, { sub, sid, email: `${sub}@lighthouse.example` });
    return signedIn.parse((await api.call(accounts.oidc, { body: { id_token } })).json).access;
  };
  const send = (logoutToken: string) =>
    api.request("POST", path, {
      body: new URLSearchParams({ logout_token: logoutToken }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  const logoutToken = (claims: ClaimChanges) => {
    messages += 1;
    const none = { nonce: undefined, email: undefined, email_verified: undefined, name: undefined, sub: undefined };
    return server.idToken(api.runtime, { ...none, events, jti: `message ${messages}`, ...claims });
  };
  const isOpen = async (access: string) => (await api.call(accounts.profile, {}, access)).status === 200;
  const now = () => Math.floor(api.runtime.now() / 1_000);
  return { ...api, server, signIn, send, logoutToken, isOpen, now };
}

describeOnEachDatabase("A sign-out at the issuer", (open) => {
  test("is not heard of where there is no issuer", async () => {
    const { request } = await startAccountsApi(open);
    expect((await request("POST", path, { body: "logout_token=x" })).status).toBe(404);
  });

  test("ends the session that it names, and no other", async () => {
    const { signIn, send, logoutToken, isOpen } = await start(open);
    const [laptop, phone, other] = [
      await signIn("grace", "s1"),
      await signIn("grace", "s2"),
      await signIn("ada", "s3"),
    ];
    const answer = await send(await logoutToken({ sid: "s1" }));
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect([await isOpen(laptop), await isOpen(phone), await isOpen(other)]).toEqual([false, true, true]);
  });

  test("of a user ends all sessions that the issuer opened, but none that it did not", async () => {
    const { signIn, send, logoutToken, isOpen, accounts: module, database, call } = await start(open);
    const [laptop, phone, other] = [await signIn("grace", "s1"), await signIn("grace"), await signIn("ada")];
    const graceId = (
      await database.read
        .selectFrom("identity")
        .select("account_id")
        .where("subject", "=", "grace")
        .executeTakeFirstOrThrow()
    ).account_id;
    const link = await database.transaction((tx) => module.people.signInLink(tx, graceId));
    const token = link.url.split("/").at(-1) ?? "";
    const own = signedIn.parse((await call(recovery.redeemSignInLink, { body: { token } })).json).access;
    expect((await send(await logoutToken({ sub: "grace" }))).status).toBe(200);
    expect(await Promise.all([laptop, phone, own, other].map(isOpen))).toEqual([false, false, true, true]);
  });

  test("ends no session of another user, though the session has the same name", async () => {
    const { signIn, send, logoutToken, isOpen } = await start(open);
    const [grace, ada] = [await signIn("grace", "s1"), await signIn("ada", "s2")];
    expect((await send(await logoutToken({ sub: "ada", sid: "s1" }))).status).toBe(200);
    expect([await isOpen(grace), await isOpen(ada)]).toEqual([true, true]);
  });

  test("is told once", async () => {
    const { signIn, send, logoutToken, isOpen } = await start(open);
    const first = await logoutToken({ sub: "grace" });
    await signIn("grace");
    expect((await send(first)).status).toBe(200);
    const later = await signIn("grace");
    expect((await send(first)).status).toBe(400);
    expect(await isOpen(later)).toBe(true);
  });

  test.each<[string, (now: number) => ClaimChanges]>([
    ["for another client", () => ({ aud: "another" })],
    ["of another issuer", () => ({ iss: "https://issuer.example" })],
    ["without the event", () => ({ events: {} })],
    ["without events", () => ({ events: undefined })],
    ["with a nonce", () => ({ nonce: "n" })],
    ["without an ID", () => ({ jti: undefined })],
    ["without a date", () => ({ iat: undefined })],
    ["from before", (now) => ({ iat: now - 361, exp: now + 600 })],
    ["that has expired", (now) => ({ exp: now - 61 })],
    ["without a user or session", () => ({ sid: undefined })],
  ])("%s is refused, and ends nothing", async (_what, changes) => {
    const { signIn, send, logoutToken, isOpen, now } = await start(open);
    const access = await signIn("grace", "s1");
    const answer = await send(await logoutToken({ sid: "s1", ...changes(now()) }));
    expect([answer.status, answer.json]).toEqual([400, expect.objectContaining({ error: "invalid_request" })]);
    expect(await isOpen(access)).toBe(true);
  });

  test("without the issuer's signature, or without a token, is refused", async () => {
    const { signIn, send, isOpen, now, server, request } = await start(open);
    const access = await signIn("grace", "s1");
    const { privateKey } = await generateKeyPair("RS256");
    const forged = await new SignJWT({
      sid: "s1",
      events,
      jti: "x",
      iss: server.issuer,
      aud: "atelier-test",
      iat: now(),
    })
      .setProtectedHeader({ alg: "RS256" })
      .sign(privateKey);
    for (const token of [forged, "", "x", "a.b.c"]) expect((await send(token)).status).toBe(400);
    expect((await request("POST", path, {})).status).toBe(400);
    const huge = { body: `logout_token=${"x".repeat(40_000)}` };
    expect((await request("POST", path, huge)).status).toBe(400);
    expect(await isOpen(access)).toBe(true);
  });
});

describeOnEachBackend("A sign-out at the issuer, in a whole studio", (startStudio) => {
  const startWhole = async (rateLimiting = false) => {
    const server = await startOpenIdServer();
    const settings = { oidc: { ...openOidc, issuer: server.issuer } };
    const studio = await startStudio({ idle: true, settings, rateLimiting });
    const signIn = async () => {
      const id_token = await server.idToken(studio.runtime, { sub: "grace", sid: "s1" });
      return signedIn.parse((await studio.call(accounts.oidc, { body: { id_token } })).json);
    };
    const send = async ({ request }: StudioBackend, changes: ClaimChanges = {}) =>
      request("POST", path, {
        body: new URLSearchParams({
          logout_token: await server.idToken(studio.runtime, {
            nonce: undefined,
            events,
            jti: randomUUID(),
            ...changes,
          }),
        }).toString(),
        headers: { "x-client-address": "203.0.113.5" },
      });
    return { studio, settings, signIn, send };
  };

  test("ends the session in every process, and no API key", async () => {
    const { studio, settings, signIn, send } = await startWhole();
    const { databaseUrl, dataFolder, runtime } = studio;
    const other =
      databaseUrl === null ? studio : await startStudio({ idle: true, databaseUrl, dataFolder, runtime, settings });
    const { user, ...tokens } = await signIn();
    const grace = { ...tokens, id: user.id, email: user.email, password: "" };
    await putOnPlan(studio, grace, "pro");
    const { secret } = await makeKey(studio, grace);
    const statuses = () =>
      Promise.all(
        [grace.access, secret].map(async (token) => (await other.call(gallery.images, { query: {} }, token)).status),
      );
    expect(await statuses()).toEqual([200, 200]);
    expect((await send(studio, { sub: "grace", sid: "s1" })).status).toBe(200);
    expect(await statuses()).toEqual([401, 200]);
  });

  test("is heard however often the issuer says it, while made-up ones are refused unread after a while", async () => {
    const { studio, send } = await startWhole(true);
    const statusesOf = async (changes: ClaimChanges) => {
      const answers = [];
      for (let sent = 0; sent < 62; sent += 1) answers.push((await send(studio, changes)).status);
      return new Set(answers);
    };
    expect(await statusesOf({})).toEqual(new Set([200]));
    expect(await statusesOf({ aud: "another" })).toEqual(new Set([400, 429]));
  });
});
