import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followRequest, requestData, sendDataRequests, studioHeader, UnansweredError } from "./data-requests.ts";

const address = new URL("https://studio.example/gallery.data");
const ours = (status: number) => new Response("", { status, headers: { [studioHeader]: "1" } });
const proxy = (status: number) =>
  new Response("<h1>Bad gateway</h1>", { status, headers: { "content-type": "text/html" } });
const dead = () => Promise.reject(new TypeError("Failed to fetch"));

/** When requests were sent, in seconds. */
let askedAt: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  askedAt = [];
  vi.stubGlobal("navigator", { onLine: true });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerWith(...answers: (() => Response | Promise<Response>)[]): void {
  vi.stubGlobal("fetch", async () => {
    askedAt.push(Date.now() / 1_000);
    return (answers[askedAt.length - 1] ?? answers.at(-1) ?? dead)();
  });
}

/** Returns the outcome of a request, after at most a minute. */
async function outcomeOf(init?: RequestInit): Promise<Response | Error> {
  const outcome = requestData(address, init).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return outcome;
}

test.each([
  ["no network", dead],
  ["a proxy without its upstream", () => proxy(502)],
  ["a captive portal", () => proxy(200)],
])("a read that meets %s is repeated three times, after 1, 2 and 4 s, and then fails", async (_what, answer) => {
  answerWith(answer);
  expect(await outcomeOf()).toBeInstanceOf(UnansweredError);
  expect(askedAt).toEqual([0, 1, 3, 7]);
});

test("a read that our server answers with a 5xx is repeated three times, and ends with that answer", async () => {
  answerWith(() => ours(503));
  const request = new Request(address);
  const followed = followRequest(request);
  expect(await outcomeOf({ signal: request.signal })).toMatchObject({ status: 503 });
  expect([followed.status, await followed.answered]).toEqual([503, 503]);
  expect(askedAt).toEqual([0, 1, 3, 7]);
});

test("a read ends with the first answer", async () => {
  answerWith(dead, () => ours(200));
  expect(await outcomeOf()).toMatchObject({ status: 200 });
  expect(askedAt).toEqual([0, 1]);
});

test.each([
  ["of our server", () => ours(404)],
  ["of a proxy", () => proxy(429)],
])("a refusal %s is not repeated", async (_whose, answer) => {
  answerWith(answer);
  expect(await outcomeOf()).toMatchObject({ status: answer().status });
  expect(askedAt).toEqual([0]);
});

test("a form is sent once, even if it gets no answer", async () => {
  answerWith(dead);
  const request = new Request(address);
  const { unanswered } = followRequest(request);
  const form = { method: "POST", body: new URLSearchParams(), signal: request.signal };
  expect(await outcomeOf(form)).toBeInstanceOf(UnansweredError);
  expect(await unanswered).toBeInstanceOf(UnansweredError);
  expect(askedAt).toEqual([0]);
});

test("without a network, nothing is repeated", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  answerWith(dead);
  expect(await outcomeOf()).toBeInstanceOf(UnansweredError);
  expect(askedAt).toEqual([0]);
});

test("a request that the router aborts ends immediately, as aborted", async () => {
  answerWith(dead);
  const broken = new AbortController();
  const outcome = requestData(address, { signal: broken.signal }).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(500);
  broken.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await outcome).toMatchObject({ name: "AbortError" });
  expect(askedAt).toEqual([0]);
});

test.each([
  ["a read", {}, 30_000],
  ["a form", { method: "POST", body: new URLSearchParams("prompt=a") }, 60_000],
  ["a form with a file", { method: "POST", body: formWithFile() }, 300_000],
])("%s has a deadline", async (_what, init: RequestInit, milliseconds) => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  answerWith(() => ours(200));
  await outcomeOf(init);
  expect(timeout).toHaveBeenCalledWith(milliseconds);
});

test("a request without an answer before the deadline is unanswered", async () => {
  vi.spyOn(AbortSignal, "timeout").mockImplementation(() => AbortSignal.abort());
  vi.stubGlobal("fetch", (_url: URL, { signal }: RequestInit) => Promise.reject(signal?.reason));
  expect(await outcomeOf({ method: "POST" })).toBeInstanceOf(UnansweredError);
});

test("only followed requests get deadlines and retries, and the others are sent as they are", async () => {
  answerWith(dead);
  sendDataRequests();
  await expect(fetch(address, { signal: new Request(address).signal })).rejects.toThrow("Failed to fetch");
  expect(askedAt).toEqual([0]);
  const { signal } = followedRequest();
  const followed = fetch(address, { signal }).catch((error: Error) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await followed).toBeInstanceOf(UnansweredError);
  expect(askedAt).toEqual([0, 0, 1, 3, 7]);
});

function followedRequest(): Request {
  const request = new Request(address);
  followRequest(request);
  return request;
}

function formWithFile(): FormData {
  const form = new FormData();
  form.set("source_file", new File(["x"], "x.png"));
  return form;
}
