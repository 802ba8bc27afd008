import { hkdfSync } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { createHandDrivenRuntime } from "../../../tests/support/hand-driven-runtime.ts";
import { createTokens } from "./tokens.ts";

const secret = new Uint8Array(32).fill(7);
const subject = { accountId: "account-1", email: "ada@example.com", sessionId: "session-1" };

describe("An access token", () => {
  test("is believed for 15 minutes and not a second longer", async () => {
    const runtime = createHandDrivenRuntime();
    const tokens = createTokens([secret], runtime);
    const token = await tokens.signAccess(subject);
    runtime.advance(15 * 60 * 1000 - 1000);
    await expect(tokens.verifyAccess(token)).resolves.toEqual({ accountId: "account-1", sessionId: "session-1" });
    runtime.advance(1000);
    await expect(tokens.verifyAccess(token)).resolves.toBeUndefined();
  });

  test("of another secret is not believed, nor is anything that is no token", async () => {
    const runtime = createHandDrivenRuntime();
    const foreign = await createTokens([new Uint8Array(32).fill(8)], runtime).signAccess(subject);
    const tokens = createTokens([secret], runtime);
    for (const token of [foreign, "", "a.b.c", "x", `${foreign}.`])
      await expect(tokens.verifyAccess(token)).resolves.toBeUndefined();
  });

  test("is believed only with every claim in its place", async () => {
    const runtime = createHandDrivenRuntime();
    const tokens = createTokens([secret], runtime);
    const now = runtime.now() / 1000;
    const good = { sub: "a", sid: "s", jti: "j", iat: now, exp: now + 60, iss: "atelier", aud: "atelier-api" };
    const key = new Uint8Array(hkdfSync("sha256", secret, "", "atelier/accounts/access-token/1", 32));
    const sign = (claims: Record<string, unknown>, header: { alg: string; typ?: string }) =>
      new SignJWT(claims).setProtectedHeader(header).sign(key);
    const header = { alg: "HS256", typ: "at+jwt" };

    await expect(tokens.verifyAccess(await sign(good, header))).resolves.toBeDefined();
    for (const claim of ["sub", "sid", "jti", "iat", "exp", "iss", "aud"] as const)
      await expect(tokens.verifyAccess(await sign({ ...good, [claim]: undefined }, header))).resolves.toBeUndefined();
    await expect(tokens.verifyAccess(await sign({ ...good, aud: "other" }, header))).resolves.toBeUndefined();
    await expect(tokens.verifyAccess(await sign({ ...good, iss: "other" }, header))).resolves.toBeUndefined();
    await expect(tokens.verifyAccess(await sign(good, { alg: "HS256", typ: "JWT" }))).resolves.toBeUndefined();
    await expect(tokens.verifyAccess(await sign(good, { alg: "HS512", typ: "at+jwt" }))).resolves.toBeUndefined();
  });

  test("cannot be made with a short secret", () => {
    expect(() => createTokens([secret, new Uint8Array(31)], createHandDrivenRuntime())).toThrow("at least 32 bytes");
  });
});
