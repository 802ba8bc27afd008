import type { Context, Hono } from "hono";
import { defaultLanguage } from "../../contract/languages.ts";
import { jsonBodyMaxBytes, mcpImageMaxBytes } from "../../contract/limits.ts";
import { names } from "../http/accepted-type.ts";
import { callerOf, type FindCaller, signedInCaller } from "../http/bind.ts";
import type { Calls } from "../http/calls.ts";
import type { HttpRefusal } from "../http/errors.ts";
import { readJsonBody } from "../http/json-body.ts";
import type { Limits } from "../http/limits.ts";
import { type Caller, refuse, type SignedInCaller } from "../http/operation.ts";
import { type Cancellations, createCancellations } from "./cancellations.ts";
import { rpcError } from "./rpc-error.ts";
import { createSession } from "./session.ts";

export interface McpDeps {
  calls: Calls;
  findCaller: FindCaller;
  limits: Limits;
  publicOrigin: string;
  appName(): string;
  /** The product's version. */
  version: string;
  /** Answers any request under /api. */
  fetch(request: Request): Promise<Response>;
  /** Logs an unexpected error and returns what the caller learns. */
  failed(error: unknown): HttpRefusal;
}

/** A message with an image: Base64, and the rest of the message. */
const imageMessageMaxBytes = Math.ceil(mcpImageMaxBytes / 3) * 4 + jsonBodyMaxBytes;

/**
 * Serves the Model Context Protocol, without sessions: each request has its own server. Revision 2026-07-28 and those
 * from 2024-11-05 to 2025-11-25 share the tools.
 */
export function mountMcp(app: Hono, deps: McpDeps): void {
  const cancellations = createCancellations();
  app.all("/api/mcp", (c) => answer(c, deps, cancellations));
}

async function answer(c: Context, deps: McpDeps, cancellations: Cancellations): Promise<Response> {
  const { publicOrigin, limits } = deps;
  // A page of another site must not reach a studio in the visitor's own network (DNS rebinding).
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== publicOrigin) return rpcError(refuse("FORBIDDEN"));
  try {
    const anonymous: Caller = { ...callerOf(c), language: defaultLanguage };
    const caller = await keyOwner(c.req.header("authorization"), anonymous, deps.findCaller);
    const { refusal, headers } = await limits.admit("ok" in caller ? anonymous : caller);
    const known = refusal ?? caller;
    const answered = "ok" in known ? rpcError(known) : await serve(c, deps, known, cancellations);
    for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value);
    return answered;
  } catch (error) {
    // The client is gone and nothing failed here.
    if (c.req.raw.signal.aborted) throw error;
    return rpcError(deps.failed(error));
  }
}

/** Returns the owner of an API key. Sessions and commands have no access: their rights have no scopes. */
async function keyOwner(
  header: string | undefined,
  anonymous: Caller,
  findCaller: FindCaller,
): Promise<SignedInCaller | HttpRefusal> {
  const caller = await signedInCaller(header, anonymous, findCaller);
  if ("ok" in caller || caller.scopes) return caller;
  return { ...refuse("UNAUTHORIZED", "keyUnknown"), headers: { "www-authenticate": 'Bearer error="invalid_token"' } };
}

async function serve(
  c: Context,
  deps: McpDeps,
  caller: SignedInCaller,
  cancellations: Cancellations,
): Promise<Response> {
  const { raw } = c.req;
  const mayUpload = caller.scopes?.includes("gallery");
  let parsedBody: unknown;
  if (raw.method === "POST") {
    const body = await readJsonBody(raw, mayUpload ? imageMessageMaxBytes : jsonBodyMaxBytes);
    if (!body.ok) return rpcError(body);
    // Revision 2025-06-18 removed batches. One request must not count once and do the work of many.
    if (Array.isArray(body.value)) return rpcError({ ok: false, status: 400, code: "VALIDATION_ERROR" });
    parsedBody = body.value;
  }
  const streams = names(c.req.header("accept"), "text/event-stream");
  // Loaded at the first message: a studio that is not used this way saves 30 MB of memory in each process.
  const { createHandler } = await import("./server.ts");
  const asked = cancellations.read(parsedBody, caller);
  const leaving = asked ? AbortSignal.any([raw.signal, asked.signal]) : raw.signal;
  const session = createSession(deps, caller, { showsProgress: streams, leaving });
  const handler = createHandler(session, { name: deps.appName(), version: deps.version });
  const answered = await endingWith(handler.fetch(widened(raw), { parsedBody }), raw.signal, () => asked?.end());
  return streams ? answered : withoutStream(answered);
}

/** Calls `end` when the answer has been read, or when it never will be. */
async function endingWith(answering: Promise<Response>, leaving: AbortSignal, end: () => void): Promise<Response> {
  leaving.addEventListener("abort", end, { once: true });
  try {
    const answered = await answering;
    if (!answered.body) end();
    return new Response(answered.body?.pipeThrough(new TransformStream({ flush: end })), answered);
  } catch (error) {
    end();
    throw error;
  }
}

/** The older revisions' handler refuses clients that do not accept both forms of an answer. */
function widened({ url, method, headers, signal }: Request): Request {
  const accepting = new Headers(headers);
  accepting.set("accept", "application/json, text/event-stream");
  return new Request(url, { method, headers: accepting, signal });
}

/** Returns the one message of an event stream as JSON, for a client that does not read streams. */
async function withoutStream(answered: Response): Promise<Response> {
  if (!answered.headers.get("content-type")?.startsWith("text/event-stream")) return answered;
  const lines = (await answered.text()).split("\n").filter((line) => line.startsWith("data: "));
  return new Response(lines.at(-1)?.slice("data: ".length), { headers: { "content-type": "application/json" } });
}
