import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { api } from "../../app/api/api.server.ts";
import { languageContext } from "../../app/i18n/language.server.ts";
import { Session, sessionContext } from "../../app/session/session.server.ts";
import { takeToast } from "../../app/session/toast.server.ts";
import { contract } from "../../contract/index.ts";
import { pathOf, type TestUser } from "../support/api.ts";
import { hostAppOn } from "../support/app-host.ts";
import { type StudioBackend, startBackend } from "../support/studio-backend.ts";

const { refresh: refreshEndpoint, signOut, profile } = contract.accounts;
const minute = 60_000;

let testsStarted = 0;
let backend: StudioBackend;
let user: TestUser;
/** Paths that the pages requested from the API, in order. */
let asked: string[];
/** Sits between the pages and the API. */
let network: (request: Request) => Promise<Response>;

beforeEach(async () => {
  backend = await startBackend();
  // Each test gets different tokens, because a renewed token is remembered for a while.
  for (let before = 0; before < testsStarted; before++) backend.runtime.newId();
  testsStarted += 1;
  user = await backend.register();
  asked = [];
  network = (request) => backend.backend.fetch(request);
  hostAppOn(backend, (request) => {
    asked.push(new URL(request.url).pathname);
    return network(request);
  });
});

/** Returns the cookie that the browser sends after signing in. */
async function sessionCookie(): Promise<string> {
  const session = await Session.read(new Request("http://studio.example/"));
  session.start({
    access: user.access,
    refresh: user.refresh,
    user: {
      id: user.id,
      email: user.email,
      display_name: "",
      avatar_url: null,
      created_at: "2026-01-01T00:00:00Z",
    },
  });
  return (await session.setCookie())?.split(";")[0] ?? "";
}

/** Runs one page request through the middleware, up to its loaders. */
async function visit(cookie: string) {
  const session = await Session.read(new Request("http://studio.example/gallery", { headers: { cookie } }));
  const context = new RouterContextProvider();
  context.set(sessionContext, session);
  context.set(languageContext, "de");
  return { session, api: api(context, "/gallery?tab=images") };
}

/** Returns the toast that the next page shows. */
async function toastOf(redirect: Response): Promise<string | undefined> {
  const headers = { cookie: redirect.headers.get("set-cookie")?.split(";")[0] ?? "" };
  return (await takeToast(new Request("http://studio.example/", { headers }))).toast?.message;
}

/** An ordinary refusal, so that forms and the shell can handle it. */
const unreachable = {
  ok: false,
  status: 503,
  message: "Deine Sitzung ist abgelaufen und der Server ist nicht erreichbar. Bitte versuch es später noch einmal.",
};

const renewals = () => asked.filter((path) => path === refreshEndpoint.path).length;

test("a token that is good for longer than 30 seconds is used as it is", async () => {
  backend.runtime.advance(14 * minute);
  const { api: pages } = await visit(await sessionCookie());
  expect(await pages.accounts.profile()).toMatchObject({ ok: true });
  expect(renewals()).toBe(0);
});

test("a token in its last 30 seconds is renewed before it is used, and the browser gets the new one", async () => {
  const cookie = await sessionCookie();
  backend.runtime.advance(14 * minute + 31_000);
  const { session, api: pages } = await visit(cookie);
  expect(await pages.accounts.profile()).toMatchObject({ ok: true });
  expect(asked).toEqual([refreshEndpoint.path, profile.path]);
  const renewed = await Session.read(
    new Request("http://studio.example/", { headers: { cookie: (await session.setCookie()) ?? "" } }),
  );
  expect(renewed.current?.access).not.toBe(user.access);
  expect(renewed.current?.refresh).not.toBe(user.refresh);
});

test("twenty requests of several tabs with an expired token renew it once, and nobody is signed out", async () => {
  const cookie = await sessionCookie();
  backend.runtime.advance(20 * minute);
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const { api: pages, session } = await visit(cookie);
      const outcome = await pages.accounts.profile();
      return { outcome, signedIn: session.current !== undefined };
    }),
  );
  expect(renewals()).toBe(1);
  expect(answers.every(({ outcome, signedIn }) => outcome.ok && signedIn)).toBe(true);
});

test("a 401 leads to one renewal and one more try", async () => {
  let refusals = 1;
  network = (request) => {
    if (new URL(request.url).pathname === profile.path && refusals-- > 0) {
      return Promise.resolve(Response.json({}, { status: 401 }));
    }
    return backend.backend.fetch(request);
  };
  const { api: pages } = await visit(await sessionCookie());
  expect(await pages.accounts.profile()).toMatchObject({ ok: true });
  expect(asked).toEqual([profile.path, refreshEndpoint.path, profile.path]);
});

test("when renewing is rejected the session ends, and sign-in leads back to where the user was", async () => {
  const cookie = await sessionCookie();
  await backend.request(signOut.method, pathOf(signOut, {}), { json: { refresh: user.refresh } });
  const { session, api: pages } = await visit(cookie);
  const thrown = await pages.accounts.profile().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error("Expected a redirect.");
  expect(thrown.status).toBe(303);
  expect(thrown.headers.get("location")).toBe("/auth?next=%2Fgallery%3Ftab%3Dimages");
  expect(await toastOf(thrown)).toBe("Sitzung abgelaufen. Bitte melde dich noch einmal an.");
  expect(await session.setCookie()).toMatch(/^session=;.*Max-Age=0/);
});

test("a 401 that stays after one renewal ends the session, too", async () => {
  network = (request) =>
    new URL(request.url).pathname === profile.path
      ? Promise.resolve(Response.json({}, { status: 401 }))
      : backend.backend.fetch(request);
  const { session, api: pages } = await visit(await sessionCookie());
  const thrown = await pages.accounts.profile().catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw new Error("Expected a redirect.");
  expect(await toastOf(thrown)).toBe("Deine Sitzung ist abgelaufen. Bitte melde dich noch einmal an.");
  expect(session.current).toBeUndefined();
  expect(asked).toEqual([profile.path, refreshEndpoint.path, profile.path]);
});

test("when the API cannot be reached with an expired token the user stays signed in and reads why", async () => {
  const cookie = await sessionCookie();
  backend.runtime.advance(20 * minute);
  network = () => Promise.reject(new TypeError("connection refused"));
  const { session, api: pages } = await visit(cookie);
  expect(await pages.accounts.profile()).toMatchObject(unreachable);
  expect(session.current).toBeDefined();
  expect(await session.setCookie()).toBeUndefined();
});

test.each<[string, () => Promise<Response>]>([
  ["is told to wait, as others behind the same address ask too", async () => Response.json({}, { status: 429 })],
  ["breaks off after its headers", async () => brokenOff()],
])("when renewing %s the person stays signed in, and the next request renews again", async (_what, answer) => {
  const cookie = await sessionCookie();
  backend.runtime.advance(20 * minute);
  network = (request) =>
    new URL(request.url).pathname === refreshEndpoint.path ? answer() : backend.backend.fetch(request);
  for (let times = 0; times < 2; times++) {
    const { session, api: pages } = await visit(cookie);
    expect(await pages.accounts.profile()).toMatchObject(unreachable);
    expect(session.current).toBeDefined();
  }
  network = (request) => backend.backend.fetch(request);
  expect(await (await visit(cookie)).api.accounts.profile()).toMatchObject({ ok: true });
});

test("a failed read is retried once, immediately; a change never is", async () => {
  let failures = 1;
  network = (request) =>
    failures-- > 0 ? Promise.reject(new TypeError("connection reset")) : backend.backend.fetch(request);
  const { api: pages } = await visit(await sessionCookie());
  expect(await pages.accounts.profile()).toMatchObject({ ok: true });
  failures = 1;
  expect(await pages.generation.textToImage({ body: { prompt: "a bridge" }, headers: {} })).toMatchObject({
    ok: false,
    code: "NETWORK_ERROR",
  });
  expect(asked.filter((path) => path === contract.generation.textToImage.path)).toHaveLength(1);
});

test("errors arrive in the user's language", async () => {
  const { api: pages } = await visit(await sessionCookie());
  const outcome = await pages.generation.status({ params: { id: "01890000-0000-7000-8000-000000000000" } });
  const german = await backend.request("GET", `/api/generation/status/01890000-0000-7000-8000-000000000000/`, {
    token: user.access,
    headers: { "accept-language": "de" },
  });
  expect(outcome).toMatchObject({ ok: false, status: 404, message: german.refusal().message });
});

test.each([
  ["forged", "session=eyJhY2Nlc3MiOiJ4In0%3D.c2lnbmF0dXJl"],
  ["cut", "session=abc"],
  ["no Base64", "session=%%%"],
  ["huge", `session=${"a".repeat(6_000)}`],
])("a %s session cookie counts as signed out and is cleared", async (_, cookie) => {
  const session = await Session.read(new Request("http://studio.example/", { headers: { cookie } }));
  expect(session.current).toBeUndefined();
  expect(await session.setCookie()).toMatch(/Max-Age=0/);
});

test("a whole session counts only with our signature", async () => {
  const own = decodeURIComponent((await sessionCookie()).slice("session=".length));
  const [data = ""] = own.split(".");
  const current = async (value: string) => {
    const headers = { cookie: `session=${encodeURIComponent(value)}` };
    return (await Session.read(new Request("http://studio.example/", { headers }))).current;
  };
  expect(await current(own)).toMatchObject({ user: { id: user.id } });
  for (const forged of [data, `${data}.`, `${data}.${"A".repeat(43)}`]) expect(await current(forged)).toBeUndefined();
});

/** Returns a response whose connection breaks before its body arrives. */
function brokenOff(): Response {
  return new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) }));
}
