import { runInTrace } from "../../tracing/trace.ts";
import type { Database, Tx } from "../database/port.ts";
import type { Runtime } from "../runtime/port.ts";
import { idsIn, traceOf } from "./job-trace.ts";
import type { JobDefinition, JobLimit } from "./port.ts";
import {
  countRunning,
  endAndClaimJobs,
  endJobs,
  type JobRecord,
  type JobTime,
  type Lease,
  markDue,
  markGivingUp,
  markJobDead,
  postponeJob,
  renewLeases,
  returnJob,
  type Wanted,
} from "./records.ts";
import { lockLane, recordTurns } from "./turns.ts";

/** The queue's log. Pino loggers are compatible. */
export interface QueueLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Runs the jobs of one kind in this process. */
export interface Lane {
  /** Looks for due jobs immediately. */
  wake(): void;
  /** Looks also for jobs whose lease has ended or whose time has come. */
  wakeForPassed(): void;
  stop(graceMilliseconds: number): Promise<void>;
}

interface Held extends Lease {
  abort: AbortController;
  /** This worker no longer holds the job and must not write its outcome. */
  lost: boolean;
  done: Promise<void>;
}

/** A job whose handler has succeeded. */
interface Ending {
  held: Held;
  settled: PromiseWithResolvers<void>;
}

/** A job that loses every worker must not end the process for ever. Restarts and crashes of others stay far below. */
const lostWorkersMax = 20;
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
  /** Called when this worker has written that a job waits for its time. */
  onPostponed(): void;
}): Lane {
  const { definition, database, runtime, log, mayWork, onPostponed } = parts;
  const { name } = definition;
  const running = new Map<string, Held>();
  let endings: Ending[] = [];
  let failedEndings = 0;
  /** Whether a group may have been served more than another. Kinds without shares save the question. */
  let hasShares = true;
  /** Whether the next claim first marks jobs as due. */
  let marksDue = false;
  let claiming: Promise<void> | undefined;
  let lookAgain = false;
  let stopped = false;

  const renewalMilliseconds = (definition.leaseSeconds * 1_000) / 3;
  const renewal = setInterval(() => void renew(), renewalMilliseconds);
  renewal.unref();

  function wake(): void {
    if (stopped && endings.length === 0) return;
    lookAgain = true;
    // The claim belongs to no request, even if a request announced the job.
    claiming ??= runInTrace(undefined, endAndClaim).finally(() => {
      claiming = undefined;
      if (lookAgain) wake();
    });
  }

  function wakeForPassed(): void {
    marksDue = true;
    wake();
  }

  /** Ends the jobs that are done and claims as many as there is room for, together. */
  async function endAndClaim(): Promise<void> {
    lookAgain = false;
    for (const { settled } of endings.filter(({ held }) => held.lost)) settled.resolve();
    const ended = endings.filter(({ held }) => !held.lost);
    endings = [];
    const room = current(definition.concurrency) - (running.size - ended.length);
    // Leases of live workers expired while the database was down. Each worker renews its own before any are claimed.
    const mayClaim = !stopped && !definition.isPaused?.() && mayWork(renewalMilliseconds + renewalDelayMaxMilliseconds);
    const limit = mayClaim ? room : 0;
    if (limit <= 0 && ended.length === 0) return;
    const leaseToken = runtime.newId();
    const except = [...running.keys()];
    const wanted = { name, limit, now: runtime.now(), leasedUntil: leaseEnd(), leaseToken, except };
    try {
      const done = ended.map(({ held }) => held);
      const jobs = await write(done, wanted);
      failedEndings = 0;
      if (limit > 0) marksDue = false;
      for (const { held, settled } of ended) {
        running.delete(held.id);
        settled.resolve();
      }
      if (stopped) return await giveBack(jobs.map(({ id }) => ({ id, leaseToken })));
      for (const job of jobs) hold(job, leaseToken);
    } catch (error) {
      endings.push(...ended);
      if (ended.length === 0)
        return log.error({ code: "JOBS_NOT_READ", err: error, job: name }, "The queue could not look for due jobs.");
      // The work is done and only the database is down.
      log.error(
        { code: "JOB_OUTCOME_NOT_WRITTEN", err: error, job: name, jobs: ended.length },
        "The end of jobs could not be written.",
      );
      failedEndings += 1;
      setTimeout(wake, pauseAfter(failedEndings)).unref();
    }
  }

  async function write(done: readonly Lease[], wanted: Wanted): Promise<JobRecord[]> {
    const { dialect } = database;
    const runningMax = definition.runningMax === undefined ? undefined : current(definition.runningMax);
    const isOneStatement = dialect === "postgres" || done.length === 0 || wanted.limit <= 0;
    if (runningMax === undefined && !hasShares && !marksDue && isOneStatement) {
      const claimed = await database.statement((queries) => endAndClaimJobs(dialect, queries, done, wanted));
      // The next claim records the turns.
      hasShares = claimed.some(isShared);
      return claimed;
    }
    return database.transaction(async (tx) => {
      if (done.length > 0) await endJobs(dialect, tx, done);
      let { limit } = wanted;
      if (runningMax !== undefined && limit > 0) {
        await lockLane(database, tx, name);
        limit = Math.min(limit, runningMax - (await countRunning(dialect, tx, wanted)));
      }
      if (limit <= 0) return [];
      // In the same transaction, so that a late renewal comes before both or after both.
      if (marksDue) await markDue(dialect, tx, name, wanted.now);
      const claimed = await endAndClaimJobs(dialect, tx, [], { ...wanted, limit });
      if (hasShares || claimed.some(isShared)) hasShares = await recordTurns(database, tx, name, claimed);
      return claimed;
    });
  }

  function hold(job: JobRecord, leaseToken: string): void {
    const held: Held = { id: job.id, leaseToken, abort: new AbortController(), lost: false, done: Promise.resolve() };
    running.set(job.id, held);
    held.done = runInTrace(traceOf(job), () => work(job, held))
      .catch((error) =>
        log.error({ code: "JOB_ABANDONED", err: error, job: name, jobId: job.id }, "A job waits until its lease ends."),
      )
      .finally(() => {
        if (running.delete(job.id)) wake();
      });
  }

  async function work(job: JobRecord, held: Held): Promise<void> {
    const payload: unknown = JSON.parse(job.payload);
    const attempt = job.attempt - job.given_back;
    const subject = { ...idsIn(payload), job: name, jobId: job.id, attempt };
    const begunAt = performance.now();
    if (job.giving_up === 1) return giveUp(job, held, payload, new Error(job.last_error ?? "unknown"));
    if (job.lost > lostWorkersMax) {
      const reason = new Error(`The worker was lost ${job.lost} times.`);
      await settle(held, (tx) => markGivingUp(tx, held, reason));
      return giveUp(job, held, payload, reason);
    }
    try {
      const context = { jobId: job.id, attempt, isRepeated: job.attempt > 1 };
      await untilDeadline(held, (signal) => definition.handle(payload, { ...context, signal }));
      await end(held);
      const milliseconds = Math.round(performance.now() - begunAt);
      if (!held.lost) log.info({ ...subject, milliseconds }, "job");
    } catch (error) {
      if (held.lost) return;
      log.warn({ code: "JOB_ATTEMPT_FAILED", err: error, ...subject }, "An attempt at a job failed.");
      // The job is not at fault. An outage may interrupt any number of attempts.
      if (database.isUnavailable(error)) {
        await settle(held, (tx) => returnJob(tx, held, inMilliseconds(pauseAfterOutageMilliseconds)));
        return onPostponed();
      }
      if (attempt < definition.maxAttempts) {
        const time = inMilliseconds(definition.retryDelaySeconds(attempt + 1) * 1_000);
        await settle(held, (tx) => postponeJob(tx, held, time, error));
        return onPostponed();
      }
      await settle(held, (tx) => markGivingUp(tx, held, error));
      return giveUp(job, held, payload, error);
    }
  }

  /** The job is already marked as giving up, so a crash from here on resumes at this point. */
  async function giveUp(job: JobRecord, held: Held, payload: unknown, reason: unknown): Promise<void> {
    const subject = { ...idsIn(payload), job: name, jobId: job.id };
    try {
      await untilDeadline(held, async () => definition.giveUp?.(payload, reason));
      await settle(held, (tx) => markJobDead(tx, held, name, runtime.now()));
      log.error({ code: "JOB_FAILED", err: reason, ...subject }, "A job failed for good.");
    } catch (error) {
      if (held.lost) return;
      log.error({ code: "JOB_NOT_GIVEN_UP", err: error, ...subject }, "The end of a failed job could not be handled.");
      const tries = job.attempt - job.given_back - definition.maxAttempts;
      const time = inMilliseconds(Math.min(1_000 * 2 ** Math.max(0, tries), longestGiveUpDelayMilliseconds));
      await settle(held, (tx) => postponeJob(tx, held, time, reason));
      onPostponed();
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

  /** Resolves when the end of a job is written, or the worker has lost it. Jobs that end at the same time end together. */
  function end(held: Held): Promise<void> {
    const settled = Promise.withResolvers<void>();
    endings.push({ held, settled });
    wake();
    return settled.promise;
  }

  /** Writes an outcome for as long as this worker holds the job: only the database is down. */
  async function settle(held: Held, outcome: (tx: Tx) => Promise<void>): Promise<void> {
    for (let failures = 1; !held.lost; failures += 1) {
      try {
        return await database.transaction(outcome);
      } catch (error) {
        log.error(
          { code: "JOB_OUTCOME_NOT_WRITTEN", err: error, job: name, jobId: held.id },
          "The end of a job could not be written.",
        );
        await pause(pauseAfter(failures));
      }
    }
  }

  async function renew(): Promise<void> {
    const jobs = [...running.values()];
    if (jobs.length === 0) return;
    try {
      const { dialect } = database;
      const kept = await database.statement((queries) => renewLeases(dialect, queries, jobs, leaseEnd()));
      for (const held of jobs) if (!kept.has(held.id)) lose(held, "Another worker has the job.");
    } catch (error) {
      log.error({ code: "JOB_LEASES_NOT_RENEWED", err: error, job: name }, "The leases of jobs could not be renewed.");
    }
  }

  async function giveBack(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return;
    try {
      await database.transaction(async (tx) => {
        for (const lease of leases) await returnJob(tx, lease, inMilliseconds(0));
      });
    } catch (error) {
      log.error(
        { code: "JOBS_NOT_RETURNED", err: error, job: name },
        "Jobs could not be returned; they run again when their lease ends.",
      );
    }
  }

  function inMilliseconds(milliseconds: number): JobTime {
    const now = runtime.now();
    return { at: now + milliseconds, now };
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
    wakeForPassed,
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

function isShared({ share_group }: JobRecord): boolean {
  return share_group !== null;
}

function pauseAfter(failures: number): number {
  return Math.min(50 * 2 ** failures, longestPauseMilliseconds);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

function current(limit: JobLimit): number {
  return typeof limit === "function" ? limit() : limit;
}
