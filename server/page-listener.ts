import type { IncomingMessage, ServerResponse } from "node:http";
import onHeaders from "on-headers";
import { nameRequest } from "./access-log.ts";
import type { Listener } from "./front-door.ts";

/** Answers a request and returns whether it did. Calls `otherwise` if it finds out later that it cannot. */
export type Answer = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean;

/** Returns a listener that tries these answers before the stock server, which has the other files and the pages. */
export function pageListener(stock: Listener, answers: readonly Answer[]): Listener {
  return (request, response) => {
    const pass = () => {
      nameRequest(response);
      addLast(response);
      alignOrigin(request);
      response.once("finish", () => readRest(request));
      stock(request, response);
    };
    if (!answers.some((answer) => answer(request, response, pass))) pass();
  };
}

/**
 * Keeps the headers that are set so far for the end: the stock server adds those of an answer to them, and an answer of
 * the API would have its request's ID twice.
 */
function addLast(response: ServerResponse): void {
  const headers = Object.entries(response.getHeaders());
  for (const [name] of headers) response.removeHeader(name);
  onHeaders(response, () => {
    for (const [name, value] of headers) {
      if (value !== undefined && !response.hasHeader(name)) response.setHeader(name, value);
    }
  });
}

/**
 * Gives a form of this site the origin that the stock server takes for its own, because React Router compares whole
 * origins: it always has `http`, as a proxy in front of it ends TLS, and no port behind an IPv6 address. A page cannot set
 * `Sec-Fetch-Site` (Fetch Metadata). A form of another site keeps its origin, and React Router refuses it.
 */
function alignOrigin({ headers }: IncomingMessage): void {
  const { origin = "", host = "" } = headers;
  const isOurs = headers["sec-fetch-site"] === "same-origin" || (URL.canParse(origin) && new URL(origin).host === host);
  if (isOurs && origin !== "") headers.origin = `http://${host.replace(/^(\[[^\]]*\]):\d+$/, "$1")}`;
}

/**
 * Reads what a page left of a body. The stock server (@react-router/express 7) pauses a body that nobody reads, and the
 * next request on the connection would wait a minute: behind a proxy, that of another visitor.
 */
function readRest(request: IncomingMessage): void {
  if (request.complete) return;
  request.removeAllListeners("data");
  request.resume();
}
