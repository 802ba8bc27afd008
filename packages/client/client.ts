import { randomUUID } from "node:crypto";
import { type Downloadable, type DownloadOptions, type SavedFile, saveFile } from "./download.ts";
import { failed, type Result } from "./failure.ts";
import { pathsWithIdempotencyKey } from "./openapi.ts";
import type { AnswerOf, Method, Operation, PartsOf, PathOf } from "./operations.ts";
import { followRun, isFinal, type Run } from "./run-events.ts";
import { type CallOptions, readText, send } from "./send.ts";
import { version } from "./version.ts";

export interface ClientSettings {
  /** The studio's address, such as `https://studio.example.com`. */
  url: string;
  /** An API key, created at Settings → API keys and webhooks. */
  apiKey: string;
  /** The language of messages: a value of `Accept-Language`. The default is English. */
  language?: string;
  /** Sends the requests. The default is the global `fetch`. */
  fetch?: typeof fetch;
}

/** The settings of a client cannot be used. The message does not contain the API key. */
export class InvalidSettings extends Error {
  override name = "InvalidSettings";
}

type Parts<M extends Method, P extends PathOf<M>> = PartsOf<Operation<M, P>> & CallOptions;

export interface AtelierClient {
  /**
   * Calls an endpoint of the API. A POST that accepts an `Idempotency-Key` gets a new one unless `header` has one, so
   * that its own retries have one effect. Never throws for refusals, connections, or deadlines.
   */
  call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...parts: Record<never, never> extends Parts<M, P> ? [parts?: Parts<M, P>] : [parts: Parts<M, P>]
  ): Promise<Result<AnswerOf<Operation<M, P>>>>;
  /**
   * Yields a run now and at each change until it is final. It reconnects for up to two minutes when the connection
   * breaks. A failure is the last value.
   */
  follow(id: string, options?: { signal?: AbortSignal }): AsyncGenerator<Result<Run>, void, undefined>;
  /** Resolves to a run once it is final, whether it completed or not. */
  wait(id: string, options?: { signal?: AbortSignal }): Promise<Result<Run>>;
  /**
   * Downloads a creation's file, with its recipe inside, into an existing folder. The file appears when it is complete,
   * and replaces no other unless `force` is set.
   */
  download(creation: Downloadable, folder: string, options?: DownloadOptions): Promise<Result<SavedFile>>;
}

interface LooseParts extends CallOptions {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  body?: unknown;
}

/** Returns a client of one studio with one key. Throws `InvalidSettings`. */
export function createClient(settings: ClientSettings): AtelierClient {
  const origin = originOf(settings.url);
  const authorization = `Bearer ${keyOf(settings.apiKey)}`;
  const { language = "en", fetch: fetchWith = fetch } = settings;
  const about = { "accept-language": language, "user-agent": `atelier-client/${version}` };

  function call<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...parts: Record<never, never> extends Parts<M, P> ? [parts?: Parts<M, P>] : [parts: Parts<M, P>]
  ): Promise<Result<AnswerOf<Operation<M, P>>>>;
  // What a studio answers is of the described type: it checks its answers itself.
  async function call(method: Method, path: string, parts: LooseParts = {}): Promise<Result<unknown>> {
    const { path: inPath, query, header, body, ...options } = parts;
    const isKeyed = method === "POST" && pathsWithIdempotencyKey.has(path);
    const isForm = body instanceof FormData;
    const headers = {
      ...about,
      ...(isKeyed && { "idempotency-key": randomUUID() }),
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...stringsOf(header),
      authorization,
    };
    const address = addressOf(origin, path, inPath, query);
    const isRepeatable = isKeyed || method === "GET" || method === "PUT" || method === "DELETE";
    return send(
      {
        ...options,
        method,
        address,
        headers,
        body: isForm || body === undefined ? body : JSON.stringify(body),
        redirect: "manual",
        isRepeatable,
        fetch: fetchWith,
      },
      readAnswer,
    );
  }

  const client: AtelierClient = {
    call,
    follow(id, { signal } = {}) {
      const path = { id };
      return followRun(
        {
          now: (options) => call("GET", "/api/generation/status/{id}/", { path, ...options }),
          stream: (options) => call("GET", "/api/generation/status/{id}/events/", { path, ...options }),
        },
        signal,
      );
    },
    async wait(id, options) {
      let last: Result<Run> = failed("UNREACHABLE", "The run was not read.");
      for await (last of client.follow(id, options)) if (!last.ok || isFinal(last.value)) break;
      return last;
    },
    // The address is signed, so the key stays here: files may come from another server.
    download: (creation, folder, options = {}) =>
      saveFile(
        { address: new URL(creation.download_url, origin), headers: about, fetch: fetchWith },
        creation,
        folder,
        options,
      ),
  };
  return client;
}

async function readAnswer(response: Response): Promise<Result<unknown>> {
  if (response.status === 204) return { ok: true, value: undefined };
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("text/html")) {
    await response.body?.cancel();
    return failed("UNEXPECTED_ANSWER", "The answer is a web page. The address may not be a studio's.");
  }
  if (!type.startsWith("application/json")) return { ok: true, value: response };
  const text = await readText(response);
  if (!text.ok) return text;
  try {
    return { ok: true, value: JSON.parse(text.value) };
  } catch {
    return failed("UNEXPECTED_ANSWER", "The answer is not valid JSON.");
  }
}

function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username !== "" || parsed.password !== "") {
    throw new InvalidSettings("The studio's URL must look like https://studio.example.com, without a user name.");
  }
  if (parsed.pathname !== "/" || parsed.search !== "" || parsed.hash !== "") {
    throw new InvalidSettings(`The studio's URL must end after the host: ${parsed.origin}`);
  }
  return parsed.origin;
}

/** Other characters cannot be in a header. `fetch` would refuse them and repeat the key in its message. */
function keyOf(apiKey: string): string {
  if (!/^[\x21-\x7e]{1,500}$/.test(apiKey)) {
    throw new InvalidSettings("The API key is empty, or has characters that no key has.");
  }
  return apiKey;
}

function addressOf(origin: string, path: string, inPath: object = {}, query?: Record<string, unknown>): URL {
  const values = stringsOf({ ...inPath });
  // An empty or dotted part would lead to another endpoint.
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? "";
    return /^\.*$/.test(value) ? "-" : encodeURIComponent(value.toWellFormed());
  });
  const address = new URL(filled, origin);
  address.search = new URLSearchParams(stringsOf(query)).toString();
  return address;
}

function stringsOf(values: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
