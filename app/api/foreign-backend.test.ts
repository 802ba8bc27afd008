import { beforeEach, describe, expect, test } from "vitest";
import { defaultSettings } from "../../contract/accounts.ts";
import { contract } from "../../contract/index.ts";
import {
  createForeignBackend,
  type ForeignBackend,
  type ForeignKind,
  foreignKinds,
} from "../../tests/support/foreign-backend/server.ts";
import { signedInTo } from "../../tests/support/foreign-backend/signed-in.ts";
import { startBackend } from "../../tests/support/studio-backend.ts";
import type { Api } from "./api.server.ts";
import { createClient } from "./client.ts";
import { standInsFor } from "./stand-ins.ts";

let backend: ForeignBackend;
let calls: Api;

/** At least the number of forms that an answer has. */
const everyForm = [0, 1, 2, 3, 4, 5, 6];

async function signedIn(kind: ForeignKind): Promise<void> {
  backend = createForeignBackend(kind);
  calls = await signedInTo(backend);
}

/** Starts a run and returns its id. */
async function startRun(mode: "textToImage" | "textToVideo" = "textToImage"): Promise<string> {
  backend.rewind();
  const accepted = await calls.generation[mode]({ body: { prompt: "A harbor" }, headers: {} });
  if (!accepted.ok) throw new Error("Nothing was started.");
  return accepted.value.id;
}

async function finishRun(mode: "textToImage" | "textToVideo" = "textToImage"): Promise<string> {
  const id = await startRun(mode);
  for (const _ of everyForm) await calls.generation.status({ params: { id } });
  return id;
}

async function startConversation(): Promise<string> {
  backend.rewind();
  const begun = await calls.conversations.create({ body: {}, headers: {} });
  if (!begun.ok) throw new Error("No conversation was started.");
  return begun.value.id;
}

const picture = () => new File([new Uint8Array(9)], "harbor.png", { type: "image/png" });

interface Made {
  run: string;
  conversation: string;
  order: string;
}

/** Makes what the lists have, and begins with the first form of every answer. */
async function fill(): Promise<Made> {
  await finishRun("textToVideo");
  const run = await finishRun();
  const conversation = await startConversation();
  await calls.conversations.send({ params: { id: conversation }, body: { content: "Hello" }, headers: {} });
  await calls.uploads.upload({ headers: {}, file: { field: "image", content: picture() } });
  backend.rewind();
  const order = await calls.training.request({ body: { model_name: "Ada" }, headers: {} });
  backend.rewind();
  return { run, conversation, order: order.ok ? order.value.id : "" };
}

const refs = { uploads: /^\/files\/media\/upload-\d+\.png$/, media: /^\/files\/media\/\d+\.png$/ };
const text = expect.any(String);

describe.each(foreignKinds)("A backend of the kind %s", (kind) => {
  beforeEach(() => signedIn(kind));

  test.each<[string, (api: Api, made: Made) => Promise<unknown>, object]>([
    ["who is signed in", (api) => api.accounts.profile(), { email: text, display_name: text }],
    ["settings", (api) => api.accounts.settings(), { credit_alert_threshold: 10, marketing_emails: false }],
    ["a balance", (api) => api.billing.balance(), { current_credits: 42.5 }],
    ["a subscription", (api) => api.plans.subscription(), { is_test: false }],
    ["plans", (api) => api.plans.plans(), { plans: [{ id: "starter" }, { id: "pro" }, { id: "studio" }] }],
    ["collections", (api) => api.collections.galleries({ query: {} }), { results: [{ name: "Harbors" }] }],
    ["runs", (api) => api.generation.history({ query: {} }), { count: expect.any(Number), results: [{}, {}] }],
    ["images", (api) => api.gallery.images({ query: {} }), { results: [{ kind: "image", status: "completed" }] }],
    ["videos", (api) => api.gallery.videos({ query: {} }), { results: [{ kind: "video", media_type: "video/mp4" }] }],
    [
      "uploads",
      (api) => api.uploads.uploads({ query: {} }),
      { results: [{ url: expect.stringMatching(refs.uploads) }] },
    ],
    ["chats", (api) => api.conversations.list({ query: {} }), { next: null, results: [{ is_favorite: false }] }],
    ["orders", (api) => api.training.orders({ query: {} }), { price: { amount_minor: 50_000, currency: "USD" } }],
    [
      "a run",
      (api, { run }) => api.generation.status({ params: { id: run } }),
      { status: "completed", stage: "done", progress: 1, outputs: [{ url: expect.stringMatching(refs.media) }] },
    ],
    [
      "a chat",
      (api, { conversation }) => api.conversations.get({ params: { id: conversation } }),
      {
        messages: [
          { role: "user", content: "Hello" },
          { role: "assistant", content: text },
        ],
      },
    ],
    ["an order", (api, { order }) => api.training.status({ params: { id: order } }), { status: "in_review" }],
    ["a good link", (api) => api.recovery.checkConfirmation({ params: { token: "x" } }), { is_valid: true }],
  ])("is understood in each of its forms when it tells %s", async (_what, call, value) => {
    const made = await fill();
    for (const form of everyForm) expect([form, await call(calls, made)]).toMatchObject([form, { ok: true, value }]);
  });

  test.each<[string, (api: Api, made: Made) => Promise<unknown>]>([
    ["a profile", (api) => api.accounts.changeProfile({ body: { display_name: "Ada" } })],
    ["settings", (api) => api.accounts.changeSettings({ body: defaultSettings })],
    ["a picture of the user", (api) => api.accounts.changeAvatar({ file: { field: "avatar", content: picture() } })],
    [
      "a password",
      (api) => api.accounts.changePassword({ body: { current_password: "old", new_password: "new herons" } }),
    ],
    ["a collection", (api) => api.collections.create({ body: { name: "Boats" } })],
    ["an upload", (api) => api.uploads.upload({ headers: {}, file: { field: "image", content: picture() } })],
    ["a run", (api) => api.generation.textToImage({ body: { prompt: "A boat" }, headers: {} })],
    ["a chat", (api) => api.conversations.create({ body: {}, headers: {} })],
    [
      "the title of a chat",
      (api, { conversation }) => api.conversations.update({ params: { id: conversation }, body: { title: "Fog" } }),
    ],
    ["a favorite", (api, { conversation }) => api.conversations.favorite({ params: { id: conversation } })],
    [
      "a message",
      (api, { conversation }) =>
        api.conversations.send({ params: { id: conversation }, body: { content: "Hi" }, headers: {} }),
    ],
    ["an order", (api) => api.training.request({ body: { model_name: "Ada" }, headers: {} })],
    ["a confirmation", (api) => api.recovery.confirmEmail({ params: { token: "x" } })],
    ["a lost password", (api) => api.recovery.forgotPassword({ body: { email: "ada@example.com" } })],
    [
      "a new password",
      (api) =>
        api.recovery.resetPassword({ body: { token: "x", uid: "1", tenant: "public", password: "nine herons" } }),
    ],
  ])("has made a change if it says so, in whatever words: %s", async (_what, call) => {
    const made = await fill();
    for (const form of everyForm) expect([form, await call(calls, made)]).toMatchObject([form, { ok: true }]);
    expect(await calls.conversations.remove({ params: { id: made.conversation } })).toMatchObject({ ok: true });
  });

  test("lets its user in with every form of its tokens", async () => {
    const body = { email: "ada@example.com", password: "seven quiet herons" };
    for (const form of everyForm) {
      const { email } = body;
      expect([form, await calls.accounts.signIn({ body })]).toMatchObject([
        form,
        { ok: true, value: { user: { email } } },
      ]);
    }
    expect(await calls.accounts.refresh({ body: { refresh: "refresh-1" } })).toMatchObject({ ok: true });
    const renewed = await calls.accounts.refresh({ body: { refresh: "refresh-1" } });
    expect(renewed).toMatchObject({ ok: true, value: { access: text } });
  });

  test("waits for a confirmation, or does not", async () => {
    for (const form of everyForm) {
      const body = { email: `user-${form}@example.com`, password: "seven quiet herons", first_name: "", last_name: "" };
      const registered = await calls.accounts.register({ body });
      expect(registered).toMatchObject({ ok: true });
      if (registered.ok && !("access" in registered.value)) expect(registered.value.email).toBe(body.email);
    }
  });

  test("shows its files by way of the pages, and says what they are", async () => {
    const id = await finishRun();
    const run = await calls.generation.status({ params: { id } });
    const output = run.ok ? run.value.outputs[0] : undefined;
    expect(output).toMatchObject({ kind: "image", generation_type: "text-to-image", origin: "model", variants: [] });
    expect(output?.url).toMatch(refs.media);
    expect(output?.download_url).toBe(output?.url);
    expect(output?.thumbnail_url).toMatch(/^\/files\//);
    const galleries = await calls.collections.galleries({ query: {} });
    const cover = galleries.ok ? galleries.value.results[0]?.cover : undefined;
    expect(cover?.url ?? "/files/").toMatch(/^\/files\//);
  });

  test("follows a run until it ends", async () => {
    const id = await startRun();
    const first = await calls.generation.status({ params: { id } });
    expect(first).toMatchObject({ ok: true, value: { id, status: "processing", outputs: [] } });
    await finishRun();
  });

  test.each<[string, (api: Api) => Promise<unknown>, object]>([
    ["notifications", (api) => api.notifications.list({ query: {} }), { count: 0 }],
    ["payments", (api) => api.payments.provider(), { provider: "off" }],
    ["the assistant", (api) => api.conversations.assistant(), { label: "Assistant", reply_credits: 0 }],
    ["one collection", (api) => api.collections.collection({ params: { id: "1" } }), { name: "Harbors" }],
  ])("has a stand-in for what only our API has: %s", async (_what, call, value) => {
    expect(await call(calls)).toMatchObject({ ok: true, value });
  });

  test("offers the modes that the specification has calls for", async () => {
    const offered = await calls.generation.capabilities();
    const modes = offered.ok ? offered.value.modes.map(({ mode }) => mode) : [];
    expect(modes).toEqual(["text-to-image", "image-to-image", "text-to-video", "image-to-video"]);
  });

  test("lists all creations as the lists of images and videos together", async () => {
    await fill();
    const all = await calls.gallery.creations({ query: {} });
    expect(all).toMatchObject({ ok: true, value: { count: 2, next: null, count_is_exact: true } });
    const videos = await calls.gallery.creations({ query: { kind: "video" } });
    expect(videos.ok && videos.value.results.map(({ kind }) => kind)).toEqual(["video"]);
  });

  test("with a setting changed is sent all six", async () => {
    expect(await calls.accounts.changeSomeSettings({ body: { language: "de" } })).toMatchObject({ ok: true });
    backend.rewind();
    const settings = await calls.accounts.settings();
    expect(settings).toMatchObject({ ok: true, value: { language: "de", credit_alert_threshold: 10 } });
  });

  test("refuses a change that only our API has", async () => {
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
