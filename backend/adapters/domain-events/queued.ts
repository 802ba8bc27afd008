import { z } from "zod";
import { defineJob, type JobDefinition, type JobQueue } from "../job-queue/port.ts";
import type { DomainEventListener, DomainEvents } from "./port.ts";

const hourSeconds = 3_600;
/** The later attempts are an hour apart, so this outlasts any outage that goes unnoticed. */
const maxAttempts = 200;

export interface QueuedDomainEvents extends DomainEvents {
  /** Registers all listeners, once, before the first domain event. Returns the jobs that call them. */
  connect(listeners: readonly DomainEventListener[]): JobDefinition[];
}

/** Adds one job per listener of a domain event, so that a failing listener does not delay the others. */
export function createQueuedDomainEvents(jobQueue: JobQueue): QueuedDomainEvents {
  let connected: readonly DomainEventListener[] | undefined;
  return {
    connect(listeners) {
      if (connected) throw new Error("Domain event listeners may be connected only once.");
      connected = listeners;
      return listeners.map((listener) =>
        defineJob({
          name: jobName(listener),
          payload: z.unknown(),
          leaseSeconds: 30,
          deadlineSeconds: hourSeconds,
          maxAttempts,
          concurrency: 1,
          retryDelaySeconds: (attempt) => Math.min(2 ** attempt, hourSeconds),
          handle: (payload) => listener.handle(payload),
        }),
      );
    },
    async publish(tx, event, ...payloads) {
      if (!connected) throw new Error(`Listeners must be connected before ${event.name} is published.`);
      const listeners = connected.filter((one) => one.event === event.name);
      await jobQueue.enqueueAll(
        tx,
        payloads.flatMap((payload) => listeners.map((listener) => ({ name: jobName(listener), payload }))),
      );
    },
  };
}

function jobName({ event, module }: DomainEventListener): string {
  return `${event} for ${module}`;
}
