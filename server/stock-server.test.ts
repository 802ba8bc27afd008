import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, type RequestOptions, request } from "node:http";
import { buffer, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { originOf } from "../tests/support/listening.ts";
import { startProgram } from "../tests/support/programs.ts";
import { anyFreePort } from "./provision/port.mjs";
import { pageServer } from "./provision/product.mjs";

const build = fileURLToPath(new URL("../tests/support/stock-build.ts", import.meta.url));

/** Starts react-router-serve with a small build. `PORT` is another one, as if the settings came from `.env`. */
async function startStockServer(settings: Record<string, string> = {}) {
  const [port, other] = [await anyFreePort(), await anyFreePort()];
  const program = startProgram([pageServer, build], {
    HOST: "127.0.0.1",
    PORT: String(other),
    SETTINGS_PORT: String(port),
    ...settings,
  });
  await program.untilLogged("listening");
  const ask = (path: string, options: RequestOptions = {}, body = "") =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: "127.0.0.1", port, path, ...options }, resolve)
        .once("error", reject)
        .end(body);
    });
  return { ...program, port, ask };
}

const post = (headers: Record<string, string>) => ({
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded", "content-length": "3", ...headers },
});

test("it listens where the settings say, and prints nothing but the log", async () => {
  const { ask, printed, logged } = await startStockServer();
  expect((await ask("/gallery")).statusCode).toBe(200);
  expect(await text(await ask("/api/anything/"))).toBe('"the API"');
  expect(printed().trim().split("\n").length).toBe(logged().length);
});

test("a port that another program uses stops it with one line and exit code 1", async () => {
  const { port } = new URL(await originOf(createServer()));
  const { ended, printed } = startProgram([pageServer, build], { HOST: "127.0.0.1", SETTINGS_PORT: port });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(printed()).toBe(`Cannot listen on 127.0.0.1, port ${port} (EADDRINUSE). Check HOST and PORT.\n`);
});

test("an address may hold the longest prompt in any script", async () => {
  const { ask } = await startStockServer();
  const prompt = encodeURIComponent("灯台".repeat(2_000));
  expect((await ask(`/gallery?prompt=${prompt}`)).statusCode).toBe(200);
});

test("pages are compressed, event streams are not and arrive at once", async () => {
  const { ask } = await startStockServer();
  const accepting = { headers: { "accept-encoding": "br" } };
  const page = await ask("/gallery", accepting);
  expect(page.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(await buffer(page)).toString()).toContain("a page");
  const stream = await ask("/events", accepting);
  const [piece]: unknown[] = await once(stream, "data");
  expect({ piece: String(piece), encoding: stream.headers["content-encoding"] }).toEqual({ piece: "data: 1\n\n" });
  stream.destroy();
});

test("no header is there twice: those of an answer count, and the front door adds the others", async () => {
  const { ask } = await startStockServer();
  const headersOf = async (path: string) => {
    const { rawHeaders } = await ask(path);
    return rawHeaders.flatMap((name, at) => {
      const isOurs = at % 2 === 0 && /^x-(?:content-type-options|request-id)$/.test(name);
      return isOurs ? [`${name}: ${rawHeaders[at + 1]}`] : [];
    });
  };
  expect((await headersOf("/forwarded")).sort()).toEqual([
    "x-content-type-options: nosniff",
    "x-request-id: from-the-api",
  ]);
  expect((await headersOf("/gallery")).sort()).toEqual([
    "x-content-type-options: nosniff",
    expect.stringMatching(/^x-request-id: [0-9a-f]{32}$/),
  ]);
});

test("each page is one line in the log, without what its address has in it", async () => {
  const { ask, logged, untilLogged } = await startStockServer();
  await ask("/reset/1/s3cret/2?token=s3cret");
  expect(await untilLogged("page")).toMatchObject({ method: "GET", path: "/reset/…", status: 200 });
  expect(logged().filter(({ msg }) => msg === "page").length).toBe(1);
});

test.each([
  ["a page of this address", { host: "studio.example:3000", origin: "http://studio.example:3000" }, 200],
  ["a page behind a proxy that ends TLS", { host: "studio.example", origin: "https://studio.example" }, 200],
  ["a page behind a proxy that names itself", { "sec-fetch-site": "same-origin", origin: "https://a.example" }, 200],
  ["the public address", { host: "10.0.0.1", origin: "https://public.example" }, 200],
  ["an IPv6 address", { host: "[::1]:3000", origin: "http://[::1]:3000" }, 200],
  ["another site", { host: "studio.example", origin: "https://evil.example" }, 400],
  [
    "another site in front of a forged host",
    {
      host: "studio.example",
      origin: "https://evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
    },
    400,
  ],
  ["a page without an origin of its own", { host: "studio.example", origin: "null" }, 400],
])("a form of %s is answered with what React Router says", async (_whose, headers, status) => {
  const { ask } = await startStockServer({ PUBLIC_HOST: "public.example" });
  expect((await ask("/gallery", post(headers), "a=b")).statusCode).toBe(status);
});

test("a large body that a page leaves unread does not hold up the next request on the connection", async () => {
  const { ask } = await startStockServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const body = "a".repeat(1_000_000);
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": String(body.length) };
  const first = await ask("/gallery", { method: "POST", agent, headers }, body);
  expect(first.statusCode).toBe(200);
  await text(first);
  expect((await ask("/gallery", { agent })).statusCode).toBe(200);
  agent.destroy();
});

test("asked to stop, it answers what has begun, accepts nothing more, and exits", async () => {
  const { ask, stop, ended, untilLogged } = await startStockServer();
  const slow = ask("/slow");
  await untilLogged("slow page");
  stop("SIGTERM");
  expect(await text(await slow)).toBe("slow");
  expect(await ended).toEqual({ code: 0, signal: null });
});

test("asked to stop while idle, it exits without a word", async () => {
  const { ask, stop, ended, printed, logged } = await startStockServer();
  await text(await ask("/gallery"));
  stop("SIGTERM");
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(printed().trim().split("\n").length).toBe(logged().length);
});
