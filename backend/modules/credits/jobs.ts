import { z } from "zod";
import { defineJob, type JobDefinition } from "../../adapters/job-queue/port.ts";
import type { CreditsDeps } from "./deps.ts";
import { areBooksDue, checkBooks } from "./operations/check-books.ts";

const compareBooksName = "credits: compare the books";

/** Has one worker compare the books where that is due. While one is about to do so or does it, nothing is added. */
export async function queueBookComparison(deps: CreditsDeps): Promise<void> {
  if (!(await areBooksDue(deps))) return;
  await deps.database.transaction((tx) =>
    deps.jobQueue.enqueue(tx, { name: compareBooksName, payload: {}, dedupeKey: compareBooksName }),
  );
}

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
        // It may have been asked for again while the one before was about to end.
        if (await areBooksDue(deps)) await checkBooks(deps, signal);
      },
    }),
  ];
}
