import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { compressFiles } from "./provision/compressed-files.mjs";
import { readStaticFiles } from "./static-files.ts";

const script = "export const lighthouse = 'red and white';\n".repeat(100);
const icon = Buffer.from([0, 1, 2, 3]);

/** Starts a server with the files of a build. It answers "a page" to everything else. */
async function startServer() {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "$route-4f.js"), script);
  await writeFile(join(folder, "favicon.ico"), icon);
  await compressFiles(folder);
  const files = await readStaticFiles(folder);
  const origin = await originOf(
    createServer((request, response) => {
      if (!files(request, response)) response.end("a page");
    }),
  );
  return {
    folder,
    ask: (path: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
      send(origin, path, options),
  };
}

async function send(origin: string, path: string, options: { method?: string; headers?: Record<string, string> }) {
  const [answer] = await once(request(origin, { path, ...options }).end(), "response");
  const { statusCode: status, headers }: IncomingMessage = answer;
  return { status, headers, body: await buffer(answer) };
}

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
])("a script is sent as the build compressed it: %s", async (encoding, decompress) => {
  const { ask } = await startServer();
  const { headers, body } = await ask("/assets/$route-4f.js", { headers: { "accept-encoding": encoding } });
  expect(headers).toMatchObject({
    "content-encoding": encoding,
    "content-length": String(body.length),
    "content-type": "text/javascript; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(decompress(body).toString()).toBe(script);
});

test("a client that accepts no compression gets the plain file, and an image is never compressed", async () => {
  const { ask } = await startServer();
  const plain = await ask("/assets/%24route-4f.js?v=1");
  expect({ body: plain.body.toString(), encoding: plain.headers["content-encoding"] }).toEqual({
    body: script,
    encoding: undefined,
  });
  const { headers, body } = await ask("/favicon.ico", { headers: { "accept-encoding": "br, gzip" } });
  expect({ type: headers["content-type"], encoding: headers["content-encoding"], body }).toEqual({
    type: "image/x-icon",
    encoding: undefined,
    body: icon,
  });
});

test("browsers keep assets for good and ask again for other files, which cost nothing when they are unchanged", async () => {
  const { ask } = await startServer();
  const asset = await ask("/assets/$route-4f.js");
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const { headers } = await ask("/favicon.ico");
  expect(headers["cache-control"]).toBe("public, max-age=0");
  const again = await ask("/favicon.ico", { headers: { "if-none-match": `"other", ${headers.etag}` } });
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, "cache-control": "public, max-age=0" } });
  expect(again.body.length).toBe(0);
  expect((await ask("/favicon.ico", { headers: { "if-none-match": '"other"' } })).status).toBe(200);
});

test("HEAD gets the headers alone", async () => {
  const { ask } = await startServer();
  const { headers, body } = await ask("/favicon.ico", { method: "HEAD" });
  expect({ length: headers["content-length"], body: body.length }).toEqual({ length: "4", body: 0 });
});

test.each([
  ["GET", "/assets/missing.js"],
  ["GET", "/assets"],
  ["GET", "/assets/$route-4f.js.br"],
  ["GET", "/assets/../favicon.ico"],
  ["GET", "/%2e%2e/package.json"],
  ["POST", "/favicon.ico"],
])("%s %s is for the pages", async (method, path) => {
  const { ask } = await startServer();
  expect((await ask(path, { method })).body.toString()).toBe("a page");
});

test("a build that replaces the files does not affect a running server", async () => {
  const { folder, ask } = await startServer();
  await rm(folder, { recursive: true });
  expect((await ask("/assets/$route-4f.js")).body.toString()).toBe(script);
});
