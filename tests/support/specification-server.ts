import { Buffer } from "node:buffer";
import { createServer, type Server } from "node:http";

/**
 * A backend that answers the calls of the product's specification and nothing more. It has no field and no endpoint
 * that the product's own API adds. Its ids are numbers, its instants have an offset, its lists are short, and its
 * refusals have their own wording.
 */
export interface SpecificationServer {
  server: Server;
  /** Requested methods and paths, in order, without their query. */
  asked: string[];
  /** Invalidates all issued tokens, as if they had expired. */
  expireTokens(): void;
  /** Sets the answer to the next call of this method and path. */
  answerOnce(call: string, status: number, body: unknown): void;
}

interface Call {
  params: string[];
  query: URLSearchParams;
  json: Record<string, unknown>;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

interface Answer {
  status?: number;
  body?: unknown;
  file?: Buffer;
}

type Handler = (call: Call) => Answer;

const accessLifetimeSeconds = 3_600;
const at = "2026-11-22T09:30:00.123456+00:00";
/** One gray pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

function tokenOf(number: number, lifetimeSeconds: number): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const exp = Math.floor(Date.now() / 1_000) + lifetimeSeconds;
  return `${encode({ alg: "HS256" })}.${encode({ exp, jti: number })}.signature`;
}

function pageOf(results: readonly unknown[]): Answer {
  return { body: { count: results.length, next: null, previous: null, results } };
}

const detail = (status: number, words: string): Answer => ({ status, body: { detail: words } });

/** Creates a server that stores nothing after it stops. Listen with `originOf`, or with the server's own `listen`. */
export function createSpecificationServer(): SpecificationServer {
  let lastId = 0;
  let good = new Set<string>();
  const passwords = new Map<string, string>();
  let settings: unknown = {
    credit_alert_threshold: 10,
    subscription_expiry_reminder_days: 7,
    marketing_emails: false,
    language: "en",
    timezone: "UTC",
    currency: "USD",
  };
  const profile = { email: "ada@example.com", display_name: "Ada", avatar_url: null as string | null };
  const runs = new Map<string, Record<string, unknown> & { looks: number }>();
  const galleries = [{ id: ++lastId, name: "Harbors", description: "", image_count: 1 }];
  const uploads: unknown[] = [];
  const conversations = new Map<string, Record<string, unknown> & { messages: unknown[] }>();
  const orders: { id: number; status: string }[] = [];
  const once = new Map<string, Answer>();
  const asked: string[] = [];

  const tokens = (email: string) => {
    const access = tokenOf(++lastId, accessLifetimeSeconds);
    good.add(access);
    profile.email = email;
    return { access, refresh: `refresh-${lastId}`, user: { email } };
  };

  const creationOf = (run: Record<string, unknown>, kind: "image" | "video") => ({
    id: ++lastId,
    kind,
    status: "completed",
    generation_type: run.generation_type,
    prompt: run.prompt,
    negative_prompt: "",
    aspect_ratio: "1:1",
    quality: "standard",
    style: null,
    model: "painter",
    engine: "House",
    seed: 7,
    width: 1024,
    height: 1024,
    duration_seconds: kind === "video" ? 4 : null,
    has_audio: false,
    url: `/media/${lastId}.png`,
    thumbnail_url: `/media/${lastId}-small.png`,
    thumbhash: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    is_favorite: false,
    generation_id: run.id,
    created_at: at,
  });

  const start =
    (generation_type: string): Handler =>
    ({ json }) => {
      if (!json.prompt) return { status: 400, body: { violations: [{ message: "A prompt is needed." }] } };
      const run = { id: ++lastId, status: "queued", generation_type, cost_credits: 2, prompt: json.prompt, looks: 0 };
      runs.set(String(run.id), run);
      return { status: 202, body: { id: run.id, status: run.status, generation_type, cost_credits: 2 } };
    };

  /** Completed at the second poll, like a run that takes a while. */
  const statusOf = (run: Record<string, unknown> & { looks: number }) => {
    run.looks += 1;
    const isDone = run.looks > 1;
    const kind = String(run.generation_type).endsWith("video") ? ("video" as const) : ("image" as const);
    run.outputs ??= [creationOf(run, kind)];
    return {
      id: run.id,
      status: isDone ? "completed" : "processing",
      generation_type: run.generation_type,
      progress: isDone ? 1 : 0.4,
      stage: isDone ? "done" : "painting",
      queue_position: null,
      eta_seconds: isDone ? null : 3,
      cost_credits: 2,
      charged_credits: isDone ? 2 : 0,
      outputs: isDone ? run.outputs : [],
      error: null,
      created_at: at,
      finished_at: isDone ? at : null,
    };
  };

  const made = (kind: string) =>
    [...runs.values()]
      .flatMap(({ outputs }) => (Array.isArray(outputs) ? outputs : []))
      .filter((one) => one.kind === kind);

  /** Filters as the specification names them. */
  const listed = (all: Record<string, unknown>[], query: URLSearchParams) =>
    all.filter(
      ({ status, generation_type }) =>
        [null, status].includes(query.get("status")) && [null, generation_type].includes(query.get("type")),
    );

  const conversationOf = ({ messages: _, ...rest }: Record<string, unknown>) => rest;

  /** Whether a token is needed, the call, and its answer. */
  const calls: [needsToken: boolean, call: string, handler: Handler][] = [
    [
      false,
      "POST /api/auth/token/",
      ({ json }) =>
        passwords.get(String(json.email)) === json.password
          ? { body: tokens(String(json.email)) }
          : detail(401, "No active account found with the given credentials"),
    ],
    [
      false,
      "POST /api/auth/users/",
      ({ json }) => {
        if (passwords.has(String(json.email))) return detail(400, "Email already exists");
        passwords.set(String(json.email), String(json.password));
        return { status: 201, body: tokens(String(json.email)) };
      },
    ],
    [false, "POST /api/auth/confirm-email/*/", () => ({ status: 204 })],
    [false, "POST /api/auth/resend-confirmation/", () => ({ status: 204 })],
    [false, "GET /api/auth/check-confirmation/*/", () => ({ body: { is_valid: true } })],
    [false, "POST /api/auth/google/", () => detail(403, "Google is off.")],
    [
      false,
      "POST /api/auth/token/refresh/",
      ({ json }) => {
        if (!String(json.refresh).startsWith("refresh-")) return detail(401, "Token is invalid");
        const access = tokenOf(++lastId, accessLifetimeSeconds);
        good.add(access);
        return { body: { access } };
      },
    ],
    [true, "GET /api/auth/user/profile/", () => ({ body: profile })],
    [
      true,
      "PUT /api/auth/user/profile/",
      ({ json }) => {
        Object.assign(profile, { display_name: json.display_name });
        return { status: 204 };
      },
    ],
    [
      true,
      "POST /api/auth/user/profile/avatar/",
      () => {
        profile.avatar_url = "/media/avatar.png";
        return { body: { avatar_url: profile.avatar_url } };
      },
    ],
    [
      true,
      "POST /api/auth/user/change-password/",
      ({ json }) => (json.current_password === "wrong" ? detail(400, "Wrong password.") : { status: 204 }),
    ],
    [false, "POST /api/auth/forgot-password/", () => ({ status: 204 })],
    [false, "POST /api/auth/reset-password/", () => ({ status: 204 })],
    [true, "GET /api/auth/user/settings/", () => ({ body: settings })],
    [
      true,
      "PUT /api/auth/user/settings/",
      ({ json }) => {
        settings = json;
        return { status: 204 };
      },
    ],
    [
      true,
      "POST /api/auth/lora-training-inquiry/",
      () => {
        orders.push({ id: ++lastId, status: "in_review" });
        return { status: 201, body: { id: lastId, status: "in_review" } };
      },
    ],
    [
      true,
      "GET /api/auth/lora-training-inquiry/*/status/",
      ({ params: [id] }) => {
        const found = orders.find((order) => String(order.id) === id);
        return found ? { body: found } : detail(404, "Not found.");
      },
    ],
    [true, "GET /api/auth/lora-training-inquiries/", () => ({ body: { inquiries: orders } })],
    [true, "POST /api/generation/text-to-image/", start("text-to-image")],
    [true, "POST /api/generation/image-to-image/", start("image-to-image")],
    [true, "POST /api/generation/text-to-video/", start("text-to-video")],
    [true, "POST /api/generation/image-to-video/", start("image-to-video")],
    [
      true,
      "GET /api/generation/status/*/",
      ({ params: [id = ""] }) => {
        const run = runs.get(id);
        return run ? { body: statusOf(run) } : detail(404, "Not found.");
      },
    ],
    [true, "GET /api/generation/history/", ({ query }) => pageOf(listed([...runs.values()].map(statusOf), query))],
    [true, "GET /api/billing/credit-balance/balance/", () => ({ body: { current_credits: 42.5 } })],
    [true, "GET /api/billing/credit-balance/summary/", () => ({ body: { current_credits: 42.5 } })],
    [true, "GET /api/billing/subscriptions/user/", () => ({ body: { active: false } })],
    [true, "GET /api/billing/plans/", () => ({ body: [{ name: "Starter" }, { name: "Pro" }, { name: "Studio" }] })],
    [true, "POST /api/billing/checkout/", () => detail(503, "The checkout is closed.")],
    [true, "GET /api/gallery/galleries/", () => pageOf(galleries)],
    [
      true,
      "POST /api/gallery/galleries/",
      ({ json }) => {
        const gallery = {
          id: ++lastId,
          name: String(json.name),
          description: String(json.description),
          image_count: 0,
        };
        galleries.push(gallery);
        return { status: 201, body: gallery };
      },
    ],
    [true, "GET /api/gallery/galleries/*/images/", () => pageOf(made("image"))],
    [true, "GET /api/gallery/images/", () => pageOf(made("image"))],
    [true, "GET /api/gallery/videos/", () => pageOf(made("video"))],
    [
      true,
      "POST /api/gallery/uploads/upload/",
      ({ bytes }) => {
        const id = ++lastId;
        const upload = {
          id,
          kind: "image",
          url: `/media/upload-${id}.png`,
          thumbnail_url: `/media/upload-${id}.png`,
          width: 64,
          height: 64,
          duration_seconds: null,
          size_bytes: bytes,
          created_at: at,
        };
        uploads.push(upload);
        return { status: 201, body: upload };
      },
    ],
    [true, "GET /api/gallery/uploads/", () => pageOf(uploads)],
    [true, "GET /api/conversations/", () => pageOf([...conversations.values()].map(conversationOf))],
    [
      true,
      "POST /api/conversations/",
      () => {
        const conversation = { id: ++lastId, created_at: at, updated_at: at, messages: [] };
        conversations.set(String(lastId), conversation);
        return { status: 201, body: conversation };
      },
    ],
    [
      true,
      "GET /api/conversations/*/",
      ({ params: [id = ""] }) => {
        const found = conversations.get(id);
        return found ? { body: found } : detail(404, "Not found.");
      },
    ],
    [
      true,
      "PUT /api/conversations/*/update/",
      ({ params: [id = ""], json }) => {
        Object.assign(conversations.get(id) ?? {}, json);
        return { status: 204 };
      },
    ],
    [
      true,
      "DELETE /api/conversations/*/delete/",
      ({ params: [id = ""] }) => (conversations.delete(id) ? { status: 204 } : detail(404, "Not found.")),
    ],
    [true, "POST /api/conversations/*/favorite/", () => ({ status: 204 })],
    [
      true,
      "POST /api/conversations/*/messages/",
      ({ params: [id = ""], json }) => {
        const message = { id: ++lastId, role: "user", content: json.content, created_at: at };
        const reply = { id: ++lastId, role: "assistant", content: "Try fog over the harbor.", created_at: at };
        conversations.get(id)?.messages.push(message, reply);
        return { body: { message, reply } };
      },
    ],
    [true, "GET /media/*", () => ({ file: png })],
  ];

  const routes = calls.map(([needsToken, call, handler]) => {
    const [method, path = ""] = call.split(" ");
    const pattern = new RegExp(`^${path.replace(/\*/g, "([^/]+)")}$`);
    return { needsToken, method, pattern, handler };
  });

  const answer = (call: Call, method: string, path: string): Answer => {
    const refused = once.get(`${method} ${path}`);
    once.delete(`${method} ${path}`);
    if (refused) return refused;
    const there = routes.filter(({ pattern }) => pattern.test(path));
    if (there.length === 0) return detail(404, "Not found.");
    const route = there.find((one) => one.method === method);
    if (!route) return detail(405, `Method "${method}" not allowed.`);
    const [, token = ""] = /^Bearer (.+)$/.exec(String(call.headers.authorization)) ?? [];
    if (route.needsToken && !good.has(token)) return detail(401, "Given token not valid for any token type");
    return route.handler({ ...call, params: route.pattern.exec(path)?.slice(1) ?? [] });
  };

  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://specification.invalid");
    const method = request.method ?? "GET";
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked.push(`${method} ${pathname}`);
      const sent = Buffer.concat(chunks);
      const isJson = request.headers["content-type"] === "application/json" && sent.length > 0;
      const json = isJson ? JSON.parse(sent.toString()) : {};
      const {
        status = 200,
        body,
        file,
      } = answer({ params: [], query, json, headers: request.headers, bytes: sent.length }, method, pathname);
      response.writeHead(status, { "content-type": file ? "image/png" : "application/json" });
      response.end(file ?? (body === undefined ? undefined : JSON.stringify(body)));
    });
  });

  return {
    server,
    asked,
    expireTokens() {
      good = new Set();
    },
    answerOnce: (call, status, body) => void once.set(call, { status, body }),
  };
}
