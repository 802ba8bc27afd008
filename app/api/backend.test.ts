import { describe, expect, test } from "vitest";
import { hostApp, hostAppOn } from "../../tests/support/app-host.ts";
import { startBackend } from "../../tests/support/studio-backend.ts";
import { hasAdditions } from "./backend.server.ts";

/** Hosts the app on a backend that gives these answers in turn, and returns the requested paths. */
function hostOn(answers: readonly (() => Response)[], now = () => 0): string[] {
  const asked: string[] = [];
  hostApp({
    now,
    async apiFetch(request) {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(new URL(request.url).pathname);
      return answer ? answer() : Response.error();
    },
  });
  return asked;
}

const absent = () => Response.json({ detail: "Not found." }, { status: 404 });

describe("What a backend has beyond the specification", () => {
  test("is known without asking where our API runs in this process", async () => {
    hostAppOn(await startBackend());
    expect(await hasAdditions()).toBe(true);
  });

  test("is asked of our API elsewhere once", async () => {
    const studio = await startBackend();
    const asked: string[] = [];
    hostAppOn(studio, (request) => {
      asked.push(new URL(request.url).pathname);
      return Promise.resolve(studio.backend.fetch(request));
    });
    for (const _ of [1, 2, 3]) expect(await hasAdditions()).toBe(true);
    expect(asked).toEqual(["/api/studio/"]);
  });

  test.each([
    ["404", absent],
    ["404 with every field of our refusals", () => Response.json(fullRefusal, { status: 404 })],
    ["401", () => Response.json({ detail: "No token." }, { status: 401 })],
    ["405", () => new Response(null, { status: 405 })],
    ["501", () => new Response(null, { status: 501 })],
    ["a page for every address", () => new Response("<h1>Welcome</h1>")],
  ])("is nothing after %s, and it is asked once, by all requests together", async (_what, answer) => {
    const asked = hostOn([answer]);
    expect(await Promise.all([hasAdditions(), hasAdditions(), hasAdditions()])).toEqual([false, false, false]);
    expect(await hasAdditions()).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["503", () => new Response(null, { status: 503 })],
    ["429", () => new Response(null, { status: 429 })],
  ])("is not decided by %s", async (_what, answer) => {
    const asked = hostOn([answer, absent]);
    expect(await hasAdditions()).toBe(true);
    expect(await hasAdditions()).toBe(false);
    expect(asked).toHaveLength(2);
  });

  test("is asked again after ten minutes", async () => {
    let now = 0;
    const asked = hostOn([absent], () => now);
    await hasAdditions();
    now = 599_999;
    await hasAdditions();
    expect(asked).toHaveLength(1);
    now = 600_000;
    await hasAdditions();
    expect(asked).toHaveLength(2);
  });
});

const fullRefusal = { status: 404, code: "NOT_FOUND", message: "Not found.", detail: null, violations: [] };
