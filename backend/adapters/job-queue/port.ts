import type { z } from "zod";
import type { JobState } from "../../../contract/admin/job-terms.ts";
import type { PageNumber } from "../database/paging.ts";
import type { Tx } from "../database/port.ts";

/** What a handler receives besides its payload. */
export interface JobContext {
  jobId: string;
  /** Counts from 1. A start that a stop, an outage, or the loss of a worker interrupted is no attempt. */
  attempt: number;
  /** Whether the job was started before, so that the work may be half done. */
  isRepeated: boolean;
  /** Aborts when the lease is lost or the worker stops. */
  signal: AbortSignal;
}

/** A number, or a function that returns the current one. After a change, `wake` applies it at once. */
export type JobLimit = number | (() => number);

/** A kind of job, declared once. Handlers may run twice and must have their effect once. */
export interface JobDefinition<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** How long a silent worker keeps the job. The queue renews the lease while the handler runs. */
  leaseSeconds: number;
  /** After this long, the handler is aborted and the attempt counts as failed. */
  deadlineSeconds: number;
  maxAttempts: number;
  /** How many handlers of this kind one process runs at a time. A handler that ignores its abort no longer counts. */
  concurrency: JobLimit;
  /** How many handlers of this kind all processes together run at a time. Unlimited by default. */
  runningMax?: JobLimit;
  /** Whether its jobs store files of any size. They wait while the disk has too little space. */
  storesFiles?: boolean;
  /** Whether its jobs wait for now. Running ones finish. Asked before each claim; the queue asks again by polling. */
  isPaused?(): boolean;
  /** Returns the delay before the given attempt (2 and up), in seconds. */
  retryDelaySeconds(attempt: number): number;
  handle(payload: P, context: JobContext): Promise<void>;
  /**
   * Called after the last attempt failed, to end whatever waits for the job. Called again until it succeeds, even after
   * a crash; `reason` is then an error with the original message.
   */
  giveUp?(payload: P, reason: unknown): Promise<void>;
}

export interface NewJob {
  name: string;
  payload: unknown;
  /**
   * Shares the workers of this kind fairly among the groups that have waiting jobs: a group is served when the others
   * have been served as much as it has. `cost` is the cost of one job divided by the group's weight, above 0. Jobs
   * without a share run before all jobs that have one.
   */
  share?: { group: string; cost: number };
  /** Higher runs first. Equal priorities run in order of arrival. For shared jobs, it decides between equal turns. */
  priority?: number;
  /** The earliest time the job may run, in milliseconds since the epoch. */
  runAt?: number;
  /** While a job of any kind with this key is waiting or running, no other job with the key is added. */
  dedupeKey?: string;
}

/** A job as an operator may see it, without its payload. Times are milliseconds since the epoch. */
export interface ListedJob {
  id: string;
  name: string;
  state: JobState;
  /** Attempts started so far. */
  attempts: number;
  createdAt: number;
  /** The earliest time the job may run; `null` unless it is waiting. */
  runAt: number | null;
  /** When it ran for the last time without success; `null` unless it is dead. */
  deadAt: number | null;
  /** The message of the last error; `null` without one. */
  lastError: string | null;
}

/** Which jobs are wanted. Omitted conditions match all. */
export interface JobFilter {
  state?: JobState | undefined;
  name?: string | undefined;
  id?: string | undefined;
}

/** Jobs of one kind that could start now. */
export interface WaitingJobs {
  jobs: number;
  /** Since when the first of them could start, in milliseconds since the epoch. */
  since: number;
}

export interface JobQueue {
  /** Returns one page of the jobs, the newest first, and the total count. */
  list(filter: JobFilter, page: PageNumber): Promise<{ count: number; items: ListedJob[] }>;
  /** Returns the names of all jobs that exist, dead ones included. */
  names(): Promise<string[]>;
  /** Returns how many jobs are dead, by name. */
  dead(): Promise<Record<string, number>>;
  /** Returns a job with its payload, or `undefined` without one. */
  find(tx: Tx, id: string): Promise<{ name: string; state: JobState; payload: unknown } | undefined>;
  /**
   * Lets a dead job run again, as part of the transaction, with all of its attempts. Returns whether there was one with
   * this id.
   */
  revive(tx: Tx, id: string): Promise<boolean>;
  /** Adds a job as part of the transaction: it exists if and only if the transaction commits. */
  enqueue(tx: Tx, job: NewJob): Promise<void>;
  /** Adds jobs in this order, like `enqueue` for each, with few statements. */
  enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void>;
  /**
   * Removes those of the jobs that have not started, as part of the transaction. Later jobs of their groups move up by
   * their costs. Returns whether there was one.
   */
  withdraw(tx: Tx, ...dedupeKeys: string[]): Promise<boolean>;
  /** Starts running jobs of these kinds. */
  start(definitions: readonly JobDefinition[]): void;
  /** Looks for due jobs of all kinds now, because a limit has changed. */
  wake(): void;
  /**
   * Claims no new jobs, lets running handlers finish within the grace period, then aborts them. Their jobs run again
   * later.
   */
  stop(graceMilliseconds: number): Promise<void>;
  /** Returns how many jobs are waiting or running, by name. */
  depth(): Promise<Record<string, number>>;
  /** Returns how many jobs are running, by name. */
  running(): Promise<Record<string, number>>;
  /** Returns the jobs that could start now, by name. */
  waiting(): Promise<Record<string, WaitingJobs>>;
  /**
   * Returns how many waiting jobs of its kind precede the job with this key, or `null` when that job is not waiting.
   */
  ahead(dedupeKey: string): Promise<number | null>;
}

/** Returns a definition without its payload type, so that the queue can hold all kinds in one list. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition {
  return {
    ...definition,
    handle: (payload, context) => definition.handle(definition.payload.parse(payload), context),
    giveUp:
      definition.giveUp &&
      ((payload, reason) => definition.giveUp?.(definition.payload.parse(payload), reason) ?? Promise.resolve()),
  };
}
