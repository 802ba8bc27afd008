import { type Artifact, type EngineFailure, EngineRefusal, type Snapshot } from "../port.ts";

export interface InlineJobsOptions {
  /** How many jobs run at the same time; the others wait. */
  atOnce: number;
  /** How many finished jobs are kept until they are forgotten; the oldest is dropped first. */
  finishedMax: number;
  now: () => number;
  /** Maps an error that is not a refusal to a failure. */
  failureOf: (error: unknown) => EngineFailure;
}

interface Job {
  typicalSeconds: number;
  make: (signal: AbortSignal) => Promise<Artifact>;
  abort: AbortController;
  startedAt: number | null;
  end: { artifact: Artifact } | { failure: EngineFailure } | null;
  ended: PromiseWithResolvers<void>;
}

export interface InlineJobs {
  add(id: string, typicalSeconds: number, make: (signal: AbortSignal) => Promise<Artifact>): void;
  has(id: string): boolean;
  snapshot(id: string): Snapshot;
  /** Resolves when the job has ended or is unknown, or when the time is over. */
  ended(id: string, timeoutMilliseconds: number): Promise<void>;
  artifact(id: string): Artifact | undefined;
  forget(id: string): "stopped" | "too-late";
  close(): void;
}

/** Providers report no progress. It is estimated from the elapsed time and never reaches 1. */
export function estimatedProgress(elapsedSeconds: number, typicalSeconds: number): number {
  return 0.95 * (1 - Math.exp((-1.5 * Math.max(0, elapsedSeconds)) / typicalSeconds));
}

/** Jobs that exist in this process only: each waits for a provider's answer. */
export function createInlineJobs(options: InlineJobsOptions): InlineJobs {
  const { atOnce, finishedMax, now } = options;
  const jobs = new Map<string, Job>();
  const waiting: Job[] = [];
  let working = 0;

  const next = () => {
    while (working < atOnce) {
      const job = waiting.shift();
      if (!job) return;
      working++;
      job.startedAt = now();
      void work(job);
    }
  };

  const work = async (job: Job) => {
    try {
      job.end = { artifact: await job.make(job.abort.signal) };
    } catch (error) {
      job.end = { failure: error instanceof EngineRefusal ? error.failure : options.failureOf(error) };
    }
    job.ended.resolve();
    working--;
    giveUpOldest();
    next();
  };

  const giveUpOldest = () => {
    const over = [...jobs].filter(([, job]) => job.end);
    for (const [id] of over.slice(0, Math.max(0, over.length - finishedMax))) jobs.delete(id);
  };

  return {
    add(id, typicalSeconds, make) {
      const job: Job = {
        typicalSeconds,
        make,
        abort: new AbortController(),
        startedAt: null,
        end: null,
        ended: Promise.withResolvers(),
      };
      jobs.set(id, job);
      waiting.push(job);
      next();
    },
    has: (id) => jobs.has(id),
    snapshot(id) {
      const job = jobs.get(id);
      if (!job) return { state: "lost" };
      if (job.end) return "artifact" in job.end ? { state: "done" } : { state: "failed", failure: job.end.failure };
      if (job.startedAt === null) return { state: "waiting" };
      const progress = estimatedProgress((now() - job.startedAt) / 1_000, job.typicalSeconds);
      return { state: "running", stage: "painting", progress };
    },
    async ended(id, timeoutMilliseconds) {
      const job = jobs.get(id);
      if (!job || job.end) return;
      const timeout = Promise.withResolvers<void>();
      const timer = setTimeout(timeout.resolve, timeoutMilliseconds);
      await Promise.race([job.ended.promise, timeout.promise]);
      clearTimeout(timer);
    },
    artifact(id) {
      const end = jobs.get(id)?.end;
      return end && "artifact" in end ? end.artifact : undefined;
    },
    forget(id) {
      const job = jobs.get(id);
      if (!job) return "stopped";
      jobs.delete(id);
      if (job.end) return "too-late";
      const place = waiting.indexOf(job);
      if (place >= 0) waiting.splice(place, 1);
      job.abort.abort();
      job.ended.resolve();
      return "stopped";
    },
    close() {
      waiting.length = 0;
      for (const job of jobs.values()) {
        job.abort.abort();
        job.ended.resolve();
      }
      jobs.clear();
    },
  };
}
