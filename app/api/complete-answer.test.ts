import { beforeEach, describe, expect, test } from "vitest";
import { createForeignBackend, type ForeignBackend } from "../../tests/support/foreign-backend/server.ts";
import { signedInTo } from "../../tests/support/foreign-backend/signed-in.ts";
import type { Api } from "./api.server.ts";
import { unknownId, unknownInstant } from "./unknown.ts";

let backend: ForeignBackend;
let calls: Api;

beforeEach(async () => {
  backend = createForeignBackend("bare");
  calls = await signedInTo(backend);
});

describe("An answer", () => {
  const balance = "GET /api/billing/credit-balance/balance/";
  const images = "GET /api/gallery/images/";

  test.each([
    ["without what the specification names", balance, { credits: 3 }],
    ["that is a page of another program", balance, "<h1>Hello</h1>"],
    ["that is no list", images, { detail: "Hello" }],
  ])("%s is none", async (_what, call, body) => {
    backend.answerOnce(call, 200, body);
    const outcome = await (call === balance ? calls.billing.balance() : calls.gallery.images({ query: {} }));
    expect(outcome).toMatchObject({ ok: false, status: 502 });
  });

  test("without a body is an empty list", async () => {
    backend.answerOnce(images, 200, undefined);
    expect(await calls.gallery.images({ query: {} })).toMatchObject({ ok: true, value: { count: 0, results: [] } });
  });

  test("leaves out of a list what is not finished or broken, and keeps the rest", async () => {
    const results = [
      { id: 1, url: "/media/1.png", status: "processing" },
      { id: 2, url: "/media/2.png", status: "SUCCESS", width: "512", seed: "x", tags: "none", created_at: "soon" },
      { id: 3, url: null },
      { url: "/media/4.png" },
      { id: 5, url: "https://elsewhere.example/5.png", created_at: 1_795_340_000, kind: "PICTURE" },
    ];
    backend.answerOnce(images, 200, { count: 5, next: null, previous: null, results });
    expect(await calls.gallery.images({ query: {} })).toMatchObject({
      ok: true,
      value: {
        results: [
          { id: "2", width: 512, seed: 0, tags: [], created_at: unknownInstant, url: "/files/media/2.png" },
          { id: "5", kind: "image", created_at: "2026-11-22T09:33:20.000Z", url: "https://elsewhere.example/5.png" },
        ],
      },
    });
  });

  test.each([
    ["pending", "queued"],
    ["running", "processing"],
    ["success", "completed"],
    ["COMPLETED", "completed"],
    ["error", "failed"],
    ["cancelled", "canceled"],
    ["painting clouds", "processing"],
    [null, "processing"],
    [7, "processing"],
  ])("with the status %s means %s", async (status, meant) => {
    backend.answerOnce("GET /api/generation/status/5/", 200, { status, stage: null, progress: "40%" });
    const run = await calls.generation.status({ params: { id: "5" } });
    expect(run).toMatchObject({ ok: true, value: { id: "5", status: meant } });
  });

  test.each([
    ["with an offset", "2026-11-22T10:30:00.5+01:00", "2026-11-22T09:30:00.500Z"],
    ["without a zone", "2026-11-22T09:30:00", "2026-11-22T09:30:00.000Z"],
    ["with a space", "2026-11-22 09:30:00.25", "2026-11-22T09:30:00.250Z"],
    ["as a day", "2026-11-22", "2026-11-22T00:00:00.000Z"],
    ["as in mail", "Sun, 22 Nov 2026 09:30:00 GMT", "2026-11-22T09:30:00.000Z"],
    ["in seconds", 1_795_339_800, "2026-11-22T09:30:00.000Z"],
    ["in milliseconds", "1795339800000", "2026-11-22T09:30:00.000Z"],
    ["in words", "yesterday", unknownInstant],
  ])("has its time %s", async (_how, created_at, instant) => {
    backend.answerOnce("GET /api/conversations/5/", 200, { id: 5, created_at });
    const conversation = await calls.conversations.get({ params: { id: "5" } });
    expect(conversation).toMatchObject({ ok: true, value: { created_at: instant } });
  });

  test("that tells a change is no refusal, even if nothing in it can be read", async () => {
    for (const body of [undefined, "<p>Thanks!", [], 7, { detail: "Started." }]) {
      backend.answerOnce("POST /api/generation/text-to-image/", 200, body);
      const started = await calls.generation.textToImage({ body: { prompt: "A boat" }, headers: {} });
      expect(started).toMatchObject({ ok: true, value: { id: unknownId, generation_type: "text-to-image" } });
    }
  });

  test("without tokens lets nobody in", async () => {
    const body = { email: "ada@example.com", password: "seven quiet herons" };
    backend.answerOnce("POST /api/auth/token/", 200, { detail: "Welcome!" });
    expect(await calls.accounts.signIn({ body })).toMatchObject({ ok: false, status: 502 });
  });
});
