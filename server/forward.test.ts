import { createServer, type IncomingHttpHeaders } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { eventStreamHeaders } from "../contract/event-stream-headers.ts";
import { originOf } from "../tests/support/listening.ts";
import { clientAddressHeader } from "./client-address.ts";
import { forwardTo } from "./forward.ts";

/** An API that echoes each request and compresses its answers for clients that accept it. */
async function startApi() {
  const seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[] =
    [];
  const origin = await originOf(
    createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      const isPacked = /gzip/.test(String(headers["accept-encoding"]));
      response.writeHead(201, isPacked ? { "content-encoding": "gzip" } : {});
      response.end(isPacked ? gzipSync("as it was said") : "as it was said");
    }),
  );
  return { seen, forward: forwardTo(origin) };
}

const address = "http://studio.example/api/boats/?page=2";

test("a request reaches an API elsewhere unchanged, on behalf of the same user", async () => {
  const { seen, forward } = await startApi();
  const headers = {
    authorization: "Bearer mine",
    cookie: "session=mine",
    [clientAddressHeader]: "203.0.113.7",
    "x-forwarded-for": "198.51.100.1",
  };
  const answer = await forward(new Request(address, { method: "PUT", headers, body: "sails" }));
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 201, text: "as it was said" });
  expect(seen).toMatchObject([{ method: "PUT", url: "/api/boats/?page=2", body: "sails" }]);
  expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer mine", "x-forwarded-for": "203.0.113.7" });
  expect(seen[0]?.headers).not.toHaveProperty("cookie");
});

test.each([
  "//elsewhere.example/x",
  "///elsewhere.example/x",
  "/%2F%2Felsewhere.example/x",
  "/x//y/..//z?next=//elsewhere.example",
])("a request goes to that API and nowhere else, whatever its path is: %s", async (path) => {
  const { seen, forward } = await startApi();
  expect((await forward(new Request(`http://studio.example${path}`))).status).toBe(201);
  expect(seen[0]?.url).toBe(new URL(`http://studio.example${path}`).href.slice("http://studio.example".length));
});

test.each([
  ["a client that waits to be told before it sends a large body", { expect: "100-continue" }],
  ["a body whose length nobody knows", { "transfer-encoding": "chunked" }],
  ["a connection that is kept for a while", { connection: "keep-alive", "keep-alive": "timeout=5" }],
  ["a client that offers another protocol", { connection: "Upgrade", upgrade: "h2c" }],
  ["what a client says of its connection alone", { connection: "x-hop", "x-hop": "1", te: "trailers" }],
])("what is said of one connection ends there: %s", async (_what, headers) => {
  const { seen, forward } = await startApi();
  const answer = await forward(new Request(address, { method: "POST", headers, body: "sails" }));
  expect(answer.status).toBe(201);
  expect(seen).toMatchObject([{ method: "POST", body: "sails" }]);
  for (const name of ["expect", "keep-alive", "upgrade", "x-hop", "te"])
    expect(seen[0]?.headers).not.toHaveProperty(name);
});

test("nobody hides where they come from by calling it their connection's", async () => {
  const { seen, forward } = await startApi();
  const headers = {
    connection: `${clientAddressHeader}, "x y", x-forwarded-for`,
    [clientAddressHeader]: "203.0.113.7",
  };
  expect((await forward(new Request(address, { headers }))).status).toBe(201);
  expect(seen[0]?.headers).toMatchObject({ "x-forwarded-for": "203.0.113.7" });
});

test("an answer says of itself what is true of its bytes, though something before the API compresses", async () => {
  const { forward } = await startApi();
  const answer = await forward(new Request(address, { headers: { "accept-encoding": "gzip, br" } }));
  expect(await answer.text()).toBe("as it was said");
  expect(answer.headers.get("content-encoding")).toBeNull();
});

test("a client that leaves during a response is no error, and the API sees it leave", async () => {
  const seen = Promise.withResolvers<void>();
  const origin = await originOf(
    createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write("event: tick\n\n");
      response.once("close", () => seen.resolve());
    }),
  );
  const client = new AbortController();
  const answer = await forwardTo(origin)(new Request(address, { signal: client.signal }));
  client.abort("Error: aborted");
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("event: tick\n\n");
  await reader?.cancel();
  await seen.promise;
});

test("a client that leaves before a response ends the request to the API", async () => {
  const left = Promise.withResolvers<void>();
  const client = new AbortController();
  const origin = await originOf(
    createServer((_request, response) => {
      response.once("close", () => left.resolve());
      client.abort();
    }),
  );
  await expect(forwardTo(origin)(new Request(address, { signal: client.signal }))).rejects.toThrow("aborted");
  await left.promise;
});

test("an event stream is passed on unbuffered, even if a proxy before the API hides that header", async () => {
  const origin = await originOf(
    createServer((_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
      response.end("event: tick\n\n");
    }),
  );
  const answer = await forwardTo(origin)(new Request(address));
  expect(Object.fromEntries(answer.headers)).toMatchObject(eventStreamHeaders);
  expect(await answer.text()).toBe("event: tick\n\n");
});
