import { eventStreamHeaders } from "../contract/event-stream-headers.ts";
import { clientAddressHeader } from "./client-address.ts";

/** What is said of one connection and not of the request (RFC 9110, sections 7.6.1 and 10.1.1). */
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
 * Sends requests to an API that runs elsewhere. Redirects and bodies pass through as they are; to that API this process
 * is a proxy, which says in whose name it asks.
 */
export function forwardTo(apiBaseUrl: string): (request: Request) => Promise<Response> {
  return async (request) => {
    // A path is set, not resolved: one that begins with two slashes would name another host.
    const address = new URL(apiBaseUrl);
    const { pathname, search } = new URL(request.url);
    Object.assign(address, { pathname, search });
    const answer = await fetch(address, {
      method: request.method,
      headers: headersOf(request),
      body: request.body,
      redirect: "manual",
      signal: request.signal,
      ...(request.body ? { duplex: "half" } : {}),
    });
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
  // Not of what is left: a client may name any header as its connection's.
  const address = request.headers.get(clientAddressHeader);
  if (address) headers.set("x-forwarded-for", address);
  // What comes packed is unpacked on the way, and would still say of itself that it is packed.
  headers.set("accept-encoding", "identity");
  return headers;
}
