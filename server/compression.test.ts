import { once } from "node:events";
import { createServer, get, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { compressAnswer } from "./compression.ts";

const html = "<p>A lighthouse on a cliff, <em>red and white</em></p>".repeat(100);
const asHtml = { "Content-Type": "text/html; charset=utf-8" };

/** Starts a server whose answers this writes. */
function startServer(write: (response: ServerResponse) => void): Promise<string> {
  return originOf(
    createServer((request, response) => {
      compressAnswer(request, response);
      write(response);
    }),
  );
}

async function answerOf(origin: string, encodings = "gzip, br", method = "GET"): Promise<IncomingMessage> {
  const [answer] = await once(request(origin, { method, headers: { "accept-encoding": encodings } }).end(), "response");
  return answer;
}

test.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
])(
  "a whole answer to a client that accepts %s is %s, in one piece of known length",
  async (accepts, encoding, decompress) => {
    const origin = await startServer((response) => {
      response.writeHead(200, { ...asHtml, "Content-Length": html.length, vary: "cookie" }).end(html);
    });
    const answer = await answerOf(origin, accepts);
    const body = await buffer(answer);
    expect(answer.headers).toMatchObject({
      "content-type": asHtml["Content-Type"],
      "content-encoding": encoding,
      "content-length": String(body.length),
      vary: "cookie, accept-encoding",
    });
    expect(body.length).toBeLessThan(html.length / 5);
    expect(decompress(body).toString()).toBe(html);
  },
);

test("a whole answer that is written in pieces is compressed as one", async () => {
  const origin = await startServer((response) => {
    response.writeHead(200, { ...asHtml, "content-length": html.length }).flushHeaders();
    response.write(html.slice(0, 1_000));
    response.write(Buffer.from(html.slice(1_000)));
    response.end();
  });
  const answer = await answerOf(origin);
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(await buffer(answer)).toString()).toBe(html);
});

test.each([
  ["br", createBrotliDecompress],
  ["gzip", createGunzip],
])(
  "each part of a page that arrives in parts reaches the client at once, as %s",
  async (encoding, createDecompress) => {
    const responses: ServerResponse[] = [];
    const origin = await startServer((response) => {
      response.writeHead(200, asHtml).write("<p>first</p>");
      responses.push(response);
    });
    const answer = await answerOf(origin, encoding);
    expect(answer.headers).toMatchObject({ "content-encoding": encoding, "transfer-encoding": "chunked" });
    const parts = answer.pipe(createDecompress()).setEncoding("utf8");
    expect(await once(parts, "data")).toEqual(["<p>first</p>"]);
    responses[0]?.end("<p>second</p>");
    expect(await once(parts, "data")).toEqual(["<p>second</p>"]);
    await once(parts.resume(), "end");
  },
);

test("a long answer of unknown length waits for a slow client, and arrives complete", async () => {
  const piece = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * index * 31) % 251));
  const pieces = 200;
  let hasWaited = false;
  const origin = await startServer(async (response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    for (let sent = 0; sent < pieces; sent += 1) {
      if (response.write(piece)) continue;
      hasWaited = true;
      await once(response, "drain");
    }
    response.end();
  });
  const body = gunzipSync(await buffer(await answerOf(origin, "gzip")));
  expect(body.length).toBe(piece.length * pieces);
  expect(hasWaited).toBe(true);
});

test("a client that leaves ends the work on its answer", async () => {
  const responses: ServerResponse[] = [];
  const origin = await startServer((response) => {
    response.writeHead(200, asHtml).write("<p>first</p>");
    responses.push(response);
  });
  const asked = get(origin, { headers: { "accept-encoding": "br" } });
  await once(asked, "response");
  asked.destroy();
  const [response] = responses;
  if (!response) throw new Error("The server was not asked.");
  await once(response, "close");
  expect(() => response.end("<p>second</p>")).not.toThrow();
});

test.each([
  ["an image", { "content-type": "image/webp" }, html],
  ["an event stream", { "content-type": "text/event-stream", "cache-control": "no-store, no-transform" }, html],
  ["what is compressed already", { ...asHtml, "content-encoding": "zstd" }, html],
  ["a part of a file", { ...asHtml, "content-range": "bytes 0-1/2" }, html],
  ["a few bytes", { ...asHtml, "content-length": 2 }, "ok"],
  ["a redirect", {}, ""],
])("%s is sent as it is", async (_what, headers, body) => {
  const origin = await startServer((response) => {
    response.writeHead(200, headers).end(body);
  });
  const answer = await answerOf(origin);
  expect(answer.headers).toMatchObject(
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
  );
  expect(answer.headers.vary).toBeUndefined();
  expect((await buffer(answer)).toString()).toBe(body);
});

test("a client that accepts no compression, or asks for the head only, gets the headers of the plain answer", async () => {
  const origin = await startServer((response) => {
    response.writeHead(200, { ...asHtml, "content-length": html.length }).end(html);
  });
  for (const [accepts, method] of [
    ["identity", "GET"],
    ["br", "HEAD"],
  ] as const) {
    const answer = await answerOf(origin, accepts, method);
    expect(answer.headers).toMatchObject({ "content-length": String(html.length) });
    expect(answer.headers["content-encoding"]).toBeUndefined();
    answer.resume();
  }
});
