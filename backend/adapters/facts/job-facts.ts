import { z } from "zod";
import { defineJob, type JobDefinition, type JobQueue } from "../job-queue/port.ts";
import type { FactListener, Facts } from "./port.ts";

const hourSeconds = 3_600;
/** With an hour between the later ones, longer than any outage that nobody notices. */
const maxAttempts = 200;

export interface JobFacts extends Facts {
  /** Names all listeners, once, before the first fact. Gives the jobs that work them off. */
  connect(listeners: readonly FactListener[]): JobDefinition[];
}

/** One job for each listener of a fact, so that one that fails holds up no other. */
export function createJobFacts(jobQueue: JobQueue): JobFacts {
  let connected: readonly FactListener[] | undefined;
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
    async publish(tx, fact, payload) {
      if (!connected) throw new Error(`Nobody could hear of ${fact.name} yet.`);
      for (const listener of connected.filter((one) => one.fact === fact.name)) {
        await jobQueue.enqueue(tx, { name: jobName(listener), payload });
      }
    },
  };
}

function jobName({ fact, room }: FactListener): string {
  return `${fact} for ${room}`;
}
