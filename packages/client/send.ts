import { setTimeout as pauseFor } from "node:timers/promises";
import { type Failure, failed, failureOf, type Result } from "./failure.ts";

export interface CallOptions {
  /** Ends the call, with the failure `ABORTED`. */
  signal?: AbortSignal;
  /** The deadline of the whole call, with its retries, in milliseconds. The default is 30,000. */
  timeoutMilliseconds?: number;
  /** How often to try at most, when the studio is busy or away. The default is 3. */
  attempts?: number;
}

export interface Sending extends CallOptions {
  method: string;
  address: URL;
  headers: Record<string, string>;
  body?: string | FormData;
  redirect: "manual" | "follow";
  /** Whether sending it twice has the effect of sending it once. Only then is it repeated after a broken connection. */
  isRepeatable: boolean;
  fetch: typeof fetch;
}

/** The largest JSON answer. A page of a hundred runs is below a megabyte. */
const textMaxBytes = 16 * 1024 * 1024;

/**
 * Sends a request, again if that may help, and returns what `read` makes of the answer. After the deadline or the
 * caller's signal, it returns `TIMEOUT` or `ABORTED`. The deadline does not apply to a body that `read` leaves unread.
 */
export async function send<T>(sending: Sending, read: (response: Response) => Promise<Result<T>>): Promise<Result<T>> {
  const { signal, timeoutMilliseconds = 30_000, attempts = 3, address } = sending;
  const until = performance.now() + timeoutMilliseconds;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMilliseconds);
  const either = AbortSignal.any([deadline.signal, ...(signal ? [signal] : [])]);
  try {
    for (let attempt = 1; ; attempt++) {
      const result = await sendOnce(sending, either, read);
      if (result.ok) return result;
      if (either.aborted) break;
      const pause = pauseAfter(result.failure, attempt, sending.isRepeatable);
      if (attempt >= attempts || pause === undefined || performance.now() + pause > until) return result;
      await pauseFor(pause, undefined, { signal: either }).catch(() => {});
      if (either.aborted) break;
    }
    return signal?.aborted
      ? failed("ABORTED", "The call was aborted.")
      : failed("TIMEOUT", `${address.origin} did not answer within ${timeoutMilliseconds / 1_000} seconds.`);
  } finally {
    clearTimeout(timer);
  }
}

async function sendOnce<T>(
  { fetch, address, method, headers, body, redirect }: Sending,
  signal: AbortSignal,
  read: (response: Response) => Promise<Result<T>>,
): Promise<Result<T>> {
  try {
    const response = await fetch(address, { method, headers, body, redirect, signal });
    if (response.ok) return await read(response);
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      return failed("UNEXPECTED_ANSWER", redirectMessage(response, address));
    }
    const text = await readText(response);
    return text.ok ? failureOf(response, text.value) : text;
  } catch (error) {
    const reason = codeOf(error);
    return failed("UNREACHABLE", `${address.origin} cannot be reached${reason && ` (${reason})`}.`);
  }
}

/** Returns the body's text, or `UNEXPECTED_ANSWER` if it is too large. */
export async function readText(response: Response): Promise<Result<string>> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > textMaxBytes) return failed("UNEXPECTED_ANSWER", `The answer is larger than ${textMaxBytes} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return { ok: true, value: text + decoder.decode() };
}

/** Returns how long to wait before the next attempt, in milliseconds, or `undefined` if repeating is useless or risky. */
function pauseAfter({ code, status, retryAfterSeconds }: Failure, attempt: number, isRepeatable: boolean) {
  const isRefused = status === 429 || (status === 503 && code !== "UNEXPECTED_ANSWER");
  // A proxy answers these also when the request has already reached the studio.
  const isBroken = code === "UNREACHABLE" || status === 502 || status === 503 || status === 504;
  if (!isRefused && !(isBroken && isRepeatable)) return undefined;
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1_000;
  return Math.min(500 * 2 ** (attempt - 1), 5_000) * (0.75 + Math.random() / 2);
}

/** A key must not follow a redirect to wherever it leads. */
function redirectMessage(response: Response, address: URL): string {
  const location = response.headers.get("location") ?? "";
  const target = URL.canParse(location, address) ? new URL(location, address).origin : "elsewhere";
  return `${address.origin} redirects to ${target}. Use the studio's own address.`;
}

/** Returns the system's code of a network error, such as `ECONNREFUSED`, or an empty text. */
function codeOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return "";
}
