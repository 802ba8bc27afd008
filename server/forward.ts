/** Sends requests to an API that runs elsewhere. Redirects and bodies pass through as they are. */
export function forwardTo(apiBaseUrl: string): (request: Request) => Promise<Response> {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    headers.delete("host");
    headers.delete("connection");
    headers.delete("cookie");
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
