import type { Fetch } from "./access.ts";

/**
 * Detects that a provider is still working. A model that thinks may write no text for minutes, while its provider keeps
 * sending data that the SDK hides: thoughts, pings, comments. All data counts as a sign of life.
 */
export function heartbeat(fetch: Fetch): {
  fetch: Fetch;
  /** Yields the given items, and "alive" whenever data arrived without producing an item. */
  during<T>(given: AsyncIterable<T>): AsyncGenerator<T | "alive">;
} {
  let beat = Promise.withResolvers<"alive">();
  const listening = () =>
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        beat.resolve("alive");
        controller.enqueue(bytes);
      },
    });
  return {
    async fetch(input, init) {
      const response = await fetch(input, init);
      const headers = new Headers(response.headers);
      // A busy provider may ask us to wait for minutes. No user waits that long, so we choose the pause before a retry.
      for (const name of ["retry-after", "retry-after-ms"]) headers.delete(name);
      const { status, statusText } = response;
      return new Response(response.body?.pipeThrough(listening()) ?? null, { status, statusText, headers });
    },
    async *during(given) {
      const iterator = given[Symbol.asyncIterator]();
      try {
        let next = iterator.next();
        for (;;) {
          const came = await Promise.race([next, beat.promise]);
          if (came === "alive") {
            beat = Promise.withResolvers();
            yield came;
            continue;
          }
          if (came.done) return;
          yield came.value;
          next = iterator.next();
        }
      } finally {
        void iterator.return?.();
      }
    },
  };
}
