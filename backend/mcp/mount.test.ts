import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { putOnPlan } from "../../tests/support/api-keys.ts";
import { type McpStudio, startMcpStudio } from "../../tests/support/mcp.ts";

const rpcAnswer = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.number().int(), message: z.string(), data: z.unknown().optional() }).optional(),
});

const listTools = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
const modern = {
  ...listTools,
  params: {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "tests", version: "1.0.0" },
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};
const modernHeaders = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };

interface Sent {
  body?: BodyInit | object;
  key?: string | null;
  headers?: Record<string, string>;
  method?: string;
}

/** Sends a request without a client, by default a valid one. */
function send({ studio, secret }: McpStudio, sent: Sent = {}): Promise<Response> {
  const { body = listTools, key = secret, headers, method = "POST" } = sent;
  const isText = typeof body === "string" || body instanceof ReadableStream;
  return studio.backend.fetch(
    new Request("http://api.internal/api/mcp", {
      method,
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(method === "POST" && { body: isText ? body : JSON.stringify(body) }),
      ...(body instanceof ReadableStream && { duplex: "half" }),
    }),
  );
}

async function errorIn(response: Response) {
  const { id, error } = rpcAnswer.parse(await response.json());
  return { status: response.status, id, message: error?.message, data: error?.data };
}

describe("before the protocol, an error has the form of JSON-RPC:", () => {
  test("401 for a missing or unknown key, and for a session; no authorization server is named", async () => {
    const mcp = await startMcpStudio({ idle: true });
    for (const [key, challenge] of [
      [null, "Bearer"],
      [`${mcp.secret}x`, 'Bearer error="invalid_token"'],
      [mcp.owner.access, 'Bearer error="invalid_token"'],
    ] as const) {
      const refused = await send(mcp, { key });
      expect(refused.headers.get("www-authenticate")).toBe(challenge);
      expect(await errorIn(refused)).toMatchObject({ status: 401, id: null, data: { code: "UNAUTHORIZED" } });
    }
  });

  test("403 for a plan without API keys", async () => {
    const mcp = await startMcpStudio({ idle: true });
    await putOnPlan(mcp.studio, mcp.owner, "starter");
    const refused = await errorIn(await send(mcp));
    expect(refused).toMatchObject({
      status: 403,
      message: expect.stringContaining("Your plan doesn’t include API keys"),
    });
  });

  test("403 for a page of another site, even with a key", async () => {
    const mcp = await startMcpStudio({ idle: true });
    const statusFrom = async (origin: string) => (await send(mcp, { headers: { origin } })).status;
    expect(await statusFrom("https://studio.example")).toBe(200);
    for (const origin of ["https://elsewhere.example", "null", "http://studio.example", "https://studio.example:8443"])
      expect(await statusFrom(origin), origin).toBe(403);
    const refused = await send(mcp, { headers: { origin: "https://elsewhere.example" } });
    expect(await errorIn(refused)).toMatchObject({ status: 403, id: null, data: { code: "FORBIDDEN" } });
  });

  test("413 for a large message, which is read no further; only keys that may upload send large ones", async () => {
    const mcp = await startMcpStudio({ idle: true });
    const { secret } = await mcp.newKey({ user: mcp.owner, scopes: ["generation"] });
    const withText = (characters: number) => JSON.stringify({ ...listTools, params: { text: "x".repeat(characters) } });
    expect((await send(mcp, { body: withText(1_000_000) })).status).toBe(200);
    const refused = await send(mcp, { body: withText(1_000_000), key: secret });
    expect(await errorIn(refused)).toMatchObject({ status: 413, data: { code: "PAYLOAD_TOO_LARGE" } });
    let sentBytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentBytes += 65_536;
        controller.enqueue(new Uint8Array(65_536).fill(32));
      },
    });
    expect((await send(mcp, { body: endless })).status).toBe(413);
    expect(sentBytes).toBeLessThan(13 * 1024 * 1024);
  });

  test("429 with the time to wait; each message counts once", async () => {
    const mcp = await startMcpStudio({ idle: true, rateLimiting: true });
    const first = await send(mcp);
    expect(first.headers.get("ratelimit-policy")).toBe('"api key";q=120;w=60');
    const statuses = [first.status];
    while (statuses.length < 120) statuses.push((await send(mcp)).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await send(mcp);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(await errorIn(refused)).toMatchObject({
      status: 429,
      message: expect.stringContaining(`Try again in ${seconds} seconds.`),
    });
  });

  test("400 for a batch, which would count once and work often, and for what is no JSON", async () => {
    const mcp = await startMcpStudio({ idle: true });
    for (const sent of [
      { body: [listTools, listTools] },
      { body: "{" },
      { body: "" },
      { headers: { "content-type": "text/plain" } },
    ])
      expect(await errorIn(await send(mcp, sent))).toMatchObject({ status: 400, id: null });
  });

  test("405 for methods other than POST", async () => {
    const mcp = await startMcpStudio({ idle: true });
    for (const method of ["GET", "DELETE", "PUT", "OPTIONS"]) {
      const refused = await send(mcp, { method });
      expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST"]);
      expect(await errorIn(refused)).toMatchObject({ id: null });
    }
  });
});

test.each([
  ["the current revision", modern, modernHeaders],
  ["an older revision", listTools, { "mcp-protocol-version": "2025-11-25" }],
])("in %s, a client that accepts only JSON, or does not say, gets JSON", async (_name, body, headers) => {
  const mcp = await startMcpStudio();
  for (const accept of ["application/json", "*/*", ""]) {
    const answered = await send(mcp, { body, headers: { ...headers, accept } });
    expect([answered.status, answered.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(rpcAnswer.parse(await answered.json()).result).toHaveProperty("tools");
  }
  const _meta = { ...("_meta" in body.params && body.params._meta), progressToken: 7 };
  const params = { name: "generate_image", arguments: { prompt: "a lighthouse" }, _meta };
  const call = {
    body: { ...body, method: "tools/call", params },
    headers: { ...headers, ...("mcp-method" in headers && { "mcp-method": "tools/call", "mcp-name": params.name }) },
  };
  const made = await send(mcp, { ...call, headers: { ...call.headers, accept: "application/json" } });
  expect(rpcAnswer.parse(await made.json()).result).toMatchObject({ structuredContent: { status: "completed" } });
});

test("nothing can be subscribed to, so no connection stays open", async () => {
  const mcp = await startMcpStudio({ idle: true });
  const method = "subscriptions/listen";
  const params = { ...modern.params, notifications: { toolsListChanged: true } };
  const refused = await send(mcp, {
    body: { ...modern, method, params },
    headers: { ...modernHeaders, "mcp-method": method },
  });
  expect(await refused.text()).toContain('"error"');
});

const text = fc.oneof(
  fc.constantFrom("", "__proto__", "a\0b", "half \ud83c", "tools/call", "x".repeat(5_000)),
  fc.string(),
);
const tools = ["generate_image", "edit_image", "generate_video", "get_generation", "search_creations", "upload_image"];
const fields = ["prompt", "count", "model", "id", "wait_seconds", "data", "page", "search", "source_upload_id", "seed"];
const message = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.record(
    {
      jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant("2.0") }, text),
      id: fc.oneof({ weight: 9, arbitrary: fc.integer() }, fc.jsonValue({ maxDepth: 1 })),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom("tools/call", "initialize", "tools/list", "ping") },
        text,
      ),
      params: fc.oneof(
        {
          weight: 9,
          arbitrary: fc.record({
            name: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...tools) }, text),
            arguments: fc.dictionary(
              fc.oneof(fc.constantFrom(...fields), text),
              fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.integer(), fc.double()),
              { maxKeys: 5 },
            ),
          }),
        },
        fc.jsonValue({ maxDepth: 2 }),
      ),
    },
    { requiredKeys: [] },
  ),
);

test("any message gets an answer of the protocol, and never a failure", async () => {
  const mcp = await startMcpStudio({ idle: true });
  await fc.assert(
    fc.asyncProperty(message, fc.boolean(), async (body, asJson) => {
      // Without workers, a run that starts by chance would be waited for.
      const unwaited = JSON.stringify(body).includes('"prompt"')
        ? { ...Object(body), id: "none", method: "ping" }
        : body;
      const headers = { accept: asJson ? "application/json" : "application/json, text/event-stream" };
      const answered = await send(mcp, { body: JSON.stringify(unwaited) ?? "null", headers });
      expect(answered.status).toBeLessThan(500);
      const whole = await answered.text();
      if (answered.status === 202) {
        expect(whole).toBe("");
        return;
      }
      const isStream = answered.headers.get("content-type") === "text/event-stream";
      const json = isStream ? (whole.split("\n").find((line) => line.startsWith("data: ")) ?? "").slice(6) : whole;
      rpcAnswer.parse(JSON.parse(json));
      expect(json).not.toContain("unexpected error");
    }),
    { numRuns: 150 },
  );
});
