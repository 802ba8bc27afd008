import { Buffer } from "node:buffer";
import { decodeJwt, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { newKeySecret } from "../../backend/modules/developer/key-secret.ts";
import { accounts } from "../../contract/accounts.ts";
import { pathOf, type TestUser } from "../support/api.ts";
import { type StudioBackend, startBackend } from "../support/studio-backend.ts";
import { endpoints, goodBodies, someParams } from "./endpoints.ts";

const minute = 60 * 1000;
const api = await startBackend({ idle: true });
const [ada, bob, gone, late] = [await api.register(), await api.register(), await api.register(), await api.register()];
await api.call(accounts.signOut, { body: { refresh: gone.refresh } });
api.runtime.advance(16 * minute);
const fresh = await refreshed(ada);

const madeUpKey = "an API key that was made up";
const tokens: Record<string, string | undefined> = {
  "no token": undefined,
  "a token with its signature cut off": `${fresh.split(".").slice(0, 2).join(".")}.`,
  "a token that says it needs no signature": unsigned(fresh, { alg: "none", typ: "at+jwt" }),
  "a token that says so in another spelling": unsigned(fresh, { alg: "nOnE", typ: "at+jwt" }),
  "a token signed with another key": await signedWith(new Uint8Array(32).fill(9)),
  "a token signed with an empty key": await signedWith(new Uint8Array(32)),
  "a token edited to be someone else's": edited(fresh, { sub: bob.id }),
  "a token edited to live longer": edited(late.access, { exp: Math.floor(api.runtime.now() / 1000) + 3600 }),
  "an expired token": late.access,
  "a token of a session that has been signed out": gone.access,
  "a refresh token": ada.refresh,
  [madeUpKey]: newKeySecret({ randomBytes: (length) => new Uint8Array(length) }).token,
  "no token at all": "x",
  "a very long one": "x".repeat(100_000),
};

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function unsigned(token: string, header: object): string {
  return `${part(header)}.${token.split(".")[1]}.`;
}

function edited(token: string, claims: object): string {
  const [header, , signature] = token.split(".");
  return `${header}.${part({ ...decodeJwt(token), ...claims })}.${signature}`;
}

function signedWith(key: Uint8Array): Promise<string> {
  return new SignJWT(decodeJwt(fresh)).setProtectedHeader({ alg: "HS256", typ: "at+jwt" }).sign(key);
}

async function refreshed({ refresh }: TestUser): Promise<string> {
  const { json } = await api.call(accounts.refresh, { body: { refresh } });
  return accounts.refresh.answer.payload.parse(json).access;
}

function send(backend: StudioBackend, name: string, token: string | undefined) {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  const { method, path } = found.endpoint;
  const at = pathOf(found.endpoint, { params: someParams });
  return { path, answer: backend.request(method, at, { json: goodBodies[name], token }) };
}

describe.each(endpoints.filter(({ endpoint }) => endpoint.auth === "bearer"))("$name", ({ name }) => {
  test.each(Object.keys(tokens))("is closed to %s", async (kind) => {
    const answer = await send(api, name, tokens[kind]).answer;
    expect(answer.refusal()).toEqual({
      status: 401,
      code: "UNAUTHORIZED",
      message:
        kind === madeUpKey
          ? "Unknown API key. It was revoked or is incomplete."
          : "Your session has expired. Please log in again.",
      detail: null,
      violations: [],
    });
    expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  });

  test("is open to its own token", async () => {
    expect((await send(api, name, fresh).answer).status).not.toBe(401);
  });
});

describe.each(endpoints.filter(({ endpoint }) => endpoint.auth === "none"))("$name", ({ name }) => {
  test("pays no heed to a token, good or bad", async () => {
    const without = await send(await startBackend({ idle: true }), name, undefined).answer;
    const expired = await send(await startBackend({ idle: true }), name, late.access).answer;
    expect(expired.status).toBe(without.status);
  });
});

describe.each(endpoints.filter(({ endpoint }) => endpoint.auth === "optional"))("$name", ({ name }) => {
  test.each(Object.keys(tokens).filter((kind) => kind !== "no token"))("is closed to %s", async (kind) => {
    expect((await send(api, name, tokens[kind]).answer).status).toBe(401);
  });

  test("is open without a token and to its own", async () => {
    for (const token of [undefined, fresh]) expect((await send(api, name, token).answer).status).not.toBe(401);
  });
});

test("every endpoint that takes a body has one to check it with", () => {
  const taking = endpoints.filter(({ endpoint }) => endpoint.body).map(({ name }) => name);
  expect(Object.keys(goodBodies).sort()).toEqual(taking.sort());
});
