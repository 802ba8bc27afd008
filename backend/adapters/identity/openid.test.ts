import { generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { type ClaimChanges, clientId, startOpenIdServer } from "../../../tests/support/openid-server.ts";
import { createOpenIdProvider } from "./openid.ts";

const refused = { ok: false, reason: "refused" };
const unreachable = { ok: false, reason: "unreachable" };

async function startProvider(options?: { isGoogle: boolean }) {
  const server = await startOpenIdServer(options);
  const runtime = createHandDrivenRuntime();
  const provider = createOpenIdProvider({ issuer: server.issuer, clientId, runtime, fetch: server.fetch });
  const token = (changes?: ClaimChanges) => server.idToken(runtime, changes);
  return { server, runtime, provider, token, nowSeconds: Math.floor(runtime.now() / 1_000) };
}

function withHeader(token: string, header: object, signature?: string): string {
  const [, payload, signed] = token.split(".");
  return `${Buffer.from(JSON.stringify(header)).toString("base64url")}.${payload}.${signature ?? signed}`;
}

describe("An identity token", () => {
  test("of the issuer, for us and fresh says who has come", async () => {
    const { server, provider, token } = await startProvider();
    expect(await provider.verify(await token())).toMatchObject({
      ok: true,
      identity: {
        issuer: server.issuer,
        subject: "google-ada",
        email: "ada@gmail.com",
        emailVerified: true,
        name: "Ada King",
      },
    });
  });

  test("says that an address is Google's own only where Google says so", async () => {
    const { provider, token } = await startProvider();
    const claimed = [await token(), await token({ hd: "example.com", email: "ada@example.com" })];
    for (const idToken of claimed)
      expect(await provider.verify(idToken)).toMatchObject({ ok: true, identity: { emailAuthoritative: false } });
    const google = await startProvider({ isGoogle: true });
    for (const [email, hd, emailAuthoritative] of [
      ["ada@gmail.com", undefined, true],
      ["ada@b.example", "b.example", true],
      ["ada@b.example", undefined, false],
      ["ada@gmail.com.example", undefined, false],
    ] as const) {
      const verified = await google.provider.verify(await google.token({ email, hd }));
      expect(verified).toMatchObject({ ok: true, identity: { emailAuthoritative } });
    }
  });

  test.each<[string, ClaimChanges, object]>([
    ["verified", {}, { emailVerified: true }],
    ["not verified", { email_verified: false }, { emailVerified: false }],
    ["not said to be verified", { email_verified: undefined }, { emailVerified: false }],
    ["verified in a word", { email_verified: "true" }, { emailVerified: true }],
  ])("says how sure the issuer is of an address %s", async (_what, changes, identity) => {
    const { provider, token } = await startProvider();
    expect(await provider.verify(await token(changes))).toMatchObject({ ok: true, identity });
  });

  test.each<[string, (now: number) => ClaimChanges]>([
    ["another audience", () => ({ aud: "somebody-else" })],
    ["several audiences and another bearer", () => ({ aud: [clientId, "other"], azp: "other" })],
    ["another issuer", () => ({ iss: "https://issuer.example" })],
    ["an expiry in the past", (now) => ({ exp: now - 61 })],
    ["an issue date over an hour ago", (now) => ({ iat: now - 3_661, exp: now + 600 })],
    ["an issue date in the future", (now) => ({ iat: now + 600, exp: now + 1_200 })],
    ["no expiry", () => ({ exp: undefined })],
    ["no issue date", () => ({ iat: undefined })],
    ["no subject", () => ({ sub: undefined })],
    ["an empty subject", () => ({ sub: "" })],
    ["a logout token's events", () => ({ events: { "http://schemas.openid.net/event/backchannel-logout": {} } })],
    ["something else for an address", () => ({ email: "ada" })],
  ])("with %s is refused", async (_what, changes) => {
    const { provider, token, nowSeconds } = await startProvider();
    expect(await provider.verify(await token(changes(nowSeconds)))).toEqual(refused);
  });

  test("is refused without a signature, with a foreign one, and with any other kind of key", async () => {
    const { server, provider, token, nowSeconds } = await startProvider();
    const good = await token();
    const claims = JSON.parse(Buffer.from(good.split(".")[1] ?? "", "base64url").toString());
    const { privateKey } = await generateKeyPair("RS256");
    const { kid } = JSON.parse(Buffer.from(good.split(".")[0] ?? "", "base64url").toString());
    const keys = await (await fetch(`${server.issuer}/jwks`)).text();
    const forged = [
      withHeader(good, { alg: "none" }, ""),
      withHeader(good, { alg: "None", kid }, ""),
      withHeader(good, { alg: "RS256", kid: "unknown" }),
      await new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(privateKey),
      // The published key is used as a shared secret.
      await new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid }).sign(new TextEncoder().encode(keys)),
      good.slice(0, -20),
      `${good.split(".")[0]}.${Buffer.from(JSON.stringify({ ...claims, sub: "bob" })).toString("base64url")}.${good.split(".")[2]}`,
      "x",
      "",
      "a.b.c",
      "x".repeat(8_000),
    ];
    for (const idToken of forged) expect(await provider.verify(idToken), idToken.slice(0, 60)).toEqual(refused);
    expect(nowSeconds).toBeGreaterThan(0);
    expect(await provider.verify(good)).toMatchObject({ ok: true });
  });

  test("carries the requested nonce, if there was one", async () => {
    const { provider, token } = await startProvider();
    const idToken = await token({ nonce: "wanted" });
    expect(await provider.verify(idToken, { nonce: "wanted" })).toMatchObject({ ok: true });
    expect(await provider.verify(idToken, { nonce: "other" })).toEqual(refused);
    expect(await provider.verify(await token({ nonce: undefined }), { nonce: "wanted" })).toEqual(refused);
    expect(await provider.verify(idToken)).toMatchObject({ ok: true });
  });

  test("is as fresh as wanted", async () => {
    const { runtime, provider, token } = await startProvider();
    const idToken = await token();
    runtime.advance(360_000);
    expect(await provider.verify(idToken, { maxAgeSeconds: 300 })).toMatchObject({ ok: true });
    runtime.advance(1_000);
    expect(await provider.verify(idToken, { maxAgeSeconds: 300 })).toEqual(refused);
    expect(await provider.verify(idToken, { maxAgeSeconds: 100_000 })).toMatchObject({ ok: true });
    runtime.advance(3_600_000);
    expect(await provider.verify(idToken, { maxAgeSeconds: 100_000 })).toEqual(refused);
  });

  test("has one fingerprint however it is written, and each has another", async () => {
    const { provider, token } = await startProvider();
    const fingerprint = async (idToken: string) => {
      const verified = await provider.verify(idToken);
      return verified.ok ? verified.identity.fingerprint : undefined;
    };
    const [one, two] = [await token(), await token()];
    expect(await fingerprint(one)).toBe(await fingerprint(one));
    expect(await fingerprint(one)).not.toBe(await fingerprint(two));
  });

  test("is not judged while the issuer's keys cannot be had, and is once they can", async () => {
    const { server, runtime, token } = await startProvider();
    const idToken = await token();
    const nowhere = createOpenIdProvider({ issuer: "http://127.0.0.1:1", clientId, runtime });
    expect(await nowhere.verify(idToken)).toEqual(unreachable);
    const other = createOpenIdProvider({ issuer: `${server.issuer}/`, clientId, runtime });
    expect(await other.verify(idToken)).toEqual(unreachable);
    await server.stop();
    const late = createOpenIdProvider({ issuer: server.issuer, clientId, runtime });
    expect(await late.verify(idToken)).toEqual(unreachable);
  });
});
