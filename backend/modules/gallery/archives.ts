import type { Runtime } from "../../adapters/runtime/port.ts";

/** A download that reads nothing for this long no longer counts. */
const forgottenAfterMilliseconds = 600_000;

/** Limits how many archives a user downloads at the same time from this process: each keeps a stored file open. */
export interface Archives {
  /** Counts the stream until it is fully read or canceled. Returns `undefined` if the user is at the limit. */
  count(ownerId: string, begin: () => ReadableStream<Uint8Array>): ReadableStream<Uint8Array> | undefined;
}

export function createArchives({ now }: Pick<Runtime, "now">, atOnceMax: number): Archives {
  const running = new Map<string, Set<{ readAt: number }>>();

  function runningOf(ownerId: string): Set<{ readAt: number }> {
    const all = running.get(ownerId) ?? new Set();
    for (const one of all) if (one.readAt < now() - forgottenAfterMilliseconds) all.delete(one);
    return all;
  }

  return {
    count(ownerId, begin) {
      const others = runningOf(ownerId);
      if (others.size >= atOnceMax) return undefined;
      const one = { readAt: now() };
      running.set(ownerId, others.add(one));
      const end = () => {
        others.delete(one);
        if (others.size === 0 && running.get(ownerId) === others) running.delete(ownerId);
      };
      const reader = begin().getReader();
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            one.readAt = now();
            try {
              const { done, value } = await reader.read();
              if (!done) return controller.enqueue(value);
            } catch (error) {
              end();
              throw error;
            }
            end();
            controller.close();
          },
          async cancel(reason) {
            end();
            await reader.cancel(reason);
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
}
