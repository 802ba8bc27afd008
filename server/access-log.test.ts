import { createServer } from "node:http";
import morgan from "morgan";
import { pino } from "pino";
import { expect, test } from "vitest";
import { runInTrace, traceIds } from "../backend/tracing/trace.ts";
import { originOf } from "../tests/support/listening.ts";
import { logApiCall, logPagesOfStockServer, nameRequest } from "./access-log.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const trace = { requestId: "proxy-12345", traceparent: `00-${traceId}-00f067aa0ba902b7-01` };

/** Answers one request for this address as the stock server does, or as the API, and returns what a log of this level has. */
async function logOf(level: string, address: string, status = 404) {
  const lines: string[] = [];
  const log = pino({ level, base: undefined, mixin: traceIds }, { write: (line: string) => void lines.push(line) });
  const closed = Promise.withResolvers<void>();
  logPagesOfStockServer(log);
  const writeLine = morgan("tiny");
  const origin = await originOf(
    createServer((request, response) => {
      const answer = () => void response.once("close", closed.resolve).writeHead(status).end();
      runInTrace(trace, () => {
        if (!address.startsWith("/api/")) {
          nameRequest(response);
          return writeLine(request, response, answer);
        }
        logApiCall(log, request, response);
        answer();
      });
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
