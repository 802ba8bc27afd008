import { createContext } from "react-router";

/**
 * The browser behind a page's request, as reported to the API, which uses it for rate limits per address and for device
 * names.
 */
export interface Visitor {
  /** The address seen by the reverse proxy; `null` without one. */
  address: string | null;
  userAgent: string | null;
}

export const visitorContext = createContext<Visitor>({ address: null, userAgent: null });

export function visitorOf({ headers }: Request): Visitor {
  return { address: headers.get("x-client-address"), userAgent: headers.get("user-agent") };
}

/**
 * Adds the visitor's address and user agent to an API request, so that the API sees the visitor instead of this server.
 */
export function speakFor({ address, userAgent }: Visitor, request: Request): void {
  if (address !== null) request.headers.set("x-client-address", address);
  if (userAgent !== null) request.headers.set("user-agent", userAgent);
}
