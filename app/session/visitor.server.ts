import { createContext } from "react-router";

/** The browser behind a page's request, as far as the API is told: it bounds what one address does and names devices. */
export interface Visitor {
  /** As the front door saw it; `null` where there is none. */
  address: string | null;
  userAgent: string | null;
}

export const visitorContext = createContext<Visitor>({ address: null, userAgent: null });

export function visitorOf({ headers }: Request): Visitor {
  return { address: headers.get("x-client-address"), userAgent: headers.get("user-agent") };
}

/** Makes a request to the API speak for the visitor and not for this server. */
export function speakFor({ address, userAgent }: Visitor, request: Request): void {
  if (address !== null) request.headers.set("x-client-address", address);
  if (userAgent !== null) request.headers.set("user-agent", userAgent);
}
