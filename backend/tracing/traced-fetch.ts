import { currentTrace } from "./trace.ts";

/** Returns a fetch that tells the called program which trace the call belongs to. */
export function tracedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const trace = currentTrace();
    if (!trace) return fetch(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set("traceparent", trace.traceparent);
    return fetch(input, { ...init, headers });
  };
}
