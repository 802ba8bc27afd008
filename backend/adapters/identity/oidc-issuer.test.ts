import { createServer } from "node:http";
import { expect, test } from "vitest";
import { z } from "zod";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { originOf } from "../../../tests/support/listening.ts";
import { type OidcIssuerOptions, startOidcIssuer, type UserClaims } from "../../../tests/support/oidc-issuer.ts";
import { type ClaimChanges, clientId, startOpenIdServer } from "../../../tests/support/openid-server.ts";
import { whenFinished } from "../../../tests/support/temporary-folder.ts";
import { createOpenIdProvider, type OpenIdOptions } from "./openid.ts";

const refused = { ok: false, reason: "refused" };
const grace: UserClaims = {
  sub: "grace",
  email: "grace@lighthouse.example",
  email_verified: true,
  name: "Grace",
  groups: ["atelier", "keepers"],
};
const redirectUri = "https://studio.example/auth/oidc/callback";

/** Starts a real issuer and our provider for it, with a clock that differs from the issuer's. */
async function start(options: Partial<OidcIssuerOptions> = {}, ours: Partial<OpenIdOptions> = {}, skewSeconds = 0) {
  const issuer = await startOidcIssuer({ redirectUri, signOutUri: "http://127.0.0.1:9/", ...options });
  whenFinished(issuer.stop);
  const runtime = createHandDrivenRuntime(Date.now() + skewSeconds * 1_000);
  const { clientId } = issuer;
  const provider = createOpenIdProvider({ issuer: issuer.issuer, clientId, runtime, ...ours });
  return { issuer, runtime, provider };
}

test.each(["RS256", "PS256", "ES256", "ES512", "EdDSA"])(
  "A token that a real issuer below a path signs with %s says who has come, and which session it is",
  async (algorithm) => {
    const { issuer, provider } = await start({ algorithm });
    const { idToken } = await issuer.tokensOf(grace, "n");
    expect(issuer.problems).toEqual([]);
    expect(await provider.verify(idToken, { nonce: "n" })).toMatchObject({
      ok: true,
      identity: { issuer: issuer.issuer, subject: "grace", email: grace.email, issuerSession: expect.any(String) },
    });
    expect(await provider.verify(idToken, { nonce: "other" })).toEqual(refused);
  },
);

test("A sign-out at a real issuer is told with a token that names the user and the session, and is no sign-in", async () => {
  const told = Promise.withResolvers<string>();
  const receiver = createServer(async (request, response) => {
    const body = new URLSearchParams((await request.toArray()).join(""));
    response.end(() => told.resolve(body.get("logout_token") ?? ""));
  });
  const signOutUri = await originOf(receiver);
  const { issuer, provider } = await start({ signOutUri });
  const { idToken, signOut } = await issuer.tokensOf(grace, "n");
  const verified = await provider.verify(idToken);
  await signOut();
  const logoutToken = await told.promise;
  expect(await provider.verifySignOut(logoutToken)).toMatchObject({
    ok: true,
    signOut: { subject: "grace", issuerSession: verified.ok ? verified.identity.issuerSession : "" },
  });
  expect(await provider.verify(logoutToken)).toEqual(refused);
  expect(await provider.verifySignOut(idToken)).toEqual(refused);
});

test("An issuer whose URL ends with a slash is that issuer, and without the slash another one", async () => {
  const { issuer, provider, runtime } = await start({ path: "/application/o/atelier/" });
  const { idToken } = await issuer.tokensOf(grace, "n");
  expect(await provider.verify(idToken)).toMatchObject({ ok: true });
  const bare = createOpenIdProvider({ issuer: issuer.issuer.slice(0, -1), clientId: issuer.clientId, runtime });
  expect(await bare.verify(idToken)).toEqual({ ok: false, reason: "unreachable" });
});

test("Claims that the identity token lacks are read with the access token, of the same user only", async () => {
  const wantedClaims = ["groups:atelier", "groups:admins"];
  const { issuer, provider } = await start({ claimsOnlyInUserinfo: true }, { wantedClaims });
  const { idToken, accessToken } = await issuer.tokensOf(grace, "n");
  expect(await provider.verify(idToken)).toMatchObject({ ok: true, identity: { email: undefined } });
  const complete = await provider.verify(idToken, { accessToken });
  expect(complete).toMatchObject({
    ok: true,
    identity: { email: grace.email, emailVerified: true, name: "Grace", claims: new Set(["groups:atelier"]) },
  });
  const other = await issuer.tokensOf({ ...grace, sub: "mallory", groups: ["admins"] }, "m");
  expect(await provider.verify(idToken, { accessToken: other.accessToken })).toEqual(refused);
  expect(await provider.verify(idToken, { accessToken: "made-up" })).toEqual({ ok: false, reason: "unreachable" });
});

/** Starts our provider for a server whose userinfo says something of its own. */
async function startWithUserinfo(said: Record<string, unknown>) {
  const server = await startOpenIdServer();
  const runtime = createHandDrivenRuntime();
  const userinfo = await originOf(createServer((_request, response) => response.end(JSON.stringify(said))));
  const provider = createOpenIdProvider({
    issuer: server.issuer,
    clientId,
    runtime,
    // The server's own metadata, with our userinfo.
    async fetch(input, init) {
      const answer = await fetch(input, init);
      if (!String(input).endsWith("openid-configuration")) return answer;
      return Response.json({ ...z.looseObject({}).parse(await answer.json()), userinfo_endpoint: userinfo });
    },
  });
  return { provider, tokenWith: (claims: ClaimChanges) => server.idToken(runtime, { sub: "grace", ...claims }) };
}

test("A token is one token, whatever userinfo adds to it", async () => {
  const said: Record<string, unknown> = { sub: "grace", jti: "1", nonce: "1", sid: "1" };
  const { provider, tokenWith } = await startWithUserinfo(said);
  const idToken = await tokenWith({ email_verified: undefined, nonce: undefined });
  const bare = await provider.verify(idToken);
  expect(await provider.verify(idToken, { accessToken: "any" })).toEqual(bare);
  said.jti = "2";
  expect(await provider.verify(idToken, { accessToken: "any" })).toEqual(bare);
});

test("An address in the identity token is not verified by what userinfo says about another one", async () => {
  const said = { sub: "grace", email: "grace@lighthouse.example", email_verified: true };
  const { provider, tokenWith } = await startWithUserinfo(said);
  const emailVerified = async (email: string) => {
    const idToken = await tokenWith({ email, email_verified: undefined });
    const verified = await provider.verify(idToken, { accessToken: "any" });
    return verified.ok && [verified.identity.email, verified.identity.emailVerified];
  };
  expect(await emailVerified("grace@lighthouse.example")).toEqual(["grace@lighthouse.example", true]);
  expect(await emailVerified("victim@lighthouse.example")).toEqual(["victim@lighthouse.example", false]);
});

test("A key that the issuer has changed is found, at most every half minute", async () => {
  const { issuer, provider, runtime } = await start();
  const before = await issuer.tokensOf(grace, "n");
  expect(await provider.verify(before.idToken)).toMatchObject({ ok: true });
  await issuer.rotateKeys();
  const after = await issuer.tokensOf(grace, "m");
  expect(await provider.verify(after.idToken)).toEqual(refused);
  runtime.advance(30_000);
  expect(await provider.verify(after.idToken)).toMatchObject({ ok: true });
  expect(await provider.verify(before.idToken)).toMatchObject({ ok: true });
});

test.each([
  [-50, { ok: true }],
  [50, { ok: true }],
  [-90, refused],
])("A clock that differs by %i seconds", async (skewSeconds, outcome) => {
  const { issuer, provider } = await start({}, {}, skewSeconds);
  expect(await provider.verify((await issuer.tokensOf(grace, "n")).idToken)).toMatchObject(outcome);
});

test("A token for another client is refused", async () => {
  const { issuer, runtime } = await start();
  const other = createOpenIdProvider({ issuer: issuer.issuer, clientId: "another", runtime });
  expect(await other.verify((await issuer.tokensOf(grace, "n")).idToken)).toEqual(refused);
});

test.each([
  ["missing", {}, false, false],
  ["missing, where the operator trusts the issuer", {}, true, true],
  ["false, where the operator trusts the issuer", { email_verified: false }, true, false],
  ["true", { email_verified: true }, false, true],
])("An address whose email_verified is %s", async (_what, claims, trustsEmail, emailVerified) => {
  const { issuer, provider } = await start({}, { trustsEmail });
  const { email_verified: _, ...unsaid } = grace;
  const { idToken } = await issuer.tokensOf({ ...unsaid, ...claims }, "n");
  expect(await provider.verify(idToken)).toMatchObject({ ok: true, identity: { emailVerified } });
});

test("An issuer is authoritative only for the domains that the operator names, whatever it claims", async () => {
  const { issuer, provider } = await start({}, { domains: ["lighthouse.example"] });
  for (const [email, emailAuthoritative] of [
    ["grace@LIGHTHOUSE.example", true],
    ["grace@sub.lighthouse.example", false],
    ["grace@gmail.com", false],
  ] as const) {
    const { idToken } = await issuer.tokensOf({ ...grace, email, hd: "gmail.com" }, "n");
    expect(await provider.verify(idToken)).toMatchObject({ ok: true, identity: { emailAuthoritative } });
  }
});
