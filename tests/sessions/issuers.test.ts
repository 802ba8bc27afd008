import { createServer, type ServerResponse } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";
import type { Issuer } from "../../app/host.server.ts";
import { withoutAnswer } from "../../app/routes/auth/issuers/configuration.server.ts";
import { keepProof } from "../../app/routes/auth/issuers/cookies.server.ts";
import { GoogleOpenIdStrategy } from "../../app/routes/auth/issuers/google-strategy.server.ts";
import { OpenIdStrategy } from "../../app/routes/auth/issuers/openid-strategy.server.ts";
import { describeError } from "../../server/describe-error.ts";
import { hostApp } from "../support/app-host.ts";
import { originOf } from "../support/listening.ts";
import { type OidcIssuerOptions, startOidcIssuer } from "../support/oidc-issuer.ts";
import { whenFinished } from "../support/temporary-folder.ts";

beforeEach(() => hostApp({ publicOrigin: "https://studio.example", secureCookies: true }));

type Answer = (response: ServerResponse) => void;

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));

/** Starts an issuer that gives these answers by path, and returns the ways to sign in with it. */
async function issuerThat(answers: (origin: string) => Record<string, Answer>, changes: Partial<Issuer> = {}) {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer(({ url: path = "", headers: { authorization } }, response) => {
    asked.push({ path, authorization });
    const answer = { ...metadataOf(origin), ...answers(origin) }[path];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  const origin = await originOf(server);
  const issuer: Issuer = {
    id: "oidc",
    name: "Lighthouse ID",
    issuer: origin,
    clientId: "studio-web_1.x",
    clientSecret: "50% + a/b:c",
    scopes: ["openid", "email"],
    redirects: false,
    endSession: null,
    ...changes,
  };
  const redirectUri = new URL(`https://studio.example/auth/${issuer.id}/callback`);
  const Way = issuer.id === "google" ? GoogleOpenIdStrategy : OpenIdStrategy;
  const way = new Way({ issuer, redirectUri }, async ({ proof }) => proof);
  /** Returns the redirect to the issuer. */
  const start = async (search = ""): Promise<Response> => {
    const thrown = await way.authenticate(new Request(`http://inside/auth/${search}`)).catch((error) => error);
    if (!(thrown instanceof Response)) throw thrown;
    return thrown;
  };
  return {
    asked,
    origin,
    start,
    /** Comes back from the issuer, in the browser that started. */
    async finish(change: Record<string, string> = {}) {
      const started = await start();
      const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? "";
      const search = new URLSearchParams({ code: "a-code", state, ...change });
      const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
      return way.authenticate(new Request(`http://inside/auth/callback?${search}`, { headers: { cookie } }));
    },
  };
}

function metadataOf(origin: string, changes: Record<string, unknown> = {}): Record<string, Answer> {
  return {
    "/.well-known/openid-configuration": json({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
      ...changes,
    }),
  };
}

/** Returns an error as the log has it. */
const said = (error: unknown) => JSON.stringify(describeError(error)).replaceAll('\\"', '"');

describe.each<[Issuer["id"], string | null, string]>([
  ["oidc", null, "login"],
  ["google", "select_account", "select_account"],
])("The way to %s", (id, prompt, promptAgain) => {
  test("starts with PKCE, a nonce, and a cookie for this host alone that lasts half an hour", async () => {
    const { start, origin } = await issuerThat(() => ({}), { id });
    const started = await start();
    const { origin: at, searchParams } = new URL(started.headers.get("location") ?? "");
    expect(at).toBe(origin);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "studio-web_1.x",
      redirect_uri: `https://studio.example/auth/${id}/callback`,
      scope: "openid email",
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(searchParams.get("prompt")).toBe(prompt);
    const again = await start("?prompt=login");
    expect(new URL(again.headers.get("location") ?? "").searchParams.get("prompt")).toBe(promptAgain);
    const [pair = "", ...attributes] = (started.headers.get("set-cookie") ?? "").split("; ");
    expect(pair).toMatch(new RegExp(`^__Host-openid-${id}:`));
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=1800", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test.each<[string, RegExp, (origin: string) => Record<string, Answer>]>([
    [
      "answers with an error",
      /HTTP response status code/,
      () => ({ "/.well-known/openid-configuration": json({}, 503) }),
    ],
    [
      "answers with a page",
      /content-type/,
      () => ({
        "/.well-known/openid-configuration": (to) => to.writeHead(200, { "content-type": "text/html" }).end("<p>Hi"),
      }),
    ],
    ["answers with too much", /too large/, (origin) => metadataOf(origin, { padding: "x".repeat(300_000) })],
    ["names another issuer", /issuer does not match/, () => metadataOf("http://127.0.0.1:1")],
    [
      "names itself with a slash more",
      /names a different issuer/,
      (origin) => metadataOf(origin, { issuer: `${origin}/` }),
    ],
    [
      "sends users to a script",
      /HTTP/,
      (origin) => metadataOf(origin, { authorization_endpoint: "javascript:alert(1)" }),
    ],
  ])("does not start where the issuer %s", async (_what, why, answers) => {
    const { start } = await issuerThat(answers, { id });
    expect(said(await start().catch(withoutAnswer))).toMatch(why);
  });

  test("ends where another issuer answers, the issuer refuses, or the browser has not started", async () => {
    const { finish, asked } = await issuerThat(() => ({}), { id });
    for (const [name, value, why] of [
      ["iss", "https://issuer.example", /another issuer|"iss"/i],
      ["error", "access_denied", /access_denied/],
      ["state", "of-another", /state|has not started/i],
    ] as const)
      expect(said(await finish({ [name]: value }).catch(withoutAnswer))).toMatch(why);
    expect(asked.filter(({ path }) => path === "/token")).toEqual([]);
  });
});

const secretWithSigns = "uZ+4/kB%2Bq9=:~";

test.each<[string, Partial<OidcIssuerOptions>]>([
  ...["RS256", "PS384", "ES256", "ES512", "EdDSA"].map((algorithm): [string, object] => [algorithm, { algorithm }]),
  ["a secret with signs", { clientSecret: secretWithSigns }],
  ["a secret with signs that it does not decode", { clientSecret: secretWithSigns, decodesCredentials: false }],
])(
  "A user of a real issuer with %s comes back with a proof, once, to the browser that started",
  async (_what, options) => {
    const redirectUri = new URL("https://studio.example/auth/oidc/callback");
    const real = await startOidcIssuer({ ...options, redirectUri: redirectUri.href, claimsOnlyInUserinfo: true });
    whenFinished(real.stop);
    const issuer = { ...real, id: "oidc", name: "", scopes: ["openid"], redirects: false, endSession: null } as const;
    const way = new OpenIdStrategy({ issuer, redirectUri }, async ({ proof }) => proof);
    const started: unknown = await way.authenticate(new Request("http://inside/auth")).catch((error) => error);
    if (!(started instanceof Response)) throw started;
    real.signsIn({ sub: "grace" });
    const asked = started.headers.get("location") ?? "";
    const back = await real.comesBack(asked);
    const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
    const finish = (headers: HeadersInit) => way.authenticate(new Request(back, { headers }));
    expect(said(await finish({}).catch(withoutAnswer))).toMatch(/has not started/);
    expect(await finish({ cookie })).toEqual({
      idToken: expect.stringContaining("."),
      accessToken: expect.any(String),
      nonce: new URL(asked).searchParams.get("nonce"),
    });
    expect(said(await finish({ cookie }).catch(withoutAnswer))).toMatch(/invalid_grant/);
    expect(real.problems).toEqual([]);
  },
);

/** Returns the credentials of a request for tokens, as they were sent. */
const credentialsOf = (authorization = "") => Buffer.from(authorization.replace("Basic ", ""), "base64").toString();

describe("Credentials with signs", () => {
  const secret = "50% + a/b:c";
  const encoded = "studio-web_1.x:50%25%20%2B%20a%2Fb%3Ac";
  const answered = json({ access_token: "x", token_type: "Bearer", id_token: "neither-token" });

  /** Starts an issuer that takes one form of the credentials, and refuses the others in this way. */
  async function issuerTaking(form: string | null, refuse: Answer) {
    const { finish, asked } = await issuerThat(() => ({
      "/token": (response) =>
        (credentialsOf(response.req.headers.authorization) === form ? answered : refuse)(response),
    }));
    const sent = () =>
      asked.filter(({ path }) => path === "/token").map(({ authorization }) => credentialsOf(authorization));
    return { finish: async () => said(await finish().catch(withoutAnswer)), sent };
  }

  test("are readable for issuers that decode them, and otherwise as they are", async () => {
    const decoding = await issuerTaking(encoded, json({ error: "invalid_client" }, 401));
    expect(await decoding.finish()).toMatch(/Invalid JWT/);
    expect(decoding.sent()).toEqual([encoded]);
  });

  test.each<[string, Answer]>([
    ["a code and its status", json({ error: "invalid_client" }, 401)],
    ["a code and another status", json({ error: "invalid_client" }, 400)],
    ["another code", json({ error: "unauthorized_client" }, 401)],
    ["a challenge", (response) => response.writeHead(401, { "www-authenticate": 'Basic realm="tokens"' }).end()],
    ["a page", (response) => response.writeHead(401, { "content-type": "text/html" }).end("<p>No.")],
  ])("are sent as they are to issuers that refuse with %s, and at once from then on", async (_what, refuse) => {
    const plain = `studio-web_1.x:${secret}`;
    const { finish, sent } = await issuerTaking(plain, refuse);
    expect(await finish()).toMatch(/Invalid JWT/);
    expect(sent()).toEqual([encoded, plain]);
    expect(await finish()).toMatch(/Invalid JWT/);
    expect(sent().slice(2)).toEqual([plain]);
  });

  test("that are wrong are sent twice, and what refuses something else is asked once", async () => {
    const wrong = await issuerTaking(null, json({ error: "invalid_client" }, 401));
    expect(await wrong.finish()).toMatch(/invalid_client/);
    expect(wrong.sent()).toHaveLength(2);
    const other = await issuerTaking(null, json({ error: "invalid_grant" }, 400));
    expect(await other.finish()).toMatch(/invalid_grant/);
    expect(other.sent()).toHaveLength(1);
  });

  test("do not change what an issuer is sent that knows none", async () => {
    const plainSecret = { clientSecret: "no-signs_1.x" };
    const { finish, asked } = await issuerThat(
      () => ({ "/token": json({ error: "invalid_client" }, 401) }),
      plainSecret,
    );
    expect(said(await finish().catch(withoutAnswer))).toMatch(/invalid_client/);
    expect(asked.filter(({ path }) => path === "/token")).toHaveLength(1);
  });
});

test("A proof waits half an hour for the password of the account to link", async () => {
  const proof = { issuer: "oidc", idToken: "a.b.c", accessToken: "x", nonce: "n", next: "/" };
  expect(await keepProof(proof)).toContain("; Max-Age=1800;");
});

test("No token of an answer that is not valid, and nothing about the user, reaches the log", async () => {
  const claims = {
    iss: "https://issuer.example",
    aud: "x",
    sub: "grace",
    exp: 9_999_999_999,
    iat: 1,
    nonce: "x",
    email: "grace@x",
  };
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = `${part({ alg: "RS256" })}.${part(claims)}.signature`;
  for (const [id_token, why] of [
    [token, /unexpected .*claim value/],
    ["neither-token", /Invalid JWT/],
    [undefined, /id_token/],
  ] as const) {
    const answer = { access_token: "secret-access", token_type: "Bearer", id_token };
    const { finish } = await issuerThat(() => ({ "/token": json(answer) }));
    const failure = await finish().catch(withoutAnswer);
    const line = said(failure);
    expect(line).toMatch(why);
    for (const secret of [token, "neither-token", "secret-access", "grace", "a-code"])
      expect(line).not.toContain(secret);
  }
});

test("An answer with tokens that is too large is not read", async () => {
  const answer = { access_token: "x".repeat(300_000), token_type: "Bearer" };
  const { finish } = await issuerThat(() => ({ "/token": json(answer) }));
  const failure = await finish().catch(withoutAnswer);
  expect(said(failure)).toContain("too large");
});
