import type { OperatorDeps } from "../deps.ts";

/** Every worker looks after open runs several times within this. */
const silenceMaxMilliseconds = 30_000;

/** Whether anybody works, in any process. */
export interface Workers {
  /** When a worker last looked after open runs; `null` when none ever did. */
  seenAt: number | null;
  alive: boolean;
  /** Jobs that could be begun now. */
  waiting: number;
  /** The same by name. */
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
