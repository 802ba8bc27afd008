import type { Context, Hono } from "hono";
import { z } from "zod";
import type { EndpointShape } from "../../contract/endpoint.ts";
import { eventStreamHeaders } from "../../contract/event-stream-headers.ts";
import type { KeyScope } from "../../contract/key-terms.ts";
import { acceptedLanguage, defaultLanguage, type Language } from "../../contract/languages.ts";
import { userAgentMaxCharacters } from "../../contract/limits.ts";
import { includesRole } from "../../contract/roles.ts";
import { createGate } from "../concurrency/gate.ts";
import { names } from "./accepted-type.ts";
import { bearerToken } from "./bearer.ts";
import { type HttpRefusal, type RefusalFormat, refusalResponse } from "./errors.ts";
import { readFileBody, spoolFileBody } from "./file-body.ts";
import { absent, type Input, InputParts } from "./input.ts";
import { readJsonBody } from "./json-body.ts";
import { type Admission, addressKey, type Limits, noLimits } from "./limits.ts";
import {
  type Caller,
  type Outcome,
  type Refusal,
  type Route,
  refuse,
  type SignedInCaller,
  type StaffCaller,
} from "./operation.ts";

/**
 * Returns the owner of an access token or API key. Returns `undefined` when it is forged, expired, or its session has
 * ended, and a refusal when there is a more specific reason.
 */
export type FindCaller = (
  token: string,
) => Promise<Pick<SignedInCaller, "userId" | "sessionId" | "scopes" | "staff"> | Refusal | undefined>;

/** Returns the language of a response: our best match for Accept-Language, or else English. */
export function languageOf(c: Context): Language {
  return acceptedLanguage(c.req.header("accept-language") ?? null) ?? defaultLanguage;
}

/** Returns what is known of a caller without credentials. */
export function callerOf(c: Context): Caller {
  return {
    language: languageOf(c),
    userAgent: printableUserAgent(c.req.header("user-agent")),
    address: c.req.header("x-client-address"),
    requestId: c.get("requestId"),
  };
}

/**
 * Binds each route to its declared method and path, and answers other methods on those paths with the list of allowed
 * ones. Throws when two routes share a method and path.
 */
export function bindRoutes(
  app: Hono,
  routes: readonly Route[],
  findCaller: FindCaller,
  limits: Limits = noLimits,
  whyPaused: WhyPaused = () => undefined,
): void {
  const methodsOfPath = new Map<string, string[]>();
  // The router matches in order of registration.
  const ranked = routes.map((route) => ({ route, rank: rankOf(route.endpoint.path) }));
  for (const { route } of ranked.sort((a, b) => (a.rank < b.rank ? -1 : Number(a.rank > b.rank)))) {
    const { method, path } = route.endpoint;
    const pattern = path.replace(/\{(\w+)\}/g, ":$1");
    const methods = methodsOfPath.get(pattern) ?? [];
    if (methods.includes(method)) throw new Error(`${method} ${path} is declared twice.`);
    methodsOfPath.set(pattern, [...methods, method]);
    app.on(method, pattern, (c) => answer(c, route, findCaller, limits, whyPaused));
  }
  for (const [pattern, methods] of methodsOfPath) refuseOtherMethods(app, pattern, methods);
}

/** Returns what paths are sorted by: literal segments come before parameters. */
function rankOf(path: string): string {
  return path.replace(/[^/{]+/g, "").replace(/\{[^/]*/g, "~");
}

/** Call this after binding the path's own methods. */
export function refuseOtherMethods(
  app: Hono,
  pattern: string,
  methods: readonly string[],
  respond: RefusalFormat["respond"] = refusalResponse,
): void {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  app.options(pattern, () => new Response(null, { status: 204, headers: { allow } }));
  app.all(pattern, (c) => respond({ ok: false, code: "NOT_FOUND", status: 405, headers: { allow } }, languageOf(c)));
}

async function answer(
  c: Context,
  route: Route,
  findCaller: FindCaller,
  limits: Limits,
  whyPaused: WhyPaused,
): Promise<Response> {
  const caller = callerOf(c);
  const header = c.req.header("authorization");
  const identify = () => signedInCaller(header, caller, findCaller);
  const accept = c.req.header("accept");
  const { outcome, headers, streams } = await decide(route, {
    caller,
    identify,
    limits,
    whyPaused,
    accept,
    hasToken: header !== undefined,
    read: () => readInput(c, route),
    spool: (use) => spoolInput(c, route, use),
  });
  const answered = outcome.ok
    ? await responseOf(c, route, outcome.value, streams)
    : refusalResponse(outcome, caller.language);
  for (const [name, value] of Object.entries(headers)) answered.headers.set(name, value);
  return answered;
}

/** Returns why new work is refused, if it is. Reads do not ask. */
export type WhyPaused = () => "maintenance" | "disk full" | undefined;

/** What decides on a request for an endpoint. Its address and the format of its answers do not. */
export type DecidedRoute = Pick<Route, "hasOwnLimits" | "limits" | "needsToken" | "operation" | "stream"> & {
  endpoint: Pick<EndpointShape, "answer" | "auth" | "file" | "pausesInMaintenance" | "role" | "scope">;
};

/** A request for an endpoint, before anything about it is decided. */
export interface Asked {
  caller: Caller;
  /** Called only where the endpoint needs a signed-in caller, or may have one and the request has a token. */
  identify(): Promise<SignedInCaller | HttpRefusal>;
  limits: Limits;
  whyPaused?: WhyPaused;
  /** The media types the caller accepts. */
  accept?: string;
  /** Matters only where signing in is optional. */
  hasToken?: boolean;
  /** Reads and parses the input. Called only for an admitted caller. */
  read(): Input | Promise<Input>;
  /** Does the same for an endpoint whose file is spooled. The file exists until `use` ends. */
  spool?(use: (input: object) => Promise<Outcome<unknown>>): Promise<Outcome<unknown>>;
}

interface Decided {
  outcome: { ok: true; value: unknown } | HttpRefusal;
  headers: Record<string, string>;
  /** Whether the value is the streamed form. */
  streams: boolean;
}

/** Authenticates the caller, enforces the limits, and runs the operation. */
export async function decide(route: DecidedRoute, asked: Asked): Promise<Decided> {
  const { caller, identify, limits, accept, read, spool } = asked;
  const { endpoint } = route;
  // Authentication comes first: an anonymous caller learns nothing from how the rest of the request is validated.
  const isIdentified =
    endpoint.auth === "bearer" ||
    (endpoint.auth === "optional" && (asked.hasToken === true || route.needsToken === true));
  const identified = isIdentified ? await identify() : caller;
  const counted = "ok" in identified ? caller : identified;
  const admission: Admission = route.hasOwnLimits ? { headers: {} } : await limits.admit(counted);
  const { headers } = admission;
  const known = "ok" in identified ? identified : permitted(route, identified);
  if (admission.refusal) return { outcome: admission.refusal, headers, streams: false };
  if ("ok" in known) return { outcome: known, headers, streams: false };
  const paused = endpoint.pausesInMaintenance ? asked.whyPaused?.() : undefined;
  if (paused === "maintenance" && !isAdministrator(known)) return { outcome: inMaintenance, headers, streams: false };
  // Signing up stores no files.
  if (paused === "disk full" && endpoint.auth === "bearer") return { outcome: diskFull, headers, streams: false };
  if (endpoint.file?.isSpooled && spool) {
    // The limits come before a large body is received, so they cannot count by it.
    const receive = () => spool((input) => route.operation(input, known));
    const outcome = await limits.guard(route.limits ?? [], {}, known, () => spools(receive, ownerOf(known)));
    return { outcome, headers, streams: false };
  }
  const input = await read();
  if (!input.ok) return { outcome: input, headers, streams: false };
  const { stream } = endpoint.answer;
  const streamed = stream !== undefined && names(accept, stream) ? route.stream : undefined;
  const operate = streamed ?? route.operation;
  const outcome = await limits.guard(route.limits ?? [], input.value, known, () => operate(input.value, known));
  return { outcome, headers, streams: streamed !== undefined };
}

/** At most this many large files are received or worked on at a time. */
const spools = createGate(8);

/** Returns what fair turns are counted by: the user, or else the address. */
function ownerOf(caller: Caller | SignedInCaller): string {
  return "userId" in caller ? caller.userId : (addressKey(caller) ?? "");
}

function responseOf(c: Context, { endpoint }: Route, value: unknown, streams: boolean): Response | Promise<Response> {
  const { status, payload, fileType, stream } = endpoint.answer;
  const mediaType = streams ? stream : fileType;
  if (mediaType !== undefined) return fileResponse(mediaType, streamedFile.parse(value), c.req.method);
  if (!payload) return new Response(null, { status });
  // Parsing the output drops fields the contract does not name. A payload that violates the contract is a 500.
  return Response.json(payload.parse(value), { status });
}

export const streamedFile = z.object({
  name: z.string().regex(/^[\w.-]+$/),
  content: z.instanceof(ReadableStream<Uint8Array>),
  sizeBytes: z.number().int().optional(),
});

async function fileResponse(
  fileType: string,
  { name, content, sizeBytes }: z.infer<typeof streamedFile>,
  method: string,
): Promise<Response> {
  const headers: HeadersInit =
    fileType === "text/event-stream"
      ? eventStreamHeaders
      : {
          "content-type": fileType,
          "content-disposition": `attachment; filename="${name}"`,
          ...(sizeBytes !== undefined && { "content-length": String(sizeBytes) }),
        };
  if (method !== "HEAD") return new Response(content, { status: 200, headers });
  // Nobody will read the content, so its resources are released.
  await content.cancel();
  return new Response(null, { status: 200, headers });
}

/** Returns the signed-in caller of an Authorization header, or the refusal. */
export async function signedInCaller(
  header: string | undefined,
  caller: Caller,
  findCaller: FindCaller,
): Promise<SignedInCaller | HttpRefusal> {
  const token = bearerToken(header);
  const found = token === undefined ? undefined : await findCaller(token);
  if (found && !("ok" in found)) return { ...caller, ...found };
  const refusal = found ?? refuse("UNAUTHORIZED");
  if (refusal.code !== "UNAUTHORIZED") return refusal;
  // RFC 6750, section 3.1: an invalid token is named as the error, but a missing one is not.
  const challenge = header ? 'Bearer error="invalid_token"' : "Bearer";
  return { ...refusal, headers: { "www-authenticate": challenge } };
}

/** Returns the caller with the rights that the endpoint needs, or why the caller may not use it. */
function permitted({ endpoint }: DecidedRoute, caller: Caller | SignedInCaller): Caller | StaffCaller | HttpRefusal {
  if (!("userId" in caller)) return caller;
  const { scopes, staff } = caller;
  if (endpoint.role && staff && includesRole(staff.role, endpoint.role))
    return staff.hasRecentPassword ? { ...caller, role: staff.role } : refuse("PASSWORD_REQUIRED");
  const refusal = scopes && keyRefusal(endpoint, scopes);
  return refusal ?? (endpoint.role ? refuse("NOT_FOUND") : caller);
}

function isAdministrator(caller: Caller | SignedInCaller): boolean {
  return "staff" in caller && caller.staff?.role === "admin";
}

/** Maintenance has no known end. Programs ask again at this pace. */
const inMaintenance = { ...refuse("MAINTENANCE"), retryAfterSeconds: 120 };
/** Only an operator can add space. */
const diskFull = { ...refuse("SERVICE_UNAVAILABLE", "diskFull"), retryAfterSeconds: 120 };

/** Returns why an API key may not use an endpoint, in the terms of RFC 6750, section 3.1. */
function keyRefusal({ scope }: Pick<EndpointShape, "scope">, allowed: readonly KeyScope[]): HttpRefusal | undefined {
  if (scope !== undefined && allowed.includes(scope)) return undefined;
  const lacking = scope === undefined ? "" : `, scope="${scope}"`;
  const headers = { "www-authenticate": `Bearer error="insufficient_scope"${lacking}` };
  const refusal =
    scope === undefined ? refuse("FORBIDDEN", "keyNotForThis") : refuse("FORBIDDEN", "keyLacksScope", { scope });
  return { ...refusal, headers };
}

async function spoolInput(
  c: Context,
  { endpoint: { file }, fileTooLarge }: Route,
  use: (input: object) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  return spoolFileBody(c.req.raw, file?.fields ?? {}, fileTooLarge, (spooled) => use({ file: spooled }));
}

async function readInput(c: Context, { endpoint, fileTooLarge }: Route): Promise<Input> {
  const input = new InputParts();
  if (endpoint.params && !input.take("params", endpoint.params, c.req.param())) return absent;
  if (endpoint.query) input.take("query", endpoint.query, queryOf(c));
  if (endpoint.headers) input.take("headers", endpoint.headers, headersOf(c, endpoint.headers));
  if (endpoint.body) {
    const body = await readJsonBody(c.req.raw);
    if (!body.ok) return body;
    input.takeBody(endpoint, body.value);
  }
  if (endpoint.file) {
    const file = await readFileBody(c.req.raw, endpoint.file.fields, fileTooLarge);
    if (!file.ok) return file;
    input.value.file = file.value;
  }
  return input.parsed();
}

/** An empty field, as plain forms send, counts as missing. Of a repeated field, the last value counts. */
function queryOf(c: Context): Record<string, string> {
  const { searchParams } = new URL(c.req.url);
  return Object.fromEntries([...searchParams].filter(([, value]) => value !== ""));
}

function headersOf(c: Context, schema: z.ZodObject): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(schema.shape).map((name) => [name, c.req.header(name)]));
}

export function printableUserAgent(header: string | undefined): string {
  const printable = (header ?? "").replace(/[^\x20-\x7e\xa0-\uffff]/g, "");
  return printable.trim().slice(0, userAgentMaxCharacters);
}
