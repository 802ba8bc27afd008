import type { z } from "zod";
import type { Tx } from "../database/port.ts";

/** Something that has happened in one room and matters to others. Declared at the room's door. */
export interface DomainEvent<P> {
  /** In the past tense, such as `account.deleted`. */
  name: string;
  payload: z.ZodType<P>;
}

/** What a room does about a fact. It may be called twice and must have its effect once. */
export interface DomainEventListener {
  event: string;
  /** The room that listens; it has one listener for each fact. */
  module: string;
  handle(payload: unknown): Promise<void>;
}

/** How rooms hear of what happens in lower ones: calls go down, facts rise. */
export interface DomainEvents {
  /** Tells every listener, each for itself and until it has managed, exactly when `tx` commits. */
  publish<P>(tx: Tx, event: DomainEvent<P>, payload: P): Promise<void>;
}

/** Binds a fact's types and its listener's together; facts treat all alike. */
export function listenTo<P>(
  event: DomainEvent<P>,
  module: string,
  handle: (payload: P) => Promise<void>,
): DomainEventListener {
  return { event: event.name, module, handle: (payload) => handle(event.payload.parse(payload)) };
}
