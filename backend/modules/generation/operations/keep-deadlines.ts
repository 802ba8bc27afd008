import type { GenerationDeps } from "../deps.ts";
import { lockWatch, postponeDeadlines, writeWatch } from "../records/watch.ts";

/** Every worker looks after open runs more often than this; with a longer pause none could. */
const pauseMaxMilliseconds = 10_000;

export type Deps = Pick<GenerationDeps, "database" | "runtime">;

/**
 * Notes that a worker looks after open runs now. The time in which none did, as while the database was away or the product was
 * stopped, is added to the deadlines of those that were begun, once for all workers.
 */
export async function keepDeadlines({ database, runtime }: Deps): Promise<void> {
  await database.transaction(async (tx) => {
    const seenAt = await lockWatch(database, tx, runtime.now());
    const now = runtime.now();
    if (now - seenAt > pauseMaxMilliseconds) await postponeDeadlines(tx, now - seenAt);
    if (now > seenAt) await writeWatch(tx, now);
  });
}
