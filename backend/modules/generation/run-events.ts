import { type Run, run as runPayload } from "../../../contract/generation.ts";
import { isFinal } from "../../../contract/generation-terms.ts";

export interface StreamTimes {
  /** Silence after which the run is looked at anyway and a comment sent, so that nothing on the way gives up waiting. */
  heartbeatMilliseconds: number;
  longestMilliseconds: number;
}

export interface EventSource {
  /** `undefined` when there is no such run any more. */
  read(): Promise<Run | undefined>;
  subscribe(listener: () => void): () => void;
  /** Called once, when nothing of the stream is left. */
  onClosed(): void;
  ending: AbortSignal;
  times: StreamTimes;
}

/**
 * A run as server-sent events (HTML Standard, section 9.2), until it is final. Holds one event at most: each is made
 * when the reader wants it.
 */
export function eventsOf({ read, subscribe, onClosed, ending, times }: EventSource): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isChanged = true;
  let isOver = ending.aborted;
  let wake = () => {};
  let sent = "";

  const unsubscribe = subscribe(() => {
    isChanged = true;
    wake();
  });
  let isClosed = false;
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    unsubscribe();
    clearTimeout(longest);
    ending.removeEventListener("abort", stop);
    onClosed();
  };
  // Also where nobody reads, so that nothing is kept for them.
  const stop = () => {
    isOver = true;
    close();
    wake();
  };
  const longest = setTimeout(stop, times.longestMilliseconds);
  longest.unref();
  ending.addEventListener("abort", stop, { once: true });

  /** Resolves at a change, at the end, or when it has been quiet for long. */
  function somethingNew(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const quiet = setTimeout(resolve, times.heartbeatMilliseconds);
    quiet.unref();
    wake = resolve;
    if (isChanged || isOver) resolve();
    return promise.finally(() => clearTimeout(quiet));
  }

  async function next(): Promise<string | undefined> {
    for (;;) {
      await somethingNew();
      if (isOver) return undefined;
      const isSignal = isChanged;
      isChanged = false;
      const current = await read();
      if (current === undefined) return undefined;
      // Parsing shapes what leaves, as with every other answer.
      const event = `event: run\ndata: ${JSON.stringify(runPayload.parse(current))}\n\n`;
      if (isFinal(current.status)) isOver = true;
      if (event !== sent) {
        sent = event;
        return event;
      }
      if (isOver) return undefined;
      if (!isSignal) return ": still here\n\n";
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const event = await next();
          if (event !== undefined) controller.enqueue(encoder.encode(event));
          if (event !== undefined && !isOver) return;
          close();
          controller.close();
        } catch (error) {
          close();
          throw error;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
