import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Set by the front door on every request, replacing any value that the client sent. */
export const clientAddressHeader = "x-client-address";

/**
 * Returns the address that a request came from. Each proxy appends the address it saw to X-Forwarded-For. Only the last
 * `trustedProxyHops` entries were written by trusted proxies, so the client is the first of those.
 */
export function clientAddress(request: IncomingMessage, trustedProxyHops: number): string {
  const socketAddress = request.socket.remoteAddress ?? "";
  if (trustedProxyHops === 0) return socketAddress;
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : (header ?? ""))
    .split(",")
    .map((entry) => withoutPort(entry.trim()))
    .filter(Boolean);
  return forwarded.at(-trustedProxyHops) ?? forwarded[0] ?? socketAddress;
}

/**
 * Sets the header with the client's address, in place of any that the client sent. Node keeps headers in two forms, and
 * code that copies a request's headers reads the raw one.
 */
export function setClientAddress(request: IncomingMessage, address: string): void {
  request.headers[clientAddressHeader] = address;
  const raw = request.rawHeaders;
  for (let at = raw.length - 2; at >= 0; at -= 2) {
    if (raw[at]?.toLowerCase() === clientAddressHeader) raw.splice(at, 2);
  }
  raw.push(clientAddressHeader, address);
}

/** Some proxies append the port. It differs for each connection, so each would count as a separate client. */
function withoutPort(entry: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]*):\d+$/.exec(entry)?.[1];
  return host !== undefined && isIP(host) !== 0 ? host : entry;
}
