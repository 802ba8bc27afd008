import { clientAddressHeader } from "./client-address.ts";

/**
 * Sends requests to an API that runs elsewhere. Redirects and bodies pass through as they are; to that API this process
 * is a proxy, which says in whose name it asks.
 */
export function forwardTo(apiBaseUrl: string): (request: Request) => Promise<Response> {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete("host");
    headers.delete("connection");
    headers.delete("cookie");
    headers.delete("x-forwarded-for");
    const address = headers.get(clientAddressHeader);
    if (address) headers.set("x-forwarded-for", address);
    return fetch(new URL(pathname + search, apiBaseUrl), {
      method: request.method,
      headers,
      body: request.body,
      redirect: "manual",
      signal: request.signal,
      ...(request.body ? { duplex: "half" } : {}),
    });
  };
}
