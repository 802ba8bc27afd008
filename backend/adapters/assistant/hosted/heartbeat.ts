import type { Fetch } from "./access.ts";

/**
 * Hears that somebody is still there. A model that thinks may say nothing for minutes, while its provider goes on sending
 * something: thoughts, pings, comments that no reader of an answer ever sees. Whatever comes counts.
 */
export function heartbeat(fetch: Fetch): {
  fetch: Fetch;
  /** What is given, and "alive" in between where something came and nothing is given. */
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
      // Nobody waits for the minutes that a busy provider may ask for; the pause before asking again is ours.
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
