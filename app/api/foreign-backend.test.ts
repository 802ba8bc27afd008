import { beforeEach, describe, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { originOf } from "../../tests/support/listening.ts";
import { createSpecificationServer, type SpecificationServer } from "../../tests/support/specification-server.ts";
import { startBackend } from "../../tests/support/studio-backend.ts";
import type { Api } from "./api.server.ts";
import { createClient } from "./client.ts";
import { standInsFor } from "./stand-ins.ts";

let backend: SpecificationServer;
let calls: Api;

async function signedIn(server: SpecificationServer): Promise<Api> {
  const origin = await originOf(server.server);
  let bearer = "";
  const client = createClient(
    contract,
    origin,
    (request) => {
      const sent = request();
      sent.headers.set("authorization", `Bearer ${bearer}`);
      return fetch(sent);
    },
    () => standInsFor({ assistantLabel: "Assistant", appName: "Atelier" }),
  );
  const user = { email: "ada@example.com", password: "seven quiet herons" };
  const registered = await client.accounts.register({ body: user });
  if (!registered.ok || !("access" in registered.value)) throw new Error("Nobody could register.");
  bearer = registered.value.access;
  return client;
}

beforeEach(async () => {
  backend = createSpecificationServer();
  calls = await signedIn(backend);
});

/** Creates a run and waits until it completes. */
async function finishRun(mode: "textToImage" | "textToVideo" = "textToImage"): Promise<string> {
  const accepted = await calls.generation[mode]({ body: { prompt: "A harbor" }, headers: {} });
  if (!accepted.ok) throw new Error("Nothing was started.");
  await calls.generation.status({ params: { id: accepted.value.id } });
  return accepted.value.id;
}

describe("An answer of a backend that only keeps to the specification", () => {
  test("is understood: fields only our API sends are filled in, ids are text, times are UTC, and files are proxied", async () => {
    const id = await finishRun();
    const run = await calls.generation.status({ params: { id } });
    expect(run).toMatchObject({
      ok: true,
      value: { id, status: "completed", prompt: "A harbor", seed: 7, held_credits: 0, receipt: [], error: null },
    });
    const output = run.ok ? run.value.outputs[0] : undefined;
    expect(output).toMatchObject({ origin: "model", variants: [], created_at: "2026-11-22T09:30:00.123Z" });
    expect(output?.id).toMatch(/^\d+$/);
    expect(output?.url).toMatch(/^\/files\/media\/\d+\.png$/);
    expect(output?.download_url).toBe(output?.url);
  });

  test.each<[string, (api: Api) => Promise<unknown>]>([
    ["who is signed in", (api) => api.accounts.profile()],
    ["settings", (api) => api.accounts.settings()],
    ["a balance", (api) => api.billing.balance()],
    ["what it is made of", (api) => api.billing.summary()],
    ["collections", (api) => api.collections.galleries({ query: {} })],
    ["runs", (api) => api.generation.history({ query: {} })],
    ["uploads", (api) => api.uploads.uploads({ query: {} })],
    ["chats", (api) => api.conversations.list({ query: {} })],
    ["orders", (api) => api.training.orders({ query: {} })],
    ["a new chat", (api) => api.conversations.create({ body: {}, headers: {} })],
    ["a new order", (api) => api.training.request({ body: { model_name: "Ada" }, headers: {} })],
    ["a new collection", (api) => api.collections.create({ body: { name: "Boats" } })],
  ])("tells %s", async (_what, call) => {
    expect(await call(calls)).toMatchObject({ ok: true });
  });

  test("may omit everything that is not required", async () => {
    const { accounts, recovery } = calls;
    const profile = { display_name: "Ada", bio: "", website: "", social_handle: "" };
    const empty = { ok: true, value: undefined };
    expect(await accounts.changeProfile({ body: profile })).toEqual(empty);
    expect(await recovery.forgotPassword({ body: { email: "ada@example.com" } })).toEqual(empty);
  });

  test("that lacks what the specification names is no answer", async () => {
    backend.answerOnce("GET /api/billing/credit-balance/balance/", 200, { credits: 3 });
    expect(await calls.billing.balance()).toMatchObject({ ok: false, status: 502 });
  });
});

describe("An endpoint that only our API has", () => {
  test.each<[string, (api: Api) => Promise<unknown>, object]>([
    ["prompts", (api) => api.prompts.list({ query: {} }), { count: 0 }],
    ["notifications", (api) => api.notifications.list({ query: {} }), { count: 0 }],
    ["payments", (api) => api.payments.provider(), { provider: "off" }],
    ["public links", (api) => api.sharing.shares({ query: {} }), { count: 0 }],
    ["the assistant", (api) => api.conversations.assistant(), { label: "Assistant", reply_credits: 0 }],
    ["one collection", (api) => api.collections.collection({ params: { id: "1" } }), { name: "Harbors" }],
  ])("has a stand-in: %s", async (_what, call, value) => {
    expect(await call(calls)).toMatchObject({ ok: true, value });
  });

  test("with the modes the specification has calls for is stood in for by them", async () => {
    const offered = await calls.generation.capabilities();
    const modes = offered.ok ? offered.value.modes.map(({ mode }) => mode) : [];
    expect(modes).toEqual(["text-to-image", "image-to-image", "text-to-video", "image-to-video"]);
  });

  test("that lists all creations is stood in for by the lists of images and videos", async () => {
    await finishRun();
    await finishRun("textToVideo");
    const all = await calls.gallery.creations({ query: {} });
    expect(all).toMatchObject({ ok: true, value: { count: 2, next: null, count_is_exact: true } });
    const videos = await calls.gallery.creations({ query: { kind: "video" } });
    expect(videos.ok && videos.value.results.map(({ kind }) => kind)).toEqual(["video"]);
    const [video] = videos.ok ? videos.value.results : [];
    expect(await calls.gallery.creation({ params: { id: video?.id ?? "" } })).toEqual({ ok: true, value: video });
    expect(await calls.gallery.creation({ params: { id: "99999" } })).toMatchObject({ ok: false, status: 404 });
    expect(await calls.gallery.summary()).toMatchObject({ ok: true, value: { images: 1, videos: 1 } });
  });

  test("that changes one setting is stood in for by reading and saving all", async () => {
    expect(await calls.accounts.changeSomeSettings({ body: { language: "de" } })).toMatchObject({ ok: true });
    expect(await calls.accounts.settings()).toMatchObject({
      ok: true,
      value: { language: "de", credit_alert_threshold: 10 },
    });
  });

  test("has none for a change: it is refused", async () => {
    const refused = await calls.gallery.deleteCreation({ params: { id: "1" } });
    expect(refused).toMatchObject({ ok: false, status: 404, isAbsent: true });
  });
});

test("what our own API refuses has no stand-in", async () => {
  const studio = await startBackend();
  const { access } = await studio.register();
  const closed = contract.notifications.list.path;
  const own = createClient(
    contract,
    "http://api.internal",
    async (request) => {
      // An endpoint that the operator turned off has no address.
      const asked = request();
      const sent = asked.url.includes(closed) ? new Request("http://api.internal/api/closed/") : asked;
      sent.headers.set("authorization", `Bearer ${access}`);
      return studio.backend.fetch(sent);
    },
    () => standInsFor({ assistantLabel: "Assistant", appName: "Atelier" }),
  );
  const params = { id: "01890000-0000-7000-8000-000000000000" };
  expect(await own.collections.collection({ params })).toMatchObject({ ok: false, status: 404 });
  expect(await own.notifications.list({ query: {} })).toMatchObject({ ok: false, status: 404 });
});
