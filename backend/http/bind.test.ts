import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "../../contract/endpoint.ts";
import { verbsFor } from "../../tests/support/api.ts";
import { createHandDrivenRuntime } from "../../tests/support/hand-driven-runtime.ts";
import { createApi } from "../api.ts";
import { traceIds } from "../tracing/trace.ts";
import { done, type Outcome, type Route, refuse, refuseFields, route } from "./operation.ts";

const shape = { tag: "Boats", summary: "A boat.", refusals: [] } as const;
const boat = z.object({ id: z.string(), name: z.string() });

const paint = endpoint({
  ...shape,
  method: "PUT",
  path: "/api/boats/{id}/",
  auth: "bearer",
  params: z.object({ id: z.uuid() }),
  query: z.object({
    coats: z.coerce.number().int().min(1).max(9).default(1),
    tone: z.enum(["light", "dark"]).optional(),
  }),
  headers: z.object({ "idempotency-key": z.string().trim().max(8).optional() }),
  body: z.object({ name: z.string().trim().min(1).max(20) }),
  answer: { status: 200, payload: boat },
});
const list = endpoint({
  ...shape,
  method: "GET",
  path: "/api/boats/",
  auth: "none",
  answer: { status: 200, payload: z.object({ boats: z.array(boat) }) },
});
const sail = endpoint({
  ...shape,
  method: "POST",
  path: "/api/boats/sail/",
  auth: "none",
  answer: { status: 200, payload: boat, stream: "text/event-stream" },
});
const sink = endpoint({ ...shape, method: "POST", path: "/api/boats/sink/", auth: "none", answer: { status: 204 } });

const id = "01980000-0000-7000-8000-000000000001";

function start(routes: readonly Route[], output: string[] = []) {
  const log = pino({ mixin: traceIds }, { write: (line: string) => void output.push(line) });
  const runtime = createHandDrivenRuntime();
  const findCaller = async (token: string) => (token === "good" ? { userId: "u1", sessionId: "s1" } : undefined);
  const api = createApi({ modules: [{ routes }], findCaller, log, runtime, version: "1.0.0" });
  return { ...verbsFor(api), fetch: api.fetch };
}

/** Records what reaches the operation. */
function startPaint(outcome: Outcome<z.infer<typeof boat>> = done({ id, name: "Ida" })) {
  const seen: unknown[] = [];
  const api = start([
    route(paint, async (input, caller) => {
      seen.push({ input, caller });
      return outcome;
    }),
  ]);
  return { ...api, seen };
}

describe("An operation", () => {
  test("gets the declared parts parsed, and its caller", async () => {
    const { request, seen } = startPaint();
    await request("PUT", `/api/boats/${id}/?coats=3&tone=&extra=1`, {
      json: { name: " Ida ", id: "other", owner: "u2" },
      token: "good",
      headers: {
        "accept-language": "de",
        "user-agent": "Firefox",
        "idempotency-key": " k ",
        "x-client-address": "192.0.2.7",
      },
    });
    expect(seen).toEqual([
      {
        input: { params: { id }, query: { coats: 3 }, headers: { "idempotency-key": "k" }, body: { name: "Ida" } },
        caller: {
          userId: "u1",
          sessionId: "s1",
          language: "de",
          userAgent: "Firefox",
          address: "192.0.2.7",
          requestId: expect.any(String),
        },
      },
    ]);
  });

  test("is not reached without an access token that is good", async () => {
    const { request, seen } = startPaint();
    const path = `/api/boats/${id}/`;
    const missing = await request("PUT", path, { json: { name: "Ida" } });
    expect(missing.refusal()).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    expect(missing.headers.get("www-authenticate")).toBe("Bearer");
    for (const authorization of ["Bearer bad", "good", "Basic good", "Bearer", "Bearer good good"]) {
      const answer = await request("PUT", path, { json: { name: "Ida" }, headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe('Bearer error="invalid_token"');
    }
    expect(seen).toEqual([]);
  });

  test("is not called with input that breaks the contract, and every broken rule is reported together", async () => {
    const { request, seen } = startPaint();
    const answer = await request("PUT", `/api/boats/${id}/?coats=99&tone=blue`, {
      json: {},
      token: "good",
      headers: { "idempotency-key": "much too long" },
    });
    expect(answer.refusal()).toEqual({
      status: 422,
      code: "VALIDATION_ERROR",
      message: "Please check your input and try again.",
      detail: null,
      violations: [
        { field: "coats", message: "Use 9 or less." },
        { field: "tone", message: "Choose one of: light, dark." },
        { field: "idempotency-key", message: "Use at most 8 characters." },
        { field: "name", message: "This field is required" },
      ],
    });
    expect(seen).toEqual([]);
  });

  test("is not reached with an id that is none; it is answered like one that is not there", async () => {
    const { request, seen } = startPaint();
    for (const wrong of ["1", "null", "%00", "..%2F..", "' or 1=1", "x".repeat(5_000)]) {
      const answer = await request("PUT", `/api/boats/${wrong}/`, { json: { name: "Ida" }, token: "good" });
      expect(answer.refusal()).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect(seen).toEqual([]);
  });
});

describe("An answer", () => {
  test("holds what the contract names and nothing more, and stays out of caches", async () => {
    const stored = { id, name: "Ida", password_hash: "secret" };
    const { request } = start([route(list, async () => done({ boats: [stored] }))]);
    const answer = await request("GET", "/api/boats/");
    expect(answer.json).toEqual({ boats: [{ id, name: "Ida" }] });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/json",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      vary: "Authorization, Accept-Language",
    });
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("without a payload has no body", async () => {
    const { request } = start([route(sink, async () => done(undefined))]);
    const answer = await request("POST", "/api/boats/sink/");
    expect(answer).toMatchObject({ status: 204, json: undefined });
    expect(answer.headers.get("content-type")).toBeNull();
  });

  test("that breaks the contract is our failure, not an answer", async () => {
    const { request } = start([{ endpoint: list, operation: async () => done({ boats: "none" }) }]);
    const answer = await request("GET", "/api/boats/");
    expect(answer.refusal()).toMatchObject({ status: 500, code: "INTERNAL_ERROR" });
  });
});

describe("A refusal", () => {
  test.each([
    [refuse("INSUFFICIENT_CREDITS"), 402, "Insufficient credits to generate image"],
    [refuse("CONFLICT", "emailTaken"), 409, "Email already exists"],
    [refuse("NOT_FOUND"), 404, "The requested resource was not found."],
    [refuse("RATE_LIMITED"), 429, "Too many attempts. Wait a moment and try again."],
    [refuse("SERVICE_UNAVAILABLE", "noEngine"), 503, "Nothing can generate this right now. Try again later."],
  ])("keeps its code, its status and its sentence: %o", async (refusal, status, message) => {
    const { request } = startPaint(refusal);
    const answer = await request("PUT", `/api/boats/${id}/`, { json: { name: "Ida" }, token: "good" });
    expect(answer.status).toBe(status);
    expect(answer.json).toEqual({ status, code: refusal.code, message, detail: null, violations: [] });
  });

  test("says when to come back, in whole seconds", async () => {
    const { request } = startPaint({ ...refuse("RATE_LIMITED"), retryAfterSeconds: 1.2 });
    const answer = await request("PUT", `/api/boats/${id}/`, { json: { name: "Ida" }, token: "good" });
    expect(answer.headers.get("retry-after")).toBe("2");
  });

  test("passes the values its message needs", async () => {
    const { request } = startPaint(refuseFields({ field: "name", key: "tooLong", values: { max: 3 } }));
    const answer = await request("PUT", `/api/boats/${id}/`, { json: { name: "<Ida>" }, token: "good" });
    expect(answer.refusal().violations).toEqual([{ field: "name", message: "Use at most 3 characters." }]);
  });

  test("for too many attempts cannot be taken for one about money", async () => {
    const { request } = startPaint(refuse("RATE_LIMITED"));
    const answer = await request("PUT", `/api/boats/${id}/`, { json: { name: "Ida" }, token: "good" });
    expect(answer.refusal().message).not.toMatch(/credit|balance|insufficient|not enough|quota|limit/i);
  });
});

describe("A path", () => {
  test("that nothing is declared at is not found, with and without its slash", async () => {
    const { request } = startPaint();
    for (const path of ["/api/", "/api/ships/", `/api/boats/${id}`, `/api/boats/${id}//`, "/api/boats", "/api/%"]) {
      const answer = await request("GET", path);
      expect(answer.refusal()).toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
  });

  test("answers other methods with those there are", async () => {
    const { request } = startPaint();
    for (const method of ["GET", "POST", "DELETE", "PATCH", "PROPFIND"]) {
      const answer = await request(method, `/api/boats/${id}/`, { token: "good" });
      expect(answer.refusal()).toMatchObject({ status: 405, code: "NOT_FOUND" });
      expect(answer.headers.get("allow")).toBe("PUT, OPTIONS");
    }
    const options = await request("OPTIONS", `/api/boats/${id}/`);
    expect(options).toMatchObject({ status: 204, json: undefined });
    expect(options.headers.get("allow")).toBe("PUT, OPTIONS");
  });

  test.each([0, 1])(
    "that names a segment answers before one with a parameter there, in any order (%i)",
    async (first) => {
      const named = endpoint({
        ...shape,
        method: "GET",
        path: "/api/boats/best/",
        auth: "none",
        answer: { status: 204 },
      });
      const params = z.object({ id: z.string() });
      const any = endpoint({ ...named, path: "/api/boats/{id}/", params, answer: { status: 200, payload: boat } });
      const routes = [route(named, async () => done(undefined)), route(any, async () => done({ id, name: "Ida" }))];
      const { request } = start(first === 0 ? routes : routes.toReversed());
      expect((await request("GET", "/api/boats/best/")).status).toBe(204);
      expect((await request("GET", "/api/boats/other/")).status).toBe(200);
    },
  );

  test("cannot be claimed twice with one method", () => {
    const twice = route(list, async () => done({ boats: [] }));
    expect(() => start([twice, twice])).toThrow("GET /api/boats/ is declared twice.");
  });

  test("that can be read also answers HEAD requests", async () => {
    const { fetch } = start([route(list, async () => done({ boats: [] }))]);
    const answer = await fetch(new Request("http://api.internal/api/boats/", { method: "HEAD" }));
    expect(answer.status).toBe(200);
    await expect(answer.text()).resolves.toBe("");
  });
});

describe("An internal error", () => {
  test.each([new Error("secret detail"), "a string", undefined])(
    "is reported without detail and logged with it: %s",
    async (thrown) => {
      const output: string[] = [];
      const broken = route(list, async () => {
        throw thrown;
      });
      const { request } = start([broken], output);
      const answer = await request("GET", "/api/boats/?token=private", { headers: { "x-request-id": "proxy-12345" } });

      expect(answer.refusal()).toEqual({
        status: 500,
        code: "INTERNAL_ERROR",
        message: "An unexpected error occurred. Please try again.",
        detail: null,
        violations: [],
      });
      expect(answer.headers.get("x-request-id")).toBe("proxy-12345");
      expect(output).toHaveLength(1);
      const line: unknown = JSON.parse(output[0] ?? "");
      expect(line).toMatchObject({
        requestId: "proxy-12345",
        method: "GET",
        path: "/api/boats/",
        code: "REQUEST_FAILED",
      });
      expect(output[0]).not.toContain("private");
    },
  );

  test("is not caused by a client that disconnects", async () => {
    const output: string[] = [];
    const controller = new AbortController();
    const gone = route(list, async () => {
      controller.abort();
      throw controller.signal.reason;
    });
    const { fetch } = start([gone], output);
    await fetch(new Request("http://api.internal/api/boats/", { signal: controller.signal }));
    expect(output).toEqual([]);
  });

  test("is not caused by a client that disconnects in the middle of a body", async () => {
    const output: string[] = [];
    const { fetch } = start([route(paint, async () => done({ id, name: "Ida" }))], output);
    const answered = Promise.withResolvers<number>();
    const server = createServer(
      getRequestListener(async (request) => {
        const answer = await fetch(request);
        answered.resolve(answer.status);
        return answer;
      }),
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = z.object({ port: z.number() }).parse(server.address());

    const headers = "Host: x\r\nAuthorization: Bearer good\r\nContent-Type: application/json\r\nContent-Length: 100";
    const socket = connect(port, "127.0.0.1");
    socket.write(`PUT /api/boats/${id}/ HTTP/1.1\r\n${headers}\r\n\r\n{"name":`);
    await once(server, "request");
    socket.destroy();

    expect(await answered.promise).toBe(499);
    expect(output).toEqual([]);
    server.close();
    await once(server, "close");
  });

  test("never puts a client's text into the log as a request id", async () => {
    const { request } = start([route(list, async () => done({ boats: [] }))]);
    for (const offered of ["short", "x".repeat(65), "id with spaces", '{"level":60}']) {
      const answer = await request("GET", "/api/boats/", { headers: { "x-request-id": offered } });
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
    }
  });
});

describe("A response that has two forms", () => {
  const events = () => new Response("event: boat\ndata: {}\n\n").body ?? new ReadableStream();
  const startSail = () =>
    start([
      route(sail, async () => done({ id, name: "Ida" }), {
        stream: async () => done({ name: "events", content: events() }),
      }),
    ]);

  test("is streamed if Accept names an event stream, and sent as JSON otherwise", async () => {
    const { request } = startSail();
    const streamed = await request("POST", sail.path, { headers: { accept: "text/event-stream" } });
    expect(streamed.headers.get("content-type")).toBe("text/event-stream");
    expect(streamed.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(streamed.text).toBe("event: boat\ndata: {}\n\n");
    for (const accept of ["*/*", "application/json", "text/event-stream;q=0"]) {
      expect((await request("POST", sail.path, { headers: { accept } })).json).toEqual({ id, name: "Ida" });
    }
  });

  test("is refused as JSON in both", async () => {
    const { request } = start([
      route(sail, async () => refuse("CONFLICT"), { stream: async () => refuse("CONFLICT") }),
    ]);
    const refused = await request("POST", sail.path, { headers: { accept: "text/event-stream" } });
    expect(refused.refusal()).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  test("is described with both", async () => {
    const { request } = startSail();
    expect((await request("GET", "/api/schema/")).json).toMatchObject({
      paths: {
        [sail.path]: {
          post: {
            responses: {
              200: { content: { "application/json": {}, "text/event-stream": { schema: { type: "string" } } } },
            },
          },
        },
      },
    });
  });
});
