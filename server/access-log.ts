import type { IncomingMessage } from "node:http";
import morgan from "morgan";

/** Path segments that let whoever reads them act in a person's name. */
const secretSegments = /^(\/(?:reset|auth\/confirm-email))\/.+$/;

/** An address as the log may show it: without its query, and without tokens in its path. */
export function loggableAddress(address: string): string {
  const path = address.split("?", 1)[0] ?? "";
  return path.replace(secretSegments, "$1/…");
}

/** The page server writes an access log by itself; this decides what an address looks like in it. */
export function keepSecretsOutOfAccessLog(): void {
  morgan.token("url", (request: IncomingMessage & { originalUrl?: string }) =>
    loggableAddress(request.originalUrl ?? request.url ?? ""),
  );
}
