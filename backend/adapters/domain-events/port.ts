import type { z } from "zod";
import type { Tx } from "../database/port.ts";

/**
 * A domain event: something that happened in one module and matters to others. Declared in the module's public
 * interface.
 */
export interface DomainEvent<P> {
  /** A name in the past tense, such as `account.deleted`. */
  name: string;
  payload: z.ZodType<P>;
}

/** A module's reaction to a domain event. It may be called twice and must have its effect once. */
export interface DomainEventListener {
  event: string;
  /** The listening module. It has one listener per domain event. */
  module: string;
  handle(payload: unknown): Promise<void>;
}

/** How a module learns what happened in a lower one: calls go down, domain events go up. */
export interface DomainEvents {
  /**
   * Delivers the event, once for each payload, to every listener if `tx` commits. Each listener is retried independently
   * until it succeeds.
   */
  publish<P>(tx: Tx, event: DomainEvent<P>, ...payloads: P[]): Promise<void>;
}

/** Returns a listener whose handler is typed by its domain event. */
export function listenTo<P>(
  event: DomainEvent<P>,
  module: string,
  handle: (payload: P) => Promise<void>,
): DomainEventListener {
  return { event: event.name, module, handle: (payload) => handle(event.payload.parse(payload)) };
}
