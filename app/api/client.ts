import { z } from "zod";
import type { AnswerOf, CallInput, Contract, EndpointShape, ReceivedForm } from "../../contract/endpoint.ts";
import type { ApiValue } from "../host.server.ts";
import { completeAnswer } from "./complete-answer.ts";
import { fileAddressOn, replaceFileAddresses } from "./file-address.ts";
import type { Asked } from "./foreign/completion.ts";
import { type ApiRefusal, networkFailure, readRefusal, unreadable } from "./refusal.ts";

/** The result of a call: the value, or the reason why there is none. */
export type ApiOutcome<T> = { ok: true; value: T } | ApiRefusal;

/** Makes the request of a call. */
export type MakeRequest = () => Request;

/**
 * Sends one call, and handles tokens and retries where they apply. Returns `undefined` when the API cannot be reached.
 * Errors that it throws reach the caller unchanged.
 */
export type Send = (
  request: MakeRequest,
  endpoint: EndpointShape,
  input: LooseInput,
) => Promise<Response | ApiValue | undefined>;

export type Client<C extends Contract> = {
  [Domain in keyof C]: {
    [Name in keyof C[Domain]]: (
      ...input: CallArguments<C[Domain][Name]>
    ) => Promise<ApiOutcome<ClientAnswerOf<C[Domain][Name]>>>;
  };
};

/** The payload of an answer; `undefined` also where a backend may answer a change with anything. */
type ClientAnswerOf<E extends EndpointShape> = E["answer"] extends { isDispensable: true }
  ? AnswerOf<E> | undefined
  : AnswerOf<E>;

type CallArguments<E extends EndpointShape> = keyof CallInput<E> extends never
  ? []
  : "body" extends keyof CallInput<E>
    ? [input: CallInput<E>]
    : "file" extends keyof CallInput<E>
      ? [input: CallInput<E>]
      : "params" extends keyof CallInput<E>
        ? [input: CallInput<E>]
        : [input?: Partial<CallInput<E>>];

type StandIn = (client: Client<Contract>, input: LooseInput) => Promise<ApiOutcome<unknown>>;

export interface LooseInput {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  body?: unknown;
  file?: { field: string; content: Blob } | ReceivedForm;
}

/** Answers for endpoints that a backend does not have. */
export type StandIns<C extends Contract> = {
  [Domain in keyof C]?: {
    [Name in keyof C[Domain]]?: (
      calls: Client<C>,
      ...input: CallArguments<C[Domain][Name]>
    ) => Promise<ApiOutcome<ClientAnswerOf<C[Domain][Name]>>>;
  };
};

/** Returns the outcome to use for a read, given that of its call. */
export type Settle = (endpoint: EndpointShape, input: LooseInput, outcome: ApiOutcome<unknown>) => ApiOutcome<unknown>;

/**
 * Returns a client with one typed function per endpoint of the contract. Every answer is parsed before it is returned.
 * `makeStandIns` is called only when a backend does not have an endpoint.
 */
export function createClient<C extends Contract>(
  contract: C,
  apiBase: string,
  send: Send,
  makeStandIns: () => StandIns<C> = () => ({}),
  settle: Settle = (_endpoint, _input, outcome) => outcome,
): Client<C> {
  const callsOf = (domain: string, endpoints: Contract[string]) =>
    made(endpoints, (name, endpoint) => async (input: LooseInput = {}) => {
      const outcome = settle(endpoint, input, await call(endpoint, input, apiBase, send));
      if (outcome.ok || !outcome.isAbsent) return outcome;
      const standIns: Record<string, StandIn | undefined> = Object.fromEntries(
        Object.entries(makeStandIns()[domain] ?? {}),
      );
      return standIns[name]?.(client, input) ?? outcome;
    });
  const client = made(contract, callsOf);
  return client;
}

/** Returns an object with one property per entry, made on first use: a page uses few of the contract's endpoints. */
function made<T>(entries: Record<string, T>, make: (name: string, entry: T) => unknown) {
  return new Proxy(Object.create(null), {
    get(known, name) {
      const entry = typeof name === "string" && Object.hasOwn(entries, name) ? entries[name] : undefined;
      if (entry !== undefined && !(name in known)) known[name] = make(String(name), entry);
      return known[name];
    },
  });
}

async function call(
  endpoint: EndpointShape,
  input: LooseInput,
  apiBase: string,
  send: Send,
): Promise<ApiOutcome<unknown>> {
  const response = await send(() => requestOf(endpoint, input, apiBase), endpoint, input);
  if (!response) return networkFailure("NETWORK_ERROR");
  // Not `instanceof Response`: the HTTP server replaces that class, and answers of `fetch` have the original one.
  return "value" in response ? response : read(response, endpoint, input, apiBase);
}

function requestOf(endpoint: EndpointShape, input: LooseInput, apiBase: string): Request {
  const url = new URL(fillPath(endpoint.path, input.params), apiBase);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const headers = new Headers({ accept: "application/json" });
  for (const [name, value] of Object.entries(input.headers ?? {})) {
    if (value !== undefined) headers.set(name, String(value));
  }
  const body = endpoint.body ? JSON.stringify(input.body) : formOf(endpoint, input.file, headers);
  if (endpoint.body) headers.set("content-type", "application/json");
  const stream = body instanceof ReadableStream && { duplex: "half" as const };
  return new Request(url, { method: endpoint.method, headers, body, ...stream });
}

/**
 * Returns the multipart body for a file (RFC 7578, section 4; names are escaped as in the HTML standard). The body
 * references the file instead of copying it. Unlike a streamed form, it can be sent again, and the server can refuse it
 * halfway.
 */
function formOf(
  { file }: EndpointShape,
  sent: LooseInput["file"],
  headers: Headers,
): Blob | ReadableStream<Uint8Array> | undefined {
  if (!file || !sent) return undefined;
  if ("body" in sent) {
    headers.set("content-type", sent.contentType);
    return sent.body;
  }
  const { field, content } = sent;
  const boundary = `form-${crypto.randomUUID()}`;
  const name = (content instanceof File ? content.name : "file").replace(/["\r\n]/g, encodeURIComponent);
  const type = content.type || "application/octet-stream";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  headers.set("content-type", `multipart/form-data; boundary=${boundary}`);
  return new Blob([head, content, `\r\n--${boundary}--\r\n`]);
}

/** Returns the response to a request, or `undefined` when there was none. */
export async function answerOrNothing(answer: Promise<Response>): Promise<Response | undefined> {
  try {
    return await answer;
  } catch {
    return undefined;
  }
}

function fillPath(template: string, params: Record<string, unknown> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])));
}

async function read(
  response: Response,
  endpoint: EndpointShape,
  input: LooseInput,
  apiBase: string,
): Promise<ApiOutcome<unknown>> {
  if (response.ok && endpoint.answer.fileType) {
    const [, name = "download"] = /filename="([\w.-]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
    const length = response.headers.get("content-length");
    const sizeBytes = length === null ? undefined : Number(length);
    return { ok: true, value: { name, content: response.body ?? new Blob().stream(), sizeBytes } };
  }
  const text = await textOf(response);
  if (text === undefined) return networkFailure("NETWORK_INTERRUPTED");
  if (!response.ok) return readRefusal(response.status, parseJson(text), endpoint);
  const { payload, isDispensable } = endpoint.answer;
  if (!payload) return { ok: true, value: undefined };
  const answer = text.trim() === "" ? {} : parseJson(text);
  const asOurs = payload.safeParse(answer);
  if (!asOurs.success && isDispensable) return { ok: true, value: undefined };
  const parsed = asOurs.success ? asOurs : parseForeign(endpoint, payload, answer, input);
  if (!parsed.success) return unreadable;
  return { ok: true, value: replaceFileAddresses(payload, parsed.data, (given) => fileAddressOn(apiBase, given)) };
}

/** Parses an answer of another backend. A change was made, whatever the answer says. */
function parseForeign({ method, path }: EndpointShape, payload: z.ZodType, answer: unknown, input: LooseInput) {
  const asked: Asked = { ...input, path };
  const parsed = payload.safeParse(answer === undefined ? undefined : completeAnswer(payload, answer, asked));
  return parsed.success || method === "GET" ? parsed : payload.safeParse(completeAnswer(payload, {}, asked));
}

/** Returns the body as text, or `undefined` when the connection broke before the end. */
async function textOf(response: Response): Promise<string | undefined> {
  try {
    return await response.text();
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
