import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { CreditsDeps } from "./deps.ts";
import { checkBooks } from "./operations/check-books.ts";
import { lastCheck } from "./records/credits.ts";

const compareBooksName = "credits: compare the books";
const everyMilliseconds = 6 * 3_600_000;

/** Queues one comparison of the books if one is due. Adds nothing while one is queued or running. */
export async function queueBookComparison(deps: CreditsDeps): Promise<void> {
  if (!(await areBooksDue(deps))) return;
  await deps.database.transaction((tx) =>
    deps.jobQueue.enqueue(tx, { name: compareBooksName, payload: {}, dedupeKey: compareBooksName }),
  );
}

/** The module's jobs, bound to its dependencies. */
export function creditsJobs(deps: CreditsDeps): JobDefinition[] {
  return [
    defineJob({
      name: compareBooksName,
      payload: z.object({}),
      leaseSeconds: 60,
      deadlineSeconds: 3_600,
      maxAttempts: 3,
      concurrency: 1,
      retryDelaySeconds: () => 60,
      async handle(_payload, { signal }) {
        // The job may have been queued again just before the previous one finished.
        if (await areBooksDue(deps)) await checkBooks(deps, signal);
      },
    }),
  ];
}

/** Whether no process has compared the books within six hours. */
async function areBooksDue({ database, runtime }: CreditsDeps): Promise<boolean> {
  const last = await lastCheck(database.read);
  return last === undefined || last.checked_at + everyMilliseconds <= runtime.now();
}
