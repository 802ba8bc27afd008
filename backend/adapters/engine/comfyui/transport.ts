import type { z } from "zod";
import { traceHeaders } from "../../../tracing/trace.ts";
import { readBounded, readBoundedJson } from "../bounded-body.ts";
import { EngineRefusal } from "../port.ts";
import { asRefusal, refusalOfStatus } from "./failures.ts";
import type { ComfyUiOptions, ComfyUiTiming } from "./options.ts";

/** The largest answer that is not an output: histories and queues contain whole graphs. */
export const answerMaxBytes = 32 * 1024 * 1024;

export interface Call {
  init?: RequestInit;
  /** In milliseconds, including the body. Defaults to the limit for a small answer. */
  within?: number;
}

export interface Transport {
  readonly base: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the result of `read`; every failure is thrown as EngineRefusal. */
  call<T>(path: string, read: (response: Response) => Promise<T>, call?: Call): Promise<T>;
  /** Returns a successful JSON answer that matches the schema; `what` names it in a refusal. */
  json<T extends z.ZodType>(what: string, schema: T, path: string, call?: Call): Promise<z.infer<T>>;
  /** Sends JSON. Returns the answer's status and its JSON, if any. Throws on a status of 500 and above. */
  post(path: string, body: unknown): Promise<{ status: number; content: unknown }>;
  /** Aborts every call under way; later calls fail immediately. */
  close(): void;
}

/** HTTP calls to one server, each limited in bytes and time. */
export function createTransport(
  { url, headers = {}, fetch = globalThis.fetch }: Pick<ComfyUiOptions, "url" | "headers" | "fetch">,
  timing: ComfyUiTiming,
): Transport {
  const base = new URL(url.endsWith("/") ? url : `${url}/`);
  const closing = new AbortController();

  const call: Transport["call"] = async (path, read, { init = {}, within = timing.answerWithin } = {}) => {
    try {
      // With a form and an aborted signal, Node's fetch leaves a rejected promise that ends the process.
      closing.signal.throwIfAborted();
      const response = await fetch(new URL(path, base), {
        ...init,
        headers: { ...traceHeaders(), ...init.headers, ...headers },
        // A redirect would send the headers to another server.
        redirect: "error",
        signal: AbortSignal.any([AbortSignal.timeout(within), closing.signal]),
      });
      return await read(response);
    } catch (error) {
      throw asRefusal(error);
    }
  };

  return {
    base,
    headers,
    call,
    json: (what, schema, path, options) =>
      call(
        path,
        async (response) => {
          if (response.ok) return schema.parse(await readBoundedJson(response, answerMaxBytes));
          await response.body?.cancel();
          throw refusalOfStatus(response.status, what);
        },
        options,
      ),
    post(path, body) {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const read = async (response: Response) => {
        const text = new TextDecoder().decode(await readBounded(response, answerMaxBytes));
        if (response.status >= 500) throw refusalOfStatus(response.status, "The call");
        return { status: response.status, content: isJson(response) ? JSON.parse(text) : undefined };
      };
      return call(path, read, { init });
    },
    close() {
      closing.abort(new EngineRefusal({ code: "UNAVAILABLE", retryable: true, detail: "The engine is closed." }));
    },
  };
}

export function isJson(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("application/json") ?? false;
}
