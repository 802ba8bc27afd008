import { currentTrace } from "../backend/tracing/trace.ts";
import { eventStreamHeaders } from "../contract/event-stream-headers.ts";
import { clientAddressHeader } from "./client-address.ts";

/** Headers of one connection, not of the request (RFC 9110, sections 7.6.1 and 10.1.1). */
const ofTheConnection = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/**
 * Forwards requests to an API that runs elsewhere. Redirects and bodies pass through unchanged. For that API this
 * process is a proxy, which sends the client's address and the request's trace along.
 */
export function forwardTo(apiBaseUrl: string): (request: Request) => Promise<Response> {
  return async (request) => {
    // The path is set, not resolved: a path that begins with two slashes would name another host.
    const address = new URL(apiBaseUrl);
    const { pathname, search } = new URL(request.url);
    Object.assign(address, { pathname, search });
    // Once the response has begun, a client that leaves cancels its body, which closes the connection to the API. The
    // signal would make that an error of this process.
    const leaving = new AbortController();
    const leave = () => leaving.abort();
    request.signal.addEventListener("abort", leave, { once: true });
    if (request.signal.aborted) leave();
    const answer = await fetch(address, {
      method: request.method,
      headers: headersOf(request),
      body: request.body,
      redirect: "manual",
      signal: leaving.signal,
      ...(request.body ? { duplex: "half" } : {}),
    }).finally(() => request.signal.removeEventListener("abort", leave));
    const isEventStream = answer.headers.get("content-type")?.startsWith("text/event-stream");
    if (!isEventStream) return answer;
    const headers = { ...Object.fromEntries(answer.headers), ...eventStreamHeaders };
    return new Response(answer.body, { status: answer.status, headers });
  };
}

function headersOf(request: Request): Headers {
  const headers = new Headers(request.headers);
  const named = headers.get("connection")?.match(/[\w-]+/g) ?? [];
  for (const name of [...ofTheConnection, ...named]) headers.delete(name);
  headers.delete("host");
  headers.delete("cookie");
  headers.delete("x-forwarded-for");
  // Not from the remaining headers: a client may name any header in its Connection header.
  const address = request.headers.get(clientAddressHeader);
  if (address) headers.set("x-forwarded-for", address);
  const trace = currentTrace();
  if (trace) {
    headers.set("traceparent", trace.traceparent);
    headers.set("x-request-id", trace.requestId);
  }
  // A compressed body is decompressed on the way, but its headers would still say that it is compressed.
  headers.set("accept-encoding", "identity");
  return headers;
}
