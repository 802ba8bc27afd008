import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";

/** Anyone who reads the rest of these addresses could act as a user, or see content shared with a few. */
const secretPaths =
  /^(\/(?:reset|auth\/confirm-email|s|api\/(?:auth\/(?:confirm-email|check-confirmation)|gallery\/shared|media\/shared)))\/.+$/i;

/**
 * Returns an address for the log: without its query and without tokens in its path, however the path is written. Page
 * paths match in any case, with any number of slashes, and percent-encoded.
 */
export function loggableAddress(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  return plain(path).replace(secretPaths, "$1/…");
}

function plain(path: string): string {
  try {
    return encodeURI(decodeURI(path)).replace(/\/{2,}/g, "/");
  } catch {
    return "(not readable)";
  }
}

/** Writes a line to the log once the request is answered, or its client has gone. */
export function logAccess(log: Logger, request: IncomingMessage, response: ServerResponse): void {
  if (!log.isLevelEnabled("info")) return;
  const { method, url = "" } = request;
  const startedAt = performance.now();
  response.once("close", () => {
    log.info(
      {
        method,
        path: loggableAddress(url),
        status: response.writableFinished ? response.statusCode : null,
        milliseconds: Math.round(performance.now() - startedAt),
      },
      "page",
    );
  });
}
