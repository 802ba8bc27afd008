import { listenTo } from "../../../parts/event-stream.ts";
import { withStream } from "../../../parts/with-stream.ts";

/** A piece of a reply: its text, and its offset in UTF-16 code units, as JavaScript counts them. */
export interface Delta {
  messageId: string;
  offset: number;
  text: string;
}

/** Sent when a message begins and when it ends. */
export interface MessageUpdate {
  id: string;
  content: string;
  isWriting: boolean;
}

export interface Listener {
  onMessage(update: MessageUpdate): void;
  onDelta(delta: Delta): void;
  /** The stream opened, or reopened after a break in which events may have been missed. */
  onOpen(): void;
}

/** Returns the text with a piece added, or `undefined` when something between them is missing. */
export function withDelta(text: string, { offset, text: piece }: Delta): string | undefined {
  if (offset > text.length) return undefined;
  // This piece was received before, possibly with text after it.
  return offset + piece.length <= text.length ? text : text.slice(0, offset) + piece;
}

/** Listens to a conversation until `signal` aborts, if one of the browser's few streams is free and streaming works. */
export async function followConversation(
  id: string,
  signal: AbortSignal,
  { onMessage, onDelta, onOpen }: Listener,
): Promise<void> {
  const hear = {
    message(said: unknown) {
      const update = updateOf(fieldsOf(said));
      if (update) onMessage(update);
      return undefined;
    },
    delta(said: unknown) {
      const delta = deltaOf(fieldsOf(said));
      if (delta) onDelta(delta);
      return undefined;
    },
  };
  await withStream(() => listenTo({ address: `/history/${id}/events`, signal, hear, onOpen, mayBeSilent: true }));
}

function fieldsOf(said: unknown): Record<string, unknown> {
  return typeof said === "object" && said !== null ? Object.fromEntries(Object.entries(said)) : {};
}

function updateOf({ id, content, status }: Record<string, unknown>): MessageUpdate | undefined {
  if (typeof id !== "string" || typeof content !== "string") return undefined;
  return { id, content, isWriting: status === "writing" };
}

function deltaOf({ message_id: messageId, offset, text }: Record<string, unknown>): Delta | undefined {
  if (typeof messageId !== "string" || typeof offset !== "number" || typeof text !== "string") return undefined;
  return { messageId, offset, text };
}

/**
 * Returns the state of a conversation as a string that changes with every update; `undefined` when it cannot be read
 * now.
 */
export async function askStanding(id: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const response = await fetch(`/history/${id}/standing`, { signal, redirect: "error" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
