import { createServer } from "node:http";
import { pino } from "pino";
import { expect, test } from "vitest";
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

/** Answers one request for this address, and returns what a log of this level has of it. */
async function logOf(level: string, address: string) {
  const lines: string[] = [];
  const log = pino({ level, base: undefined }, { write: (line: string) => void lines.push(line) });
  const closed = Promise.withResolvers<void>();
  const origin = await originOf(
    createServer((request, response) => {
      logAccess(log, "page", request, response);
      response.once("close", closed.resolve).writeHead(404).end();
    }),
  );
  await fetch(origin + address);
  await closed.promise;
  return lines.map((line): unknown => JSON.parse(line));
}

test("each answered request is one line", async () => {
  expect(await logOf("info", "/s/s3cret?tab=s3cret")).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      msg: "page",
      method: "GET",
      path: "/s/…",
      status: 404,
      milliseconds: expect.any(Number),
    },
  ]);
});

test("a log of warnings has no such lines", async () => {
  expect(await logOf("warn", "/gallery")).toEqual([]);
});
