import type { GenerationDeps } from "../deps.ts";
import { lockWatch, postponeDeadlines, writeWatch } from "../records/watch.ts";

/** Every worker checks open runs more often than this. A longer gap means that no worker could. */
const pauseMaxMilliseconds = 10_000;

export type Deps = Pick<GenerationDeps, "database" | "runtime">;

/**
 * Records that a worker checks open runs now. Time without any check, such as while the database was down or the
 * product was stopped, is added to the deadlines of started runs, once for all workers.
 */
export async function keepDeadlines({ database, runtime }: Deps): Promise<void> {
  await database.transaction(async (tx) => {
    const seenAt = await lockWatch(database, tx, runtime.now());
    const now = runtime.now();
    if (now - seenAt > pauseMaxMilliseconds) await postponeDeadlines(tx, now - seenAt);
    if (now > seenAt) await writeWatch(tx, now);
  });
}
