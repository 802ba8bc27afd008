import type { IncomingMessage } from "node:http";
import morgan from "morgan";

/** Whoever reads what follows in these addresses can act in a person's name, or see what was shared with a few. */
const secretPaths =
  /^(\/(?:reset|auth\/confirm-email|s|api\/(?:auth\/(?:confirm-email|check-confirmation)|gallery\/shared|media\/shared)))\/.+$/i;

/**
 * An address as the log may show it: without its query, and without tokens in its path, however the path is written. Pages
 * are found in any case, with any number of slashes, and percent-encoded.
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

/** The page server writes an access log by itself; this decides what an address looks like in it. */
export function keepSecretsOutOfAccessLog(): void {
  morgan.token("url", (request: IncomingMessage & { originalUrl?: string }) =>
    loggableAddress(request.originalUrl ?? request.url ?? ""),
  );
}
