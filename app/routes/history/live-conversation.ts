import { withStream } from "../../parts/with-stream.ts";

/** A piece of an answer: where it begins in it, in UTF-16 code units as JavaScript counts, and what is written there. */
export interface Delta {
  messageId: string;
  offset: number;
  text: string;
}

/** What is said of a message when it begins and when it ends. */
export interface MessageNews {
  id: string;
  content: string;
  isWriting: boolean;
}

export interface Listener {
  onMessage(news: MessageNews): void;
  onDelta(delta: Delta): void;
  /** Listening begins, or begins anew after a break in which something may have been missed. */
  onOpen(): void;
}

/** A text with a piece added; `undefined` when something between them is missing. */
export function withDelta(text: string, { offset, text: piece }: Delta): string | undefined {
  if (offset > text.length) return undefined;
  // Heard before, and perhaps more than that.
  return offset + piece.length <= text.length ? text : text.slice(0, offset) + piece;
}

/** The browser opens a stream that ended anew by itself; this many times in a row without a word is enough. */
const silentEndsMax = 3;

/** Listens to a conversation until `signal` aborts, where one of the browser's few streams is free and listening works. */
export async function listenTo(id: string, signal: AbortSignal, listener: Listener): Promise<void> {
  await withStream(async () => {
    await listen(id, signal, listener);
    return true;
  });
}

function listen(id: string, signal: AbortSignal, { onMessage, onDelta, onOpen }: Listener): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const stream = new EventSource(`/history/${id}/events`);
    let silentEnds = 0;
    const end = () => {
      stream.close();
      resolve();
    };
    signal.addEventListener("abort", end, { once: true });
    stream.addEventListener("open", onOpen);
    stream.addEventListener("error", () => {
      silentEnds += 1;
      if (stream.readyState === EventSource.CLOSED || silentEnds > silentEndsMax) end();
    });
    stream.addEventListener("message", ({ data }) => {
      silentEnds = 0;
      const news = newsOf(fieldsOf(data));
      if (news) onMessage(news);
    });
    stream.addEventListener("delta", ({ data }) => {
      silentEnds = 0;
      const delta = deltaOf(fieldsOf(data));
      if (delta) onDelta(delta);
    });
  });
}

function fieldsOf(json: unknown): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(json));
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}

function newsOf({ id, content, status }: Record<string, unknown>): MessageNews | undefined {
  if (typeof id !== "string" || typeof content !== "string") return undefined;
  return { id, content, isWriting: status === "writing" };
}

function deltaOf({ message_id: messageId, offset, text }: Record<string, unknown>): Delta | undefined {
  if (typeof messageId !== "string" || typeof offset !== "number" || typeof text !== "string") return undefined;
  return { messageId, offset, text };
}

/** Where a conversation stands, in words that change when anything does; `undefined` when that cannot be had now. */
export async function askStanding(id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`/history/${id}/standing`, { signal, redirect: "error" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
