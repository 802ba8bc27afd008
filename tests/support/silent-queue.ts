import type { JobDefinition, JobQueue } from "../../backend/adapters/job-queue/port.ts";

/** Returns a queue that runs nothing, and the kinds of jobs that it was started with. */
export function createSilentQueue(): { queue: JobQueue; kinds: JobDefinition[] } {
  const kinds: JobDefinition[] = [];
  const queue: JobQueue = {
    enqueue: async () => undefined,
    enqueueAll: async () => undefined,
    withdraw: async () => false,
    start: (jobs) => void kinds.push(...jobs),
    wake: () => undefined,
    stop: async () => undefined,
    depth: async () => ({}),
    waiting: async () => ({}),
    running: async () => ({}),
    ahead: async () => null,
    list: async () => ({ count: 0, items: [] }),
    names: async () => [],
    dead: async () => ({}),
    find: async () => undefined,
    revive: async () => false,
  };
  return { queue, kinds };
}
