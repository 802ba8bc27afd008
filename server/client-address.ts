import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

/** Set by the front door on every request, whatever the client sent under that name. */
export const clientAddressHeader = "x-client-address";

/**
 * The address a request came from. With proxies in front, each appends the address it saw to X-Forwarded-For; only
 * the last `trustedProxyHops` entries were written by ours, so the client is the one before those.
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

/** Some proxies write the port they saw too; each connection has another one, and would count as another client. */
function withoutPort(entry: string): string {
  const host = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]*):\d+$/.exec(entry)?.[1];
  return host !== undefined && isIP(host) !== 0 ? host : entry;
}
