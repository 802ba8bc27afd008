import type { z } from "zod";
import type { Tx } from "../database/port.ts";

/** What a handler may know and do besides its payload. */
export interface JobContext {
  jobId: string;
  /** Counts from 1; above 1 the work may already be half done. */
  attempt: number;
  /** Aborts when the lease is lost or the worker stops. */
  signal: AbortSignal;
}

/** A kind of job, declared once. Handlers may run twice and must have their effect once. */
export interface JobDefinition<P = unknown> {
  name: string;
  payload: z.ZodType<P>;
  /** How long a silent worker keeps the job; the queue renews the lease while the handler runs. */
  leaseSeconds: number;
  /** The handler is aborted and the attempt counts as failed after this long. */
  deadlineSeconds: number;
  maxAttempts: number;
  /** Handlers of this kind that one process runs at a time; one that ignores its abort no longer counts. */
  concurrency: number;
  /** Handlers of this kind that all processes together run at a time; no bound when left out. */
  runningMax?: number;
  /** Waiting time in seconds before the given attempt (2 and up). */
  retryDelaySeconds(attempt: number): number;
  handle(payload: P, context: JobContext): Promise<void>;
  /**
   * Called when the last attempt has failed, so that what waits for the job can be ended. Called again until it
   * succeeds, after a crash as well; `reason` is then an error with the first one's message.
   */
  giveUp?(payload: P, reason: unknown): Promise<void>;
}

export interface NewJob {
  name: string;
  payload: unknown;
  /**
   * Shares the workers of this kind fairly among the groups that have jobs waiting: a group's turn comes when the
   * others have been served as much as it has. `cost` says how much one job takes, divided by the group's weight; it is
   * above 0. A job without a share is ahead of all that have one.
   */
  share?: { group: string; cost: number };
  /** Higher runs first; equal priorities run in order of arrival. Among shared jobs it decides between equal turns. */
  priority?: number;
  /** Milliseconds since the epoch before which the job does not run. */
  runAt?: number;
  /** While a job of any kind with this key is waiting or running, another with the same key is not added. */
  dedupeKey?: string;
}

export interface JobQueue {
  /** Adds a job to the transaction it stands for: it exists exactly when that commits. */
  enqueue(tx: Tx, job: NewJob): Promise<void>;
  /**
   * Takes a job that was never begun out of the queue, with the transaction; its group's later jobs move up by its cost.
   * Whether there was one.
   */
  withdraw(tx: Tx, dedupeKey: string): Promise<boolean>;
  /** Starts working on jobs of these kinds. */
  start(definitions: readonly JobDefinition[]): void;
  /** Takes no new job, lets running handlers end within the grace and then aborts them; their jobs run again later. */
  stop(graceMilliseconds: number): Promise<void>;
  /** How many jobs wait or run, by name. */
  depth(): Promise<Record<string, number>>;
  /** How many of them run, by name. */
  running(): Promise<Record<string, number>>;
  /** How many could be begun now, by name. */
  waiting(): Promise<Record<string, number>>;
  /** How many waiting jobs of its kind come before the one with this key; `null` when that one is not waiting. */
  ahead(dedupeKey: string): Promise<number | null>;
}

/** Binds a definition's types together; the queue treats all kinds alike. */
export function defineJob<P>(definition: JobDefinition<P>): JobDefinition {
  return {
    ...definition,
    handle: (payload, context) => definition.handle(definition.payload.parse(payload), context),
    giveUp:
      definition.giveUp &&
      ((payload, reason) => definition.giveUp?.(definition.payload.parse(payload), reason) ?? Promise.resolve()),
  };
}
