import { AsyncLocalStorage } from "node:async_hooks";
import type { Database, Tx } from "../database/port.ts";
import type { PubSub } from "../pubsub/port.ts";
import type { Runtime } from "../runtime/port.ts";
import { traceToStore } from "./job-trace.ts";
import { createLane, type Lane, type QueueLog } from "./lane.ts";
import { findJob, jobNames, listJobs, reviveJob } from "./listing.ts";
import type { JobQueue, NewJob } from "./port.ts";
import {
  countAhead,
  countDeadJobs,
  countLeasedJobs,
  countLiveJobs,
  dueAt,
  insertJobs,
  readOutlooks,
  readWaitingJobs,
} from "./records.ts";
import { returnTurn, takeTurn, toTurns, withdrawJobs } from "./turns.ts";

const longestPollPauseMilliseconds = 5_000;
/** Polls find only what nobody announced, so they are this many times as rare while no job's time comes. */
const pollsPerQuietPoll = 10;

/**
 * Creates a durable queue in the database's own `job` table. A worker holds a job through a lease that it renews. A job
 * whose worker died is due again when its lease expires. Pub/sub messages make pickup immediate. Polls find jobs that
 * are due later, whose lease has expired, or whose message was missed.
 */
export function createLeaseQueue(parts: {
  database: Database;
  runtime: Runtime;
  pubsub: PubSub;
  log: QueueLog;
  /** How soon to look for jobs whose time comes. Without one, polls are ten times as rare. */
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
  let pollsAt = Number.POSITIVE_INFINITY;
  /** How soon to look again because of what was announced since the last poll began. */
  let againWithin = Number.POSITIVE_INFINITY;
  let stopped = false;
  /** A poll belongs to no request, whichever request announced a job. */
  const outsideRequests = AsyncLocalStorage.snapshot();

  function pollAfter(milliseconds: number): void {
    clearTimeout(polling);
    pollsAt = performance.now() + milliseconds;
    polling = outsideRequests(() => setTimeout(() => void poll(milliseconds), milliseconds));
    polling.unref();
  }

  function pollWithin(milliseconds: number): void {
    againWithin = Math.min(againWithin, milliseconds);
    if (!stopped && pollsAt > performance.now() + milliseconds) pollAfter(milliseconds);
  }

  /** Another process may lease or postpone the job that this message announces. */
  const pollSoon = () => pollWithin(pollMilliseconds);

  async function poll(waited: number): Promise<void> {
    // Until the poll has ended, it decides when the next one follows.
    pollsAt = Number.NEGATIVE_INFINITY;
    againWithin = Number.POSITIVE_INFINITY;
    let pause = pollMilliseconds;
    try {
      if (mayWork()) pause = await lookForDue();
    } catch (error) {
      log.error({ code: "JOBS_NOT_READ", err: error }, "The queue could not look for due jobs.");
      pause = Math.min(Math.max(waited, pollMilliseconds) * 2, longestPollPauseMilliseconds);
    }
    if (!stopped) pollAfter(Math.min(pause, againWithin));
  }

  async function addJobs(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const now = runtime.now();
    const groups = new Map<string, { name: string; group: string; cost: number; next: number }>();
    const wanted = jobs.map((job) => {
      const { name, share } = job;
      const cost = share ? toTurns(share.cost) : null;
      return { job, cost, key: JSON.stringify([name, share?.group]) };
    });
    for (const { job, cost, key } of wanted) {
      if (!job.share || cost === null) continue;
      const known = groups.get(key) ?? { name: job.name, group: job.share.group, cost: 0, next: 0 };
      groups.set(key, { ...known, cost: known.cost + cost });
    }
    for (const shared of groups.values()) shared.next = await takeTurn(tx, shared);
    const rows = wanted.map(({ job, cost, key }) => {
      const shared = groups.get(key);
      const turn = shared?.next ?? 0;
      if (shared) shared.next += cost ?? 0;
      return {
        id: runtime.newId(),
        name: job.name,
        payload: JSON.stringify(job.payload ?? null),
        priority: job.priority ?? 0,
        ...dueAt({ at: job.runAt ?? now, now }),
        created_at: now,
        trace: traceToStore(),
        dedupe_key: job.dedupeKey ?? null,
        turn,
        share_group: job.share?.group ?? null,
        share_cost: cost,
      };
    });
    const added = await insertJobs(tx, rows);
    const topics = new Set<string>();
    for (const { id, name, is_due, share_group: group, share_cost: cost } of rows) {
      if (added.has(id)) topics.add(is_due === 1 ? topicOf(name) : laterTopicOf(name));
      else if (group !== null && cost !== null) await returnTurn(tx, { name, group, cost });
    }
    if (topics.size > 0) {
      database.afterCommit(tx, () => {
        for (const topic of topics) pubsub.publish(topic);
      });
    }
  }

  /** Returns how long to wait before looking again. */
  async function lookForDue(): Promise<number> {
    const now = runtime.now();
    let untilNext = pollMilliseconds * pollsPerQuietPoll;
    for (const { name, hasDue, nextDueAt } of await readOutlooks(database.read, [...lanes.keys()])) {
      const isPassed = nextDueAt !== null && nextDueAt <= now;
      if (isPassed) lanes.get(name)?.wakeForPassed();
      else if (hasDue) lanes.get(name)?.wake();
      if (nextDueAt !== null) untilNext = Math.min(untilNext, nextDueAt - now);
    }
    return Math.max(pollMilliseconds, untilNext);
  }

  return {
    enqueue: (tx, job) => addJobs(tx, [job]),
    enqueueAll: addJobs,
    withdraw: withdrawJobs,
    start(definitions) {
      if (stopped || lanes.size > 0) throw new Error("A queue may be started only once.");
      for (const definition of definitions) {
        const lane = createLane({ definition, database, runtime, log, mayWork, onPostponed: pollSoon });
        lanes.set(definition.name, lane);
        const wake = () => {
          lane.wake();
          pollSoon();
        };
        unsubscribes.push(
          pubsub.subscribe(topicOf(definition.name), wake),
          pubsub.subscribe(laterTopicOf(definition.name), pollSoon),
        );
      }
      pollWithin(0);
    },
    wake() {
      // One statement tells which kinds have due jobs. Most have none.
      if (lanes.size > 0) pollWithin(0);
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
    waiting: () => readWaitingJobs(database.read, runtime.now()),
    ahead: (dedupeKey) => countAhead(database.read, dedupeKey, runtime.now()),
    list: (filter, page) => listJobs(database.read, filter, page, runtime.now()),
    names: () => jobNames(database.read),
    dead: () => countDeadJobs(database.read),
    find: (tx, id) => findJob(tx, id, runtime.now()),
    async revive(tx, id) {
      const name = await reviveJob(tx, id, runtime.now());
      if (name !== undefined) database.afterCommit(tx, () => pubsub.publish(topicOf(name)));
      return name !== undefined;
    },
  };
}

function topicOf(name: string): string {
  return `jobs.${name}`;
}

/** For jobs whose time has not come. */
function laterTopicOf(name: string): string {
  return `jobs-later.${name}`;
}
