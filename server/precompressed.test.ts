import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { createTemporaryFolder } from "../tests/support/temporary-folder.ts";
import { precompressedFiles } from "./precompressed.ts";
import { compressFiles } from "./provision/compressed-files.mjs";

const script = "export const lighthouse = 'red and white';\n".repeat(100);
const icon = Buffer.from([0, 1, 2, 3]);

/** Starts a server with the files that a build compressed. It answers "not here" to everything else. */
async function startServer() {
  const folder = await createTemporaryFolder();
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets", "$route-4f.js"), script);
  await writeFile(join(folder, "robots.txt"), script);
  await writeFile(join(folder, "favicon.ico"), icon);
  await compressFiles(folder);
  const files = await precompressedFiles(folder);
  const origin = await originOf(
    createServer((request, response) => {
      const otherwise = () => void response.end("not here");
      if (!files(request, response, otherwise)) otherwise();
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

test("the client's own order and refusals of encodings count", async () => {
  const { ask } = await startServer();
  const encodingFor = async (accepted: string) =>
    (await ask("/assets/$route-4f.js", { headers: { "accept-encoding": accepted } })).headers["content-encoding"];
  expect(await encodingFor("gzip;q=0.5, br")).toBe("br");
  expect(await encodingFor("br;q=0.1, gzip")).toBe("gzip");
  expect(await encodingFor("br;q=0, gzip")).toBe("gzip");
});

test("browsers keep assets for good and ask again for other files, which cost nothing when they are unchanged", async () => {
  const { ask } = await startServer();
  const accepting = { "accept-encoding": "br" };
  const asset = await ask("/assets/$route-4f.js?v=1", { headers: accepting });
  expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const { headers } = await ask("/robots.txt", { headers: accepting });
  expect(headers["cache-control"]).toBe("public, max-age=0");
  const again = await ask("/robots.txt", { headers: { ...accepting, "if-none-match": `"other", ${headers.etag}` } });
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag } });
  expect(again.body.length).toBe(0);
});

test("HEAD gets the headers alone, and a range its part", async () => {
  const { ask } = await startServer();
  const whole = await ask("/robots.txt", { headers: { "accept-encoding": "gzip" } });
  const head = await ask("/robots.txt", { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  expect({ length: head.headers["content-length"], body: head.body.length }).toEqual({
    length: String(whole.body.length),
    body: 0,
  });
  const part = await ask("/robots.txt", { headers: { "accept-encoding": "gzip", range: "bytes=0-3" } });
  expect(part).toMatchObject({ status: 206, body: whole.body.subarray(0, 4) });
});

test.each([
  ["GET", "/assets/$route-4f.js", ""],
  ["GET", "/favicon.ico", "br, gzip"],
  ["GET", "/assets/missing.js", "br"],
  ["GET", "/assets", "br"],
  ["GET", "/assets/../robots.txt", "br"],
  ["GET", "/%2e%2e/package.json", "br"],
  ["POST", "/robots.txt", "br"],
])("%s %s of a client that accepts %j is for the stock server", async (method, path, accepted) => {
  const { ask } = await startServer();
  const { headers, body } = await ask(path, { method, headers: { "accept-encoding": accepted } });
  expect({ body: body.toString(), encoding: headers["content-encoding"] }).toEqual({ body: "not here" });
});

test("a file that a later build has removed is for the stock server too", async () => {
  const { folder, ask } = await startServer();
  await rm(folder, { recursive: true });
  const { headers, body } = await ask("/assets/$route-4f.js", { headers: { "accept-encoding": "br" } });
  expect({ body: body.toString(), encoding: headers["content-encoding"] }).toEqual({ body: "not here" });
});
