import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test } from "vitest";
import { runInTrace, traceIds } from "../backend/tracing/trace.ts";
import { originOf } from "../tests/support/listening.ts";
import { logAccess, loggableAddress } from "./access-log.ts";

test("tokens in addresses never reach the access log", () => {
  expect(loggableAddress("/auth/confirm-email/s3cret")).toBe("/auth/confirm-email/…");
  expect(loggableAddress("/reset/uid/s3cret/public?x=1")).toBe("/reset/…");
  expect(loggableAddress("/api/media/1/original/?signature=s3cret")).toBe("/api/media/1/original/");
  expect(loggableAddress("/auth?next=/gallery")).toBe("/auth");
  expect(loggableAddress("/s/s3cret")).toBe("/s/…");
  expect(loggableAddress("/api/gallery/shared/s3cret/")).toBe("/api/gallery/shared/…");
  expect(loggableAddress("/api/media/shared/s3cret/1/original/")).toBe("/api/media/shared/…");
});

test("tokens stay out of the log however the address is written", () => {
  const written = [
    "/Reset/uid/s3cret/public",
    "//reset/uid/s3cret",
    "/%72eset/uid/s3cret",
    "/reset//uid/s3cret",
    "/S/s3cret",
  ];
  for (const address of [...written, "/auth//Confirm-Email/s3cret.data", "/%/reset/s3cret"])
    expect(loggableAddress(address)).not.toContain("s3cret");
});

test("other addresses stay readable", () => {
  expect(loggableAddress("/gallery")).toBe("/gallery");
});

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const trace = { requestId: "proxy-12345", traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

/** Answers one request for this address, and returns what a log of this level has of it. */
async function logOf(level: string, address: string, status = 404) {
  const lines: string[] = [];
  const log = pino({ level, base: undefined, mixin: traceIds }, { write: (line: string) => void lines.push(line) });
  const closed = Promise.withResolvers<void>();
  const origin = await originOf(
    createServer((request, response) => {
      runInTrace(trace, () => logAccess(log, "page", request, response));
      response.once("close", closed.resolve).writeHead(status).end();
    }),
  );
  const answer = await fetch(origin + address);
  expect(answer.headers.get("x-request-id")).toBe("proxy-12345");
  await closed.promise;
  return lines.map((line): unknown => JSON.parse(line));
}

test("each answered request is one line with its IDs", async () => {
  expect(await logOf("info", "/s/s3cret?tab=s3cret")).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      msg: "page",
      requestId: "proxy-12345",
      traceId,
      method: "GET",
      path: "/s/…",
      status: 404,
      milliseconds: expect.any(Number),
    },
  ]);
});

test("images and videos leave a line only in a log for debugging, unless they are refused", async () => {
  const media = "/api/media/1/original/";
  expect(await logOf("info", media, 200)).toEqual([]);
  expect(await logOf("debug", media, 200)).toMatchObject([{ level: 20, path: media, status: 200 }]);
  expect(await logOf("info", media, 404)).toMatchObject([{ level: 30, path: media, status: 404 }]);
});

test("a log of warnings has no such lines", async () => {
  expect(await logOf("warn", "/gallery")).toEqual([]);
});
