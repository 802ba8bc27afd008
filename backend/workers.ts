import type { Logger } from "pino";
import type { JobDefinition, JobQueue } from "./adapters/job-queue/port.ts";

/** Something to do at every start and then again and again, in every process that works. Doing it twice changes nothing. */
export interface ScheduledJob {
  name: string;
  everySeconds: number;
  /** `signal` aborts when the worker stops; what takes long ends early then. */
  run(signal: AbortSignal): Promise<unknown>;
}

export interface Workers {
  start(): void;
  /** Takes no new work and lets what runs end within the grace. */
  stop(graceMilliseconds: number): Promise<void>;
}

/** What could not be done today is not left for tomorrow. */
const retrySeconds = 60;
/** A handler that ignores its abort is not waited for longer than this. */
const releaseMilliseconds = 1_000;

/** Everything that happens without a request: the rooms' jobs and their rounds. */
export function createWorkers(deps: {
  jobQueue: JobQueue;
  jobs: readonly JobDefinition[];
  scheduledJobs: readonly ScheduledJob[];
  log: Logger;
  /** Whether this process may work now. */
  mayWork(): boolean;
}): Workers {
  const { jobQueue, jobs, scheduledJobs, log, mayWork } = deps;
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  /** The work itself, remembered until it has ended. */
  function track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => running.delete(tracked));
    running.add(tracked);
    return tracked;
  }

  async function runAndReschedule(job: ScheduledJob): Promise<void> {
    const isDone = await runOnce(job);
    if (stopping.signal.aborted) return;
    const seconds = isDone ? job.everySeconds : Math.min(job.everySeconds, retrySeconds);
    const again = setTimeout(() => void track(runAndReschedule(job)), seconds * 1_000);
    timers.set(job.name, again.unref());
  }

  async function runOnce(job: ScheduledJob): Promise<boolean> {
    if (!mayWork()) return false;
    try {
      await job.run(stopping.signal);
      return true;
    } catch (error) {
      log.error({ err: error, job: job.name }, "a round failed");
      return false;
    }
  }

  return {
    start() {
      jobQueue.start(jobs.map((job) => ({ ...job, handle: (...call) => track(job.handle(...call)) })));
      for (const job of scheduledJobs) void track(runAndReschedule(job));
    },
    async stop(graceMilliseconds) {
      stopping.abort();
      for (const timer of timers.values()) clearTimeout(timer);
      await jobQueue.stop(graceMilliseconds);
      // What was cut off still lets go of the database and the files, which are closed next.
      await Promise.race([Promise.allSettled(running), pause(releaseMilliseconds)]);
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
