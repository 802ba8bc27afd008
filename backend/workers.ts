import type { Logger } from "pino";
import type { JobDefinition, JobQueue } from "./adapters/job-queue/port.ts";

/**
 * A job that runs at every start and then repeatedly, in every worker process. Running it twice has no further effect.
 */
export interface ScheduledJob {
  name: string;
  everySeconds: number;
  /** `signal` aborts when the worker stops. A long job then ends early. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** A job or scheduled job that has ended, or one attempt at it. */
export interface EndedJob {
  kind: string;
  outcome: "completed" | "failed";
  seconds: number;
}

export interface Workers {
  start(): void;
  /** Claims no new work and lets running work finish within the grace period. */
  stop(graceMilliseconds: number): Promise<void>;
}

/** A job that failed is retried soon, not a day later. */
const retrySeconds = 60;
/** The longest wait for a handler that ignores its abort. */
const releaseMilliseconds = 1_000;

/** Runs everything that happens without a request: the modules' jobs and scheduled jobs. */
export function createWorkers(deps: {
  jobQueue: JobQueue;
  jobs: readonly JobDefinition[];
  scheduledJobs: readonly ScheduledJob[];
  log: Logger;
  /** Whether this process may run jobs now. */
  mayWork(): boolean;
  /** Whether no job may start in any process. Running ones finish. */
  holdsJobs(): boolean;
  /** Whether jobs that store files wait, because the disk has too little space. */
  isDiskFull(): boolean;
  /** Called for each attempt at a job that has ended. */
  onJob?(job: EndedJob): void;
}): Workers {
  const { jobQueue, jobs, scheduledJobs, log, mayWork, holdsJobs, isDiskFull, onJob } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** Remembers work until it has ended. */
  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    return tracked;
  }

  /** Runs an attempt and reports how it ended. */
  async function measured<T>(kind: string, attempt: () => Promise<T>): Promise<T> {
    if (!onJob) return attempt();
    const startedAt = performance.now();
    const end = (outcome: EndedJob["outcome"]) =>
      onJob({ kind, outcome, seconds: (performance.now() - startedAt) / 1_000 });
    try {
      const result = await attempt();
      end("completed");
      return result;
    } catch (error) {
      end("failed");
      throw error;
    }
  }

  async function runAndReschedule(job: ScheduledJob): Promise<void> {
    const isDone = await runOnce(job);
    if (stopping.signal.aborted) return;
    const seconds = isDone ? job.everySeconds : Math.min(job.everySeconds, retrySeconds);
    const again = setTimeout(() => void track(runAndReschedule(job)), seconds * 1_000);
    timers.set(job.name, again.unref());
  }

  async function runOnce(job: ScheduledJob): Promise<boolean> {
    if (!mayWork() || holdsJobs()) return false;
    try {
      await measured(job.name, () => job.run(stopping.signal));
      return true;
    } catch (error) {
      log.error({ code: "SCHEDULED_JOB_FAILED", err: error, job: job.name }, "A scheduled job failed.");
      return false;
    }
  }

  return {
    start() {
      jobQueue.start(
        jobs.map((job) => ({
          ...job,
          isPaused: () => holdsJobs() || (job.storesFiles === true && isDiskFull()) || (job.isPaused?.() ?? false),
          handle: (...call) => track(measured(job.name, () => job.handle(...call))),
        })),
      );
      for (const job of scheduledJobs) void track(runAndReschedule(job));
    },
    async stop(graceMilliseconds) {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await jobQueue.stop(graceMilliseconds);
      // Aborted work still releases the database and the files, which are closed next.
      await Promise.race([Promise.allSettled(running), pause(releaseMilliseconds)]);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
