import type { StreamedFile } from "../../contract/endpoint.ts";
import type { PubSub } from "../adapters/pubsub/port.ts";
import { done, type Outcome, refuse } from "./operation.ts";

const retryAfterSeconds = 30;

export interface StreamTimes {
  /** After this much silence, a heartbeat is sent so that no proxy closes the connection. */
  heartbeatMilliseconds: number;
  longestMilliseconds: number;
}

export const streamTimes: StreamTimes = { heartbeatMilliseconds: 15_000, longestMilliseconds: 300_000 };

export interface StreamedEvent {
  /** A plain word that clients distinguish events by. */
  name: string;
  data: object;
}

/** The next events, in order, and whether they were the last. */
export interface StreamStep {
  events: readonly StreamedEvent[];
  isLast: boolean;
}

export interface EventSource {
  /**
   * Returns the events since the previous call. Called when the reader wants more: at the start, then after each
   * change.
   */
  read(): Promise<StreamStep>;
  /** Calls the listener when there may be new events, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  /** Whether to read after a silence as well, because a change may arrive without a pub/sub message. */
  isReadWhenQuiet: boolean;
}

interface OpenStream extends EventSource {
  /** Called once, when the stream is completely closed. */
  onClosed(): void;
  ending: AbortSignal;
  times: StreamTimes;
}

/**
 * Returns server-sent events (HTML Standard, section 9.2) until the source ends. It buffers at most the result of one
 * read, which happens on demand.
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
  // Also runs when nobody reads, so that nothing is kept for an absent reader.
  const stop = () => {
    isOver = true;
    close();
    wake();
  };
  const longest = setTimeout(stop, times.longestMilliseconds);
  longest.unref();
  ending.addEventListener("abort", stop, { once: true });

  /** Resolves on a change, at the end, or after a long silence. */
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
 * Returns a source that streams each change of one value. It skips a value equal to the last one sent. The stream ends
 * after the last value, or when `read` returns nothing.
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
  /** Opens a stream for a user. Refuses with RATE_LIMITED when the user has too many open. */
  open(ownerId: string, source: EventSource): Outcome<StreamedFile>;
  /** Ends all open streams. Clients reconnect for more. */
  end(): void;
}

/** The pub/sub topic on which all open streams of a user end, in every process. */
export function streamsEndTopic(ownerId: string): string {
  return `streams-end.${ownerId}`;
}

/** Creates the streams of one kind. `perUserMax` limits a user's open streams in each process. */
export function createEventStreams(
  name: string,
  perUserMax: number,
  pubsub: Pick<PubSub, "subscribe">,
  times: StreamTimes = streamTimes,
): EventStreams {
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
      const ownerGone = new AbortController();
      const unsubscribe = pubsub.subscribe(streamsEndTopic(ownerId), () => ownerGone.abort());
      const onClosed = () => {
        unsubscribe();
        count(ownerId, -1);
      };
      const either = AbortSignal.any([ending.signal, ownerGone.signal]);
      return done({ name, content: eventStream({ ...source, onClosed, ending: either, times }) });
    },
    end: () => ending.abort(),
  };
}
