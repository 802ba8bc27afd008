import type { OperatorDeps } from "../deps.ts";

/** Every worker checks open runs several times within this period. */
const silenceMaxMilliseconds = 30_000;

/** The state of the workers in all processes. */
export interface Workers {
  /** When a worker last checked open runs; `null` if none ever did. */
  seenAt: number | null;
  alive: boolean;
  /** The number of jobs that are ready to run. */
  waiting: number;
  /** The same count by job name. */
  waitingByJob: Record<string, number>;
}

export async function readWorkers({
  generation,
  jobQueue,
  runtime,
}: Pick<OperatorDeps, "generation" | "jobQueue" | "runtime">): Promise<Workers> {
  const [seenAt = null, waitingByJob] = await Promise.all([generation.watchedAt(), jobQueue.waiting()]);
  return {
    seenAt,
    alive: seenAt !== null && runtime.now() - seenAt <= silenceMaxMilliseconds,
    waiting: Object.values(waitingByJob).reduce((sum, jobs) => sum + jobs, 0),
    waitingByJob,
  };
}
