import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import type { Logger } from "pino";
import { loggableAddress } from "../backend/http/loggable-address.ts";
import { currentTrace } from "../backend/tracing/trace.ts";

/** Images and videos are most of the requests. Served, they say little. */
const servedMedia = /^\/api\/media\//;

/** Writes the request's ID into its answer and, once it is answered or its client has gone, a line into the log. */
export function logApiCall(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  nameRequest(response);
  if (!log.isLevelEnabled("info")) return;
  const startedAt = performance.now();
  // The event belongs to the connection; its line belongs to the request.
  const write = AsyncLocalStorage.bind(() =>
    writeLine(log, "API call", request, response, performance.now() - startedAt),
  );
  response.once("close", write);
}

/**
 * Replaces the line that the stock server's morgan writes for each page: it has whole addresses, with the tokens in
 * them, and is no JSON.
 */
export function logPagesOfStockServer(log: Logger): void {
  morgan.format("tiny", (tokens, request, response) => {
    if (log.isLevelEnabled("info"))
      writeLine(log, "page", request, response, Number(tokens["total-time"]?.(request, response)));
    return undefined;
  });
}

/** Writes the ID of the request into its answer. */
export function nameRequest(response: ServerResponse): void {
  const trace = currentTrace();
  if (trace) response.setHeader("x-request-id", trace.requestId);
}

function writeLine(
  log: Logger,
  what: "page" | "API call",
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  duration: number,
): void {
  const path = loggableAddress(url);
  const status = response.writableFinished ? response.statusCode : null;
  const isServedMedia = servedMedia.test(path) && status !== null && status < 400;
  log[isServedMedia ? "debug" : "info"]({ method, path, status, milliseconds: Math.round(duration) }, what);
}
