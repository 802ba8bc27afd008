import { z } from "zod";
import type { Tx } from "../../adapters/database/port.ts";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { CreditsDeps } from "./deps.ts";
import { checkBooks } from "./operations/check-books.ts";
import { lastCheck } from "./records/credits.ts";

export const compareBooksName = "credits: compare the books";
const everyMilliseconds = 6 * 3_600_000;

/** Queues one comparison of the books if none has begun within six hours. Adds nothing while one is queued or running. */
export async function queueBookComparison(deps: CreditsDeps): Promise<void> {
  if (await areComparedAfter(deps, deps.runtime.now() - everyMilliseconds)) return;
  await deps.database.transaction((tx) => enqueueComparison(deps, tx, compareBooksName));
}

/** Queues a comparison of the books that begins after this. Adds nothing while one is requested. */
export function requestBookComparison(deps: CreditsDeps, tx: Tx): Promise<void> {
  return enqueueComparison(deps, tx, `${compareBooksName} on request`);
}

function enqueueComparison({ jobQueue, runtime }: CreditsDeps, tx: Tx, dedupeKey: string): Promise<void> {
  return jobQueue.enqueue(tx, { name: compareBooksName, payload: { requestedAt: runtime.now() }, dedupeKey });
}

/** The module's jobs, bound to its dependencies. */
export function creditsJobs(deps: CreditsDeps): JobDefinition[] {
  return [
    defineJob({
      name: compareBooksName,
      // Release 1.0.0 did not say when.
      payload: z.object({ requestedAt: z.number().default(0) }),
      leaseSeconds: 60,
      deadlineSeconds: 3_600,
      maxAttempts: 3,
      concurrency: 1,
      // An older result never replaces a newer one.
      runningMax: 1,
      retryDelaySeconds: () => 60,
      async handle({ requestedAt }, { signal }) {
        // Another comparison may have begun while this one waited.
        if (!(await areComparedAfter(deps, requestedAt))) await checkBooks(deps, signal);
      },
    }),
  ];
}

/** Whether a completed comparison of the books, by any process, began after this instant. */
async function areComparedAfter({ database }: CreditsDeps, instant: number): Promise<boolean> {
  const last = await lastCheck(database.read);
  return last !== undefined && last.checked_at > instant;
}
