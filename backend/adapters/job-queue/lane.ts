import type { Database, Tx } from "../database/port.ts";
import type { Runtime } from "../runtime/port.ts";
import type { JobDefinition } from "./port.ts";
import {
  claimJobs,
  countRunning,
  deleteJob,
  type JobRecord,
  type Lease,
  markGivingUp,
  markJobDead,
  postponeJob,
  renewLease,
  returnJob,
} from "./records.ts";
import { lockLane, recordTurns } from "./turns.ts";

/** The queue's error log. Pino loggers are compatible. */
export interface QueueLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Runs the jobs of one kind in this process. */
export interface Lane {
  /** Looks for due jobs immediately. */
  wake(): void;
  stop(graceMilliseconds: number): Promise<void>;
}

interface Held extends Lease {
  abort: AbortController;
  /** This worker no longer holds the job and must not write its outcome. */
  lost: boolean;
  done: Promise<void>;
}

const longestPauseMilliseconds = 5_000;
const longestGiveUpDelayMilliseconds = 300_000;
/** How late a worker may renew its leases after the database is back. */
const renewalDelayMaxMilliseconds = 1_000;
/** The delay before a job runs again whose attempt a database outage interrupted. */
const pauseAfterOutageMilliseconds = 1_000;

export function createLane(parts: {
  definition: JobDefinition;
  database: Database;
  runtime: Runtime;
  log: QueueLog;
  mayWork(backMilliseconds?: number): boolean;
}): Lane {
  const { definition, database, runtime, log, mayWork } = parts;
  const running = new Map<string, Held>();
  let claiming: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  const renewalMilliseconds = (definition.leaseSeconds * 1_000) / 3;
  const renewal = setInterval(() => void renewLeases(), renewalMilliseconds);
  renewal.unref();

  function wake(): void {
    if (stopped) return;
    lookAgain = true;
    claiming ??= claim().finally(() => {
      claiming = undefined;
      if (lookAgain) wake();
    });
  }

  async function claim(): Promise<void> {
    lookAgain = false;
    const limit = definition.concurrency - running.size;
    // Leases of live workers expired while the database was down. Each worker renews its own before any are claimed.
    if (limit <= 0 || !mayWork(renewalMilliseconds + renewalDelayMaxMilliseconds)) return;
    const leaseToken = runtime.newId();
    try {
      const jobs = await database.transaction(async (tx) => {
        const { name } = definition;
        const wanted = {
          name,
          limit,
          now: runtime.now(),
          leasedUntil: leaseEnd(),
          leaseToken,
          except: [...running.keys()],
        };
        if (definition.runningMax !== undefined) {
          await lockLane(database, tx, name);
          wanted.limit = Math.min(limit, definition.runningMax - (await countRunning(tx, wanted)));
          if (wanted.limit <= 0) return [];
        }
        const claimed = await claimJobs(database, tx, wanted);
        await recordTurns(database, tx, name, claimed);
        return claimed;
      });
      if (stopped) return await giveBack(jobs.map(({ id }) => ({ id, leaseToken })));
      for (const job of jobs) hold(job, leaseToken);
    } catch (error) {
      // The next poll tries again.
      log.error({ err: error, job: definition.name }, "could not look for jobs");
    }
  }

  function hold(job: JobRecord, leaseToken: string): void {
    const held: Held = { id: job.id, leaseToken, abort: new AbortController(), lost: false, done: Promise.resolve() };
    running.set(job.id, held);
    held.done = work(job, held)
      .catch((error) =>
        log.error({ err: error, job: definition.name, jobId: job.id }, "job waits for its lease to expire"),
      )
      .finally(() => {
        running.delete(job.id);
        wake();
      });
  }

  async function work(job: JobRecord, held: Held): Promise<void> {
    const payload: unknown = JSON.parse(job.payload);
    const attempt = job.attempt - job.given_back;
    if (job.giving_up === 1) return giveUp(job, held, payload, new Error(job.last_error ?? "unknown"));
    if (attempt > definition.maxAttempts) {
      const reason = new Error("The worker was lost during the last attempt.");
      await settle(held, (tx) => markGivingUp(tx, held, reason));
      return giveUp(job, held, payload, reason);
    }
    try {
      const context = { jobId: job.id, attempt: job.attempt };
      await untilDeadline(held, (signal) => definition.handle(payload, { ...context, signal }));
      await settle(held, (tx) => deleteJob(tx, held));
    } catch (error) {
      if (held.lost) return;
      log.warn({ err: error, job: definition.name, jobId: job.id, attempt }, "job attempt failed");
      // The job is not at fault. An outage may interrupt any number of attempts.
      if (database.isUnavailable(error)) {
        return settle(held, (tx) => returnJob(tx, held, runtime.now() + pauseAfterOutageMilliseconds));
      }
      if (attempt < definition.maxAttempts) {
        const dueAt = runtime.now() + definition.retryDelaySeconds(attempt + 1) * 1_000;
        return settle(held, (tx) => postponeJob(tx, held, dueAt, error));
      }
      await settle(held, (tx) => markGivingUp(tx, held, error));
      return giveUp(job, held, payload, error);
    }
  }

  /** The job is already marked as giving up, so a crash from here on resumes at this point. */
  async function giveUp(job: JobRecord, held: Held, payload: unknown, reason: unknown): Promise<void> {
    try {
      await untilDeadline(held, async () => definition.giveUp?.(payload, reason));
      await settle(held, (tx) => markJobDead(tx, held, runtime.now()));
      log.error({ err: reason, job: definition.name, jobId: job.id }, "job failed permanently");
    } catch (error) {
      if (held.lost) return;
      log.error({ err: error, job: definition.name, jobId: job.id }, "job's give-up handler failed");
      const tries = job.attempt - job.given_back - definition.maxAttempts;
      const dueAt = runtime.now() + Math.min(1_000 * 2 ** Math.max(0, tries), longestGiveUpDelayMilliseconds);
      await settle(held, (tx) => postponeJob(tx, held, dueAt, reason));
    }
  }

  async function untilDeadline(held: Held, run: (signal: AbortSignal) => Promise<void>): Promise<void> {
    // The deadline that aborted the attempt must not abort `giveUp`.
    const abort = new AbortController();
    held.abort = abort;
    if (held.lost) throw new Error("The job was lost before it began.");
    const aborted = Promise.withResolvers<never>();
    abort.signal.addEventListener("abort", () => aborted.reject(abort.signal.reason), { once: true });
    const late = new Error(`The job took longer than ${definition.deadlineSeconds} s.`);
    const deadline = setTimeout(() => abort.abort(late), definition.deadlineSeconds * 1_000);
    deadline.unref();
    try {
      await Promise.race([aborted.promise, (async () => run(abort.signal))()]);
    } finally {
      clearTimeout(deadline);
    }
  }

  /** Writes an outcome for as long as this worker holds the job: the work is done and only the database is down. */
  async function settle(held: Held, write: (tx: Tx) => Promise<void>): Promise<void> {
    for (let failures = 1; !held.lost; failures += 1) {
      try {
        return await database.transaction(write);
      } catch (error) {
        log.error({ err: error, job: definition.name, jobId: held.id }, "could not write job outcome");
        await pause(Math.min(50 * 2 ** failures, longestPauseMilliseconds));
      }
    }
  }

  async function renewLeases(): Promise<void> {
    const jobs = [...running.values()];
    if (jobs.length === 0) return;
    try {
      await database.transaction(async (tx) => {
        for (const held of jobs)
          if (!(await renewLease(tx, held, leaseEnd()))) lose(held, "Another worker has the job.");
      });
    } catch (error) {
      log.error({ err: error, job: definition.name }, "could not renew job leases");
    }
  }

  async function giveBack(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    try {
      await database.transaction(async (tx) => {
        for (const lease of leases) await returnJob(tx, lease, runtime.now());
      });
    } catch (error) {
      log.error({ err: error, job: definition.name }, "could not return jobs; they run again when their lease expires");
    }
  }

  function leaseEnd(): number {
    return runtime.now() + definition.leaseSeconds * 1_000;
  }

  function lose(held: Held, reason: string): void {
    held.lost = true;
    held.abort.abort(new Error(reason));
  }

  return {
    wake,
    async stop(graceMilliseconds) {
      stopped = true;
      const grace = Promise.withResolvers<void>();
      const timer = setTimeout(grace.resolve, graceMilliseconds);
      await claiming;
      await Promise.race([Promise.all([...running.values()].map((held) => held.done)), grace.promise]);
      clearTimeout(timer);
      clearInterval(renewal);
      const cut = [...running.values()];
      for (const held of cut) lose(held, "The worker is stopping.");
      await giveBack(cut);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
