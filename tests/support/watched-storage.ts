import { setImmediate as nextTurn } from "node:timers/promises";
import type { Storage } from "../../backend/adapters/storage/port.ts";

/**
 * Returns the same storage, and tracks files that were opened but not read to the end or closed. Each of those keeps a
 * descriptor open until the process ends. `allRead` waits until active readers have finished.
 */
export function watchStorage(storage: Storage): {
  storage: Storage;
  leftOpen: () => string[];
  allRead: () => Promise<void>;
} {
  const open = new Map<object, { key: string; reading: Promise<unknown> | undefined }>();

  async function allRead(): Promise<void> {
    for (;;) {
      const reads = [...open.values()].flatMap(({ reading }) => reading ?? []);
      if (reads.length === 0) return;
      await Promise.allSettled(reads);
      // An active reader requests the next part within this turn.
      await nextTurn();
    }
  }

  return {
    leftOpen: () => [...open.values()].map(({ key }) => key),
    allRead,
    storage: {
      ...storage,
      async open(key, range) {
        const content = await storage.open(key, range);
        if (!content) return undefined;
        const reader = content.getReader();
        const state: { key: string; reading: Promise<unknown> | undefined } = { key, reading: undefined };
        open.set(reader, state);
        return new ReadableStream<Uint8Array>(
          {
            async pull(controller) {
              try {
                const reading = reader.read();
                state.reading = reading;
                const { done, value } = await reading;
                state.reading = undefined;
                if (!done) return controller.enqueue(value);
                open.delete(reader);
                controller.close();
              } catch (error) {
                open.delete(reader);
                throw error;
              }
            },
            async cancel(reason) {
              open.delete(reader);
              await reader.cancel(reason);
            },
          },
          { highWaterMark: 0 },
        );
      },
    },
  };
}
