import { readdir, readFile, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createClient, type Result } from "../../packages/client/index.ts";
import { makeKey } from "../support/api-keys.ts";
import { originOf } from "../support/listening.ts";
import { startListening } from "../support/listening-studio.ts";
import { waitFor } from "../support/studio-backend.ts";
import { createTemporaryFolder } from "../support/temporary-folder.ts";

const apiKey = "ak_not_a_real_key";

/** Starts a server that answers as told, and returns a client of it and the requests it got. */
async function startServer(answer: RequestListener) {
  const requests: { method?: string; url?: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const origin = await originOf(
    createServer((request, response) => {
      const { method, url, headers } = request;
      requests.push({ method, url, headers });
      answer(request, response);
    }),
  );
  return { client: createClient({ url: origin, apiKey }), origin, requests };
}

function valueOfResult<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${result.failure.message}`);
  return result.value;
}

const textToImage = "/api/generation/text-to-image/";
const balance = "/api/billing/credit-balance/balance/";

describe("A client of a studio", () => {
  test("generates, waits, and downloads, and keeps a file of the same name", async () => {
    const { origin, secret } = await startListening();
    const client = createClient({ url: origin, apiKey: secret });
    const { id } = valueOfResult(
      await client.call("POST", textToImage, { body: { prompt: "a lighthouse", count: 2 } }),
    );
    const run = valueOfResult(await client.wait(id));
    expect(run).toMatchObject({ status: "completed", count: 2 });
    const folder = await createTemporaryFolder();
    const files = await Promise.all(run.outputs.map((creation) => client.download(creation, folder)));
    for (const file of files) {
      const { file: path, bytes } = valueOfResult(file);
      const content = await readFile(path);
      expect(content.subarray(1, 4).toString()).toBe("PNG");
      expect(content.length).toBe(bytes);
    }
    expect(await readdir(folder)).toHaveLength(2);

    const [creation] = run.outputs;
    if (!creation) throw new Error("There is no output.");
    const path = valueOfResult(await client.download(creation, folder, { force: true })).file;
    await writeFile(path, "mine");
    expect(await client.download(creation, folder)).toMatchObject({ ok: false, failure: { code: "FILE_EXISTS" } });
    expect(await readFile(path, "utf8")).toBe("mine");
    expect(await readdir(folder)).toHaveLength(2);
  });

  test("pays once when the answer to a request is lost", async () => {
    const { studio, ada, origin, secret } = await startListening();
    let isLost = false;
    const losing: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (isLost || init?.method !== "POST") return response;
      isLost = true;
      await response.arrayBuffer();
      throw new TypeError("fetch failed", { cause: Object.assign(new Error(), { code: "ECONNRESET" }) });
    };
    const client = createClient({ url: origin, apiKey: secret, fetch: losing });
    const accepted = valueOfResult(await client.call("POST", textToImage, { body: { prompt: "a lighthouse" } }));
    expect(isLost).toBe(true);
    expect(accepted.repeated).toBe(true);
    const history = valueOfResult(await client.call("GET", "/api/generation/history/"));
    expect(history.results.map(({ id }) => id)).toEqual([accepted.id]);
    await studio.awaitRun(ada, accepted.id, ({ status }) => status === "completed");
  });

  test("returns refusals as values, with the fields, the request ID, and the message in the language asked for", async () => {
    const { studio, ada, origin, secret } = await startListening();
    const client = createClient({ url: origin, apiKey: secret });
    const invalid = await client.call("POST", textToImage, { body: { prompt: "", count: 99 } });
    expect(invalid).toMatchObject({
      ok: false,
      failure: { code: "VALIDATION_ERROR", status: 422, requestId: expect.stringMatching(/./) },
    });
    const fields = invalid.ok ? [] : invalid.failure.violations.map(({ field }) => field);
    expect(fields.sort()).toEqual(["count", "prompt"]);
    const path = { id: "019bc186-de00-7000-8000-000000000021" };
    expect(await client.call("GET", "/api/generation/status/{id}/", { path })).toMatchObject({
      failure: { code: "NOT_FOUND", status: 404 },
    });
    const header = { "max-cost-credits": 0 };
    expect(await client.call("POST", textToImage, { body: { prompt: "a" }, header })).toMatchObject({
      failure: { violations: [{ field: "max-cost-credits" }] },
    });
    const { secret: narrow } = await makeKey(studio, ada, ["billing"]);
    expect(await createClient({ url: origin, apiKey: narrow }).call("GET", "/api/generation/history/")).toMatchObject({
      failure: { code: "FORBIDDEN" },
    });
    const german = createClient({ url: origin, apiKey: "ak_wrong", language: "de" });
    const refused = await german.call("GET", balance);
    expect(refused).toMatchObject({
      failure: { code: "UNAUTHORIZED", status: 401, message: expect.stringContaining("API-Schlüssel") },
    });
  });

  test("yields a run as it changes until it is final", async () => {
    const { studio, origin, secret } = await startListening();
    studio.engine.hold();
    const client = createClient({ url: origin, apiKey: secret });
    const { id } = valueOfResult(await client.call("POST", textToImage, { body: { prompt: "a lighthouse" } }));
    const statuses: string[] = [];
    for await (const result of client.follow(id)) {
      const { status } = valueOfResult(result);
      if (statuses.at(-1) !== status) statuses.push(status);
      studio.engine.release();
    }
    expect(statuses.at(-1)).toBe("completed");
    expect(statuses.length).toBeGreaterThan(1);
  });
});

describe("Retries", () => {
  const refusal = { status: 503, code: "SERVICE_UNAVAILABLE", message: "Busy.", detail: null, violations: [] };

  test("follow Retry-After, and are bounded", async () => {
    const { client, requests } = await startServer((_, response) =>
      response.writeHead(503, { "retry-after": "0" }).end(JSON.stringify(refusal)),
    );
    expect(await client.call("GET", balance)).toMatchObject({ failure: { code: "SERVICE_UNAVAILABLE" } });
    expect(requests).toHaveLength(3);
  });

  test("are not tried when Retry-After is past the deadline", async () => {
    const { client, requests } = await startServer((_, response) =>
      response.writeHead(429, { "retry-after": "600" }).end(JSON.stringify({ ...refusal, code: "RATE_LIMITED" })),
    );
    const result = await client.call("GET", balance);
    expect(result).toMatchObject({ failure: { code: "RATE_LIMITED", retryAfterSeconds: 600 } });
    expect(requests).toHaveLength(1);
  });

  test("of a generation keep its Idempotency-Key; another POST is not repeated after a broken connection", async () => {
    const { client, requests } = await startServer((request) => request.socket.destroy());
    expect(await client.call("POST", textToImage, { body: { prompt: "a" } })).toMatchObject({
      failure: { code: "UNREACHABLE" },
    });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const path = { id: "019bc186-de00-7000-8000-000000000021" };
    await client.call("POST", "/api/generation/{id}/cancel/", { path });
    expect(requests).toHaveLength(4);
  });
});

describe("A call that gets no proper answer", () => {
  test("ends at its deadline, or when its signal is aborted", async () => {
    const { client } = await startServer(() => {});
    expect(await client.call("GET", balance, { timeoutMilliseconds: 50 })).toMatchObject({
      failure: { code: "TIMEOUT" },
    });
    expect(await client.call("GET", balance, { signal: AbortSignal.abort() })).toMatchObject({
      failure: { code: "ABORTED" },
    });
  });

  test("does not follow a redirect with the key", async () => {
    const other = await startServer((_, response) => response.end("{}"));
    const { client } = await startServer((_, response) => response.writeHead(302, { location: other.origin }).end());
    expect(await client.call("GET", balance)).toMatchObject({
      failure: { code: "UNEXPECTED_ANSWER", message: expect.stringContaining(other.origin) },
    });
    expect(other.requests).toHaveLength(0);
  });

  test.each([
    ["a page", 200, "text/html", "<h1>Hello</h1>"],
    ["broken JSON", 200, "application/json", "{"],
    ["another server's error", 404, "application/json", '{"error": "no"}'],
  ])("says so for %s", async (_what, status, type, body) => {
    const { client } = await startServer((_request, response) =>
      response.writeHead(status, { "content-type": type }).end(body),
    );
    expect(await client.call("GET", balance)).toMatchObject({ failure: { code: "UNEXPECTED_ANSWER" } });
  });

  test("stops reading an answer without end", async () => {
    const { client } = await startServer((_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    expect(await client.call("GET", balance)).toMatchObject({ failure: { code: "UNEXPECTED_ANSWER" } });
  });

  test("never leads to another endpoint by its parameters", async () => {
    const { client, requests } = await startServer((_, response) => response.writeHead(404).end());
    for (const id of ["..", "../../billing", "a?b=c", "", "\ud800"]) {
      await client.call("GET", "/api/generation/status/{id}/", { path: { id } });
    }
    for (const { url } of requests) expect(url).toMatch(/^\/api\/generation\/status\/[^/?]+\/$/);
    expect(requests).toHaveLength(5);
  });
});

describe("A download", () => {
  const creation = (download_url: string) => ({ id: "x/../y", download_url, media_type: "image/png" });

  test("needs no key and stays in its folder, whatever the server names the file", async () => {
    const { client, requests } = await startServer((_, response) =>
      response.writeHead(200, { "content-disposition": 'attachment; filename="../../evil.sh"' }).end("data"),
    );
    const folder = await createTemporaryFolder();
    expect(await client.download(creation("/files/1"), folder)).toMatchObject({
      ok: true,
      value: { file: join(folder, "evil-xy.png"), bytes: 4 },
    });
    expect(await readdir(folder)).toEqual(["evil-xy.png"]);
    expect(requests[0]?.headers.authorization).toBeUndefined();
    expect(await client.download(creation("file:///etc/passwd"), folder)).toMatchObject({ ok: false });
  });

  test("that breaks off leaves nothing", async () => {
    const { client } = await startServer((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("half", () => response.destroy());
    });
    const folder = await createTemporaryFolder();
    expect(await client.download(creation("/files/1"), folder)).toMatchObject({ failure: { code: "UNREACHABLE" } });
    expect(await readdir(folder)).toEqual([]);
  });

  test("that is aborted leaves nothing", async () => {
    const stop = new AbortController();
    const { client } = await startServer((_, response) => {
      response.writeHead(200, { "content-length": "1000" }).write("half");
    });
    const folder = await createTemporaryFolder();
    const download = client.download(creation("/files/1"), folder, { signal: stop.signal });
    await waitFor(async () => ((await readdir(folder)).length > 0 ? true : undefined), "the partial file");
    stop.abort();
    expect(await download).toMatchObject({ failure: { code: "ABORTED" } });
    expect(await readdir(folder)).toEqual([]);
  });

  test("into a folder that does not exist says which file cannot be written", async () => {
    const { client } = await startServer((_, response) => response.end("data"));
    const folder = join(await createTemporaryFolder(), "gone");
    expect(await client.download(creation("/files/1"), folder)).toMatchObject({
      failure: { code: "FILE_NOT_WRITTEN", message: expect.stringContaining("ENOENT") },
    });
  });
});

describe("The settings of a client", () => {
  test.each([
    "",
    "studio.example",
    "ftp://studio.example",
    "https://ada:secret@studio.example",
    "https://a.example/api/",
  ])("refuse the URL %j", (url) => {
    expect(() => createClient({ url, apiKey })).toThrow(/URL must/);
  });

  test.each(["", "ak_with\nnewline_secret", "ak_ü_secret", "ak_with space_secret"])(
    "refuse the key %j without repeating it",
    (key) => {
      let message = "";
      try {
        createClient({ url: "https://studio.example", apiKey: key });
      } catch (error) {
        message = String(error);
      }
      expect(message).toContain("API key");
      expect(message).not.toContain("secret");
    },
  );
});
