import type { StreamedFile } from "../../contract/endpoint.ts";
import { done, type Outcome, refuse } from "./operation.ts";

const retryAfterSeconds = 30;

export interface StreamTimes {
  /** Silence after which something is sent anyway, so that nothing on the way gives up waiting. */
  heartbeatMilliseconds: number;
  longestMilliseconds: number;
}

export const streamTimes: StreamTimes = { heartbeatMilliseconds: 15_000, longestMilliseconds: 300_000 };

export interface StreamedEvent {
  /** A plain word; readers tell events apart by it. */
  name: string;
  data: object;
}

/** What there was to tell, in order, and whether that was the end. */
export interface StreamStep {
  events: readonly StreamedEvent[];
  isLast: boolean;
}

export interface EventSource {
  /** What is to be told since the call before. Called when the reader wants more: at the beginning, then after signals. */
  read(): Promise<StreamStep>;
  /** Signals that there may be something to read, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Whether it is read after a silence, too, where a change may come without a signal. */
  isReadWhenQuiet: boolean;
}

interface OpenStream extends EventSource {
  /** Called once, when nothing of the stream is left. */
  onClosed(): void;
  ending: AbortSignal;
  times: StreamTimes;
}

/**
 * Server-sent events (HTML Standard, section 9.2), until the source says that was all. Holds what one read gave at most:
 * it is made when the reader wants it.
 */
export function eventStream(stream: OpenStream): ReadableStream<Uint8Array> {
  const { read, subscribe, isReadWhenQuiet, onClosed, ending, times } = stream;
  let isChanged = true;
  let isOver = ending.aborted;
  let wake = () => {};

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
      if (isSignal || isReadWhenQuiet) {
        const { events, isLast } = await read();
        if (isLast) isOver = true;
        if (events.length > 0) return events.map(textOf).join("");
        if (isOver) return undefined;
      }
      if (!isSignal) return ": still here\n\n";
    }
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const text = await next();
          if (text !== undefined) controller.enqueue(encoder.encode(text));
          if (text !== undefined && !isOver) return;
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

const encoder = new TextEncoder();

function textOf({ name, data }: StreamedEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Reads where one thing stands for a stream that tells each change of it: what was told last is not told again. The
 * stream ends after what is last, or when `read` finds nothing any more.
 */
export function changesOf(
  name: string,
  read: () => Promise<{ state: object; isLast: boolean } | undefined>,
): EventSource["read"] {
  let told = "";
  return async () => {
    const found = await read();
    if (!found) return { events: [], isLast: true };
    const text = JSON.stringify(found.state);
    const isNew = text !== told;
    told = text;
    return { events: isNew ? [{ name, data: found.state }] : [], isLast: found.isLast };
  };
}

export interface EventStreams {
  /** Begins a stream for somebody, or refuses with RATE_LIMITED while too many of theirs are open. */
  open(ownerId: string, source: EventSource): Outcome<StreamedFile>;
  /** Ends all that are open: whoever reads comes back for more. */
  end(): void;
}

/** Streams of one kind, of which a person may have so many open in each process. */
export function createEventStreams(name: string, perUserMax: number, times: StreamTimes = streamTimes): EventStreams {
  const openOf = new Map<string, number>();
  const ending = new AbortController();

  function count(ownerId: string, change: number): void {
    const open = (openOf.get(ownerId) ?? 0) + change;
    if (open > 0) openOf.set(ownerId, open);
    else openOf.delete(ownerId);
  }

  return {
    open(ownerId, source) {
      if ((openOf.get(ownerId) ?? 0) >= perUserMax) return { ...refuse("RATE_LIMITED"), retryAfterSeconds };
      count(ownerId, 1);
      const onClosed = () => count(ownerId, -1);
      return done({ name, content: eventStream({ ...source, onClosed, ending: ending.signal, times }) });
    },
    end: () => ending.abort(),
  };
}
