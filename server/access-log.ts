import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { loggableAddress } from "../backend/http/loggable-address.ts";
import { currentTrace } from "../backend/tracing/trace.ts";

/** Images and videos are most of the requests. Served, they say little. */
const servedMedia = /^\/api\/media\//;

/**
 * Writes the request's ID into its answer and, once it is answered or its client has gone, a line into the log. The line
 * is a "page" or an "API call".
 */
export function logAccess(
  log: Logger,
  what: "page" | "API call",
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
): void {
  const trace = currentTrace();
  if (trace) response.setHeader("x-request-id", trace.requestId);
  if (!log.isLevelEnabled("info")) return;
  const startedAt = performance.now();
  // The event belongs to the connection; its line belongs to the request.
  const write = AsyncLocalStorage.bind(() => {
    const path = loggableAddress(url);
    const status = response.writableFinished ? response.statusCode : null;
    const isServedMedia = servedMedia.test(path) && status !== null && status < 400;
    const milliseconds = Math.round(performance.now() - startedAt);
    log[isServedMedia ? "debug" : "info"]({ method, path, status, milliseconds }, what);
  });
  response.once("close", write);
}
