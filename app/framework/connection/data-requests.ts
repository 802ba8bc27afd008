import { pause } from "../pause.ts";
import { noteAnswer } from "./request-id.ts";
import { retries, retryDelayMilliseconds } from "./retry-delay.ts";

const readMaxMilliseconds = 30_000;
const submitMaxMilliseconds = 60_000;
/** The same deadline as for uploads. */
const filesMaxMilliseconds = 300_000;

/** Every answer of our pages has this header. */
export const studioHeader = "x-studio-answer";

/** Our server did not answer: there is no network, a proxy answered instead, or the deadline passed. */
export class UnansweredError extends Error {
  override name = "UnansweredError";
}

/** What becomes of the router's request for data. */
export interface DataRequest {
  /** Resolves with the status of our server's answer. */
  readonly answered: Promise<number>;
  /** Resolves when there is no answer. The router itself reports that only after it has also loaded the code. */
  readonly unanswered: Promise<UnansweredError>;
  /** The status of the answer, once there is one. */
  status: number | undefined;
}

interface Followed {
  request: DataRequest;
  answer: (status: number) => void;
  fail: (error: UnansweredError) => void;
}

/** The router's requests, by the signal that it passes to `fetch`. */
const followed = new WeakMap<AbortSignal, Followed>();

/** Gives a request of client middleware deadlines and retries, and returns what becomes of it. Browser only. */
export function followRequest({ signal }: Request): DataRequest {
  const answered = Promise.withResolvers<number>();
  const unanswered = Promise.withResolvers<UnansweredError>();
  const request: DataRequest = { answered: answered.promise, unanswered: unanswered.promise, status: undefined };
  const answer = (status: number) => {
    request.status = status;
    answered.resolve(status);
  };
  followed.set(signal, { request, answer, fail: unanswered.resolve });
  return request;
}

/**
 * Sends the followed requests of the router with deadlines and retries, for which React Router has no option. It gives
 * `fetch` the signal of the request that its middleware gets. All other requests of the page are left alone. Browser only.
 */
export function sendDataRequests(): void {
  const send = globalThis.fetch;
  globalThis.fetch = (resource, init) => {
    const isFollowed = resource instanceof URL && init?.signal && followed.has(init.signal);
    return isFollowed ? requestData(resource, init) : send(resource, init);
  };
}

/**
 * Sends a request of the router and returns our server's answer. Retries a failed read up to three times, but not after
 * a 4xx and not without a network. Sends a change once. Throws `UnansweredError` when there is no answer, and the abort
 * reason when the router aborts the request.
 */
export async function requestData(url: URL, init: RequestInit = {}): Promise<Response> {
  const isRead = (init.method ?? "GET") === "GET";
  const signal = init.signal ?? new AbortController().signal;
  const maxMilliseconds = isRead ? readMaxMilliseconds : submitMaxOf(init.body);
  const attempt = () => answerTo(url, { ...init, signal }, maxMilliseconds, isOurs);
  const answer = await (isRead ? retried(attempt, signal) : attempt());
  signal.throwIfAborted();
  noteAnswer(answer);
  if (answer) {
    followed.get(signal)?.answer(answer.status);
    return answer;
  }
  const error = new UnansweredError(`No answer from ${url.pathname}`);
  followed.get(signal)?.fail(error);
  throw error;
}

/**
 * Reads a file that a page needs, with the same deadlines and retries. Returns the server's answer. Throws
 * `UnansweredError` when there is none.
 */
export async function requestFile(address: string, signal: AbortSignal): Promise<Response> {
  const url = new URL(address, window.location.href);
  const answer = await retried(() => answerTo(url, { signal }, readMaxMilliseconds, ({ ok }) => ok), signal);
  signal.throwIfAborted();
  if (answer) return answer;
  throw new UnansweredError(`No answer from ${address}`);
}

/** Returns the last answer: the first one that is not a failure, or that of the last retry. */
async function retried(attempt: () => Promise<Response | undefined>, signal: AbortSignal) {
  for (let failures = 1; ; failures++) {
    const answer = await attempt();
    const hasFailed = !answer || answer.status >= 500;
    if (!hasFailed || failures > retries || !navigator.onLine) return answer;
    await pause(retryDelayMilliseconds(failures), signal);
    if (signal.aborted) return undefined;
  }
}

/** Makes one attempt. Returns `undefined` when our server does not answer. */
async function answerTo(
  url: URL,
  init: RequestInit & { signal: AbortSignal },
  maxMilliseconds: number,
  isOurs: (answer: Response) => boolean,
): Promise<Response | undefined> {
  // Not the signal of the router, so that the request is sent as it is.
  const signal = AbortSignal.any([init.signal, AbortSignal.timeout(maxMilliseconds)]);
  try {
    const answer = await fetch(url, { ...init, signal });
    return isOurs(answer) || isRefusal(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Whether our pages answered, and not a proxy or a captive portal. */
function isOurs({ headers }: Response): boolean {
  return headers.has(studioHeader);
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
