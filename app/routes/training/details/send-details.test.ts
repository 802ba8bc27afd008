import { afterEach, expect, test, vi } from "vitest";
import { sendDetails } from "./send-details.ts";

afterEach(() => vi.unstubAllGlobals());

const answering = (answer: () => Promise<Response>) => {
  const asked = vi.fn((_path: string, _request: RequestInit) => answer());
  vi.stubGlobal("fetch", asked);
  return asked;
};

test("an ended session is distinguished from a server that does not respond", async () => {
  const redirected = Object.defineProperty(new Response(), "type", { value: "opaqueredirect" });
  const asked = answering(async () => redirected);
  expect(await sendDetails("/save", new FormData())).toBe("signed-out");
  // Following the redirect would consume the message that the session has ended before the user sees it.
  expect(asked.mock.calls[0]?.[1].redirect).toBe("manual");
  answering(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await sendDetails("/save", new FormData())).toBeUndefined();
});

test("the server's response to the details is passed on, and a page from a network in between is no response", async () => {
  answering(async () => Response.json({ ok: false, reason: "Too long", hasMoved: false }, { status: 422 }));
  expect(await sendDetails("/save", new FormData())).toEqual({ ok: false, reason: "Too long", hasMoved: false });
  answering(async () => new Response("<h1>Welcome to this network</h1>"));
  expect(await sendDetails("/save", new FormData())).toBeUndefined();
});
