import { z } from "zod";
import { defineJob, type JobDefinition, type JobQueue } from "../job-queue/port.ts";
import type { DomainEventListener, DomainEvents } from "./port.ts";

const hourSeconds = 3_600;
/** With an hour between the later ones, longer than any outage that nobody notices. */
const maxAttempts = 200;

export interface QueuedDomainEvents extends DomainEvents {
  /** Names all listeners, once, before the first fact. Gives the jobs that work them off. */
  connect(listeners: readonly DomainEventListener[]): JobDefinition[];
}

/** One job for each listener of a fact, so that one that fails holds up no other. */
export function createQueuedDomainEvents(jobQueue: JobQueue): QueuedDomainEvents {
  let connected: readonly DomainEventListener[] | undefined;
  return {
    connect(listeners) {
      if (connected) throw new Error("The listeners are named once.");
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
    async publish(tx, event, payload) {
      if (!connected) throw new Error(`Nobody could hear of ${event.name} yet.`);
      for (const listener of connected.filter((one) => one.event === event.name)) {
        await jobQueue.enqueue(tx, { name: jobName(listener), payload });
      }
    },
  };
}

function jobName({ event, module }: DomainEventListener): string {
  return `${event} for ${module}`;
}
