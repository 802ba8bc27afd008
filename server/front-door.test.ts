import { createServer } from "node:http";
import { connect } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { currentTrace, traceIds } from "../backend/tracing/trace.ts";
import { originOf } from "../tests/support/listening.ts";
import { frontDoor } from "./front-door.ts";

async function startFrontDoor() {
  const seen: string[] = [];
  const lines: string[] = [];
  const pages = createServer(
    frontDoor(
      {
        api: async ({ method, url }) => {
          seen.push(`api ${method} ${new URL(url).pathname}`);
          return Response.json(currentTrace());
        },
        ready: async () => ({ ok: true, checks: {} }),
        trustedProxyHops: 0,
        version: "1.0.0",
        isClosing: () => false,
        log: pino({ mixin: traceIds }, { write: (line: string) => void lines.push(line) }),
      },
      (request, response) => {
        seen.push(`pages ${request.method} ${request.url}`);
        response.end("from the pages");
      },
    ),
  );
  return { seen, lines, port: Number(new URL(await originOf(pages)).port) };
}

/** Sends these bytes and returns the whole answer. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    let answer = "";
    socket.setEncoding("latin1").on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
}

const rest = "Host: studio.example\r\nConnection: close\r\n\r\n";

test.each([
  ["OPTIONS on a page", `OPTIONS /gallery HTTP/1.1\r\n${rest}`, 405],
  ["PUT on a page", `PUT /gallery HTTP/1.1\r\n${rest}`, 405],
  ["OPTIONS *", `OPTIONS * HTTP/1.1\r\n${rest}`, 400],
  ["TRACE", `TRACE / HTTP/1.1\r\n${rest}`, 400],
  ["TRACE on the API", `TRACE /api/schema/ HTTP/1.1\r\n${rest}`, 400],
  ["a target of a proxy", `GET http://elsewhere.example/ HTTP/1.1\r\n${rest}`, 400],
  ["a host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
  ["a host with a path", "GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n", 400],
  ["a host with a port that is none", "GET / HTTP/1.1\r\nHost: a:b:c\r\nConnection: close\r\n\r\n", 400],
  ["no host, as HTTP/1.0 allows", "GET / HTTP/1.0\r\n\r\n", 400],
  ["an origin that is none", `POST / HTTP/1.1\r\nOrigin: ://\r\nContent-Length: 0\r\n${rest}`, 400],
  ["two hosts", `GET / HTTP/1.1\r\nHost: elsewhere.example\r\n${rest}`, 400],
  ["a path that is no text", `GET /gallery/%E0%A4%A HTTP/1.1\r\n${rest}`, 400],
  ["a path without end", `GET ${"/a".repeat(2_000)} HTTP/1.1\r\n${rest}`, 414],
  ["a body of unknown length", `POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${rest}0\r\n\r\n`, 411],
])("%s is refused before anything else sees it", async (_what, bytes, status) => {
  const { seen, port } = await startFrontDoor();
  const answer = await exchange(port, bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(seen).toEqual([]);
});

test.each([
  ["a page", `GET /gallery?tab=images HTTP/1.1\r\n${rest}`, "pages GET /gallery?tab=images"],
  ["a form", `POST /auth HTTP/1.1\r\nOrigin: null\r\nContent-Length: 0\r\n${rest}`, "pages POST /auth"],
  ["OPTIONS on the API", `OPTIONS /api/schema/ HTTP/1.1\r\n${rest}`, "api OPTIONS /api/schema/"],
  ["a host with a port", "GET / HTTP/1.1\r\nHost: [::1]:3000\r\nConnection: close\r\n\r\n", "pages GET /"],
])("%s is let in, and its answer is no guess for browsers", async (_what, bytes, expected) => {
  const { seen, port } = await startFrontDoor();
  expect(await exchange(port, bytes)).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(seen).toEqual([expected]);
});

test.each([
  "/.well-known/oauth-protected-resource",
  "/.well-known/oauth-protected-resource/api/mcp",
  "/.well-known/oauth-authorization-server/api/mcp",
  "/.well-known/openid-configuration",
  "/.well-known/openid-configuration/api/mcp",
])("%s is answered as JSON: there is no authorization server", async (path) => {
  const { seen, port } = await startFrontDoor();
  for (const method of ["GET", "HEAD", "POST", "OPTIONS"]) {
    const answer = await exchange(port, `${method} ${path}?a=b HTTP/1.1\r\nContent-Length: 0\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1.1 404 /);
    expect(answer).toMatch(/^content-type: application\/json\r$/im);
  }
  expect(seen).toEqual([]);
});

test("a health check needs no host", async () => {
  const { port } = await startFrontDoor();
  for (const path of ["/healthz", "/readyz"])
    expect(await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

test("a call of the API runs in the trace of its headers, and leaves one line and the ID in its answer", async () => {
  const { lines, port } = await startFrontDoor();
  const headers = `Traceparent: ${traceparent}\r\nX-Request-ID: proxy-12345\r\n`;
  const answer = await exchange(port, `GET /api/boats/?token=s3cret HTTP/1.1\r\n${headers}${rest}`);
  expect(answer).toMatch(/^x-request-id: proxy-12345\r$/im);
  expect(answer).toContain(JSON.stringify({ requestId: "proxy-12345", traceparent }));
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { msg: "API call", method: "GET", path: "/api/boats/", status: 200, requestId: "proxy-12345", traceId },
  ]);
});

test.each([
  ["two traces", `Traceparent: ${traceparent}\r\nTraceparent: ${traceparent}\r\n`],
  ["two IDs", "X-Request-ID: proxy-12345\r\nX-Request-ID: proxy-12345\r\n"],
  ["a trace that is none", `Traceparent: ${traceparent}-more\r\n`],
  ["an ID without end", `X-Request-ID: ${"a".repeat(8_000)}\r\n`],
])("a request with %s gets its own", async (_what, headers) => {
  const { lines, port } = await startFrontDoor();
  const answer = await exchange(port, `GET /api/boats/ HTTP/1.1\r\n${headers}${rest}`);
  const [, id = ""] = /^x-request-id: ([0-9a-f]{32})\r$/im.exec(answer) ?? [];
  expect(id).not.toBe(traceId);
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([{ requestId: id, traceId: id }]);
});

test("health checks leave no line, nor do images and videos that were served", async () => {
  const { lines, port } = await startFrontDoor();
  for (const path of ["/healthz", "/readyz", "/api/media/1/original/"])
    expect(await exchange(port, `GET ${path} HTTP/1.1\r\n${rest}`)).toMatch(/^HTTP\/1.1 200 /);
  expect(lines).toEqual([]);
});
