import type { Database } from "../database/port.ts";
import type { PubSub } from "../pubsub/port.ts";
import type { Runtime } from "../runtime/port.ts";
import { createLane, type Lane, type QueueLog } from "./lane.ts";
import type { JobQueue } from "./port.ts";
import { countAhead, countLeasedJobs, countLiveJobs, countWaitingJobs, findDueNames, insertJob } from "./records.ts";
import { assignTurn, toTurns, withdrawJob } from "./turns.ts";

const longestPollPauseMilliseconds = 5_000;

/**
 * Creates a durable queue in the database's own `job` table. A worker holds a job through a lease that it renews. A job
 * whose worker died is due again when its lease expires. Pub/sub messages make pickup immediate. A poll finds jobs that
 * are due later or whose message was missed.
 */
export function createLeaseQueue(parts: {
  database: Database;
  runtime: Runtime;
  pubsub: PubSub;
  log: QueueLog;
  /** How often to look for jobs without a pub/sub message. */
  pollMilliseconds?: number;
  /**
   * Whether this process may claim jobs now. Always true by default. `backMilliseconds` is how long the database must
   * have been available again after an outage.
   */
  mayWork?: (backMilliseconds?: number) => boolean;
}): JobQueue {
  const { database, runtime, pubsub, log, pollMilliseconds = 1_000, mayWork = () => true } = parts;
  const lanes = new Map<string, Lane>();
  let unsubscribes: (() => void)[] = [];
  let polling: NodeJS.Timeout | undefined;
  let stopped = false;

  function pollAfter(milliseconds: number): void {
    polling = setTimeout(() => void poll(milliseconds), milliseconds);
    polling.unref();
  }

  async function poll(waited: number): Promise<void> {
    let pause = pollMilliseconds;
    try {
      if (mayWork()) for (const name of await findDueNames(database, runtime.now())) lanes.get(name)?.wake();
    } catch (error) {
      log.error({ err: error }, "could not poll for jobs");
      pause = Math.min(waited * 2, longestPollPauseMilliseconds);
    }
    if (!stopped) pollAfter(pause);
  }

  return {
    async enqueue(tx, job) {
      const now = runtime.now();
      const id = runtime.newId();
      const { name, share } = job;
      const cost = share ? toTurns(share.cost) : null;
      const isAdded = await insertJob(tx, {
        id,
        name,
        payload: JSON.stringify(job.payload ?? null),
        priority: job.priority ?? 0,
        due_at: job.runAt ?? now,
        created_at: now,
        dedupe_key: job.dedupeKey ?? null,
        share_group: share?.group ?? null,
        share_cost: cost,
      });
      if (isAdded && share && cost !== null) await assignTurn(tx, { id, name, group: share.group, cost });
      if ((job.runAt ?? now) <= now) database.afterCommit(tx, () => pubsub.publish(topicOf(name)));
    },
    withdraw: withdrawJob,
    start(definitions) {
      if (stopped || lanes.size > 0) throw new Error("A queue may be started only once.");
      for (const definition of definitions) {
        const lane = createLane({ definition, database, runtime, log, mayWork });
        lanes.set(definition.name, lane);
        unsubscribes.push(pubsub.subscribe(topicOf(definition.name), lane.wake));
        lane.wake();
      }
      pollAfter(pollMilliseconds);
    },
    async stop(graceMilliseconds) {
      stopped = true;
      clearTimeout(polling);
      for (const unsubscribe of unsubscribes) unsubscribe();
      unsubscribes = [];
      await Promise.all([...lanes.values()].map((lane) => lane.stop(graceMilliseconds)));
      for (const name of lanes.keys()) pubsub.publish(topicOf(name));
    },
    depth: () => countLiveJobs(database.read),
    running: () => countLeasedJobs(database.read, runtime.now()),
    waiting: () => countWaitingJobs(database.read, runtime.now()),
    ahead: (dedupeKey) => countAhead(database.read, dedupeKey, runtime.now()),
  };
}

function topicOf(name: string): string {
  return `jobs.${name}`;
}
