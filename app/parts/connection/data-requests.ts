import { pause } from "../pause.ts";
import { noteAnswer } from "./request-id.ts";
import { retries, retryDelayMilliseconds } from "./retry-delay.ts";

const readMaxMilliseconds = 30_000;
const submitMaxMilliseconds = 60_000;
/** The same deadline as for uploads. */
const filesMaxMilliseconds = 300_000;

/** Our server did not answer: there is no network, a proxy answered instead, or the deadline passed. */
export class UnansweredError extends Error {
  override name = "UnansweredError";
}

const statuses = new WeakMap<AbortSignal, number>();

/**
 * Returns the status of the answer to a request of the router. Each request has its own signal, which identifies it.
 */
export function statusOf(signal: AbortSignal): number | undefined {
  return statuses.get(signal);
}

const waiting = new WeakMap<AbortSignal, (error: UnansweredError) => void>();

/**
 * Resolves when the request with this signal gets no answer. The router itself reports that only after it has also loaded
 * the code of the page.
 */
export function whenUnanswered(signal: AbortSignal): Promise<UnansweredError> {
  return new Promise((resolve) => waiting.set(signal, resolve));
}

/**
 * Sends a request of the router and returns our server's answer. Retries a failed read up to three times, but not after
 * a 4xx and not without a network. Sends a change once. Throws `UnansweredError` when there is no answer, and the abort
 * reason when the router aborts the request.
 */
export async function requestData(url: URL, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? "GET") === "GET";
  const signal = init.signal ?? new AbortController().signal;
  for (let failures = 1; ; failures++) {
    const answer = await answerTo(url, init, isRead ? readMaxMilliseconds : submitMaxOf(init.body));
    const hasFailed = !answer || answer.status >= 500;
    if (hasFailed && isRead && failures <= retries && navigator.onLine) {
      await pause(retryDelayMilliseconds(failures), signal);
      if (!signal.aborted) continue;
    }
    signal.throwIfAborted();
    noteAnswer(answer);
    if (answer) {
      statuses.set(signal, answer.status);
      return answer;
    }
    const error = new UnansweredError(`No answer from ${url.pathname}`);
    waiting.get(signal)?.(error);
    throw error;
  }
}

/** Makes one attempt. Returns `undefined` when our server does not answer. */
async function answerTo(url: URL, init: RequestInit, maxMilliseconds: number): Promise<Response | undefined> {
  const deadline = AbortSignal.timeout(maxMilliseconds);
  const signal = init.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
  try {
    const answer = await fetch(url, { ...init, signal });
    return isOurs(answer) || isRefusal(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Whether our page server answered, and not a proxy or a captive portal. */
function isOurs({ headers }: Response): boolean {
  return headers.has("x-remix-response") || (headers.get("content-type") ?? "").startsWith("text/x-script");
}

/** A 4xx from a proxy is an answer too: for example too many requests, or a body that is too large. */
function isRefusal({ status }: Response): boolean {
  return status >= 400 && status < 500;
}

function submitMaxOf(body: RequestInit["body"]): number {
  const hasFiles =
    body instanceof FormData && [...body.values()].some((value) => value instanceof File && value.size > 0);
  return hasFiles ? filesMaxMilliseconds : submitMaxMilliseconds;
}
