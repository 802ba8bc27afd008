import { cancelRun } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { openRuns, runForWork } from "../records/runs.ts";
import { jobKeyOf } from "../run-job.ts";
import { cleanUpRun } from "./clean-up-run.ts";

/** Ends all open runs of an owner and returns their credits. Creations that are done stay. */
export async function cancelOpenRuns(deps: GenerationDeps, ownerId: string): Promise<void> {
  for (const runId of await openRuns(deps.database.read, ownerId)) {
    await deps.database.transaction(async (tx) => {
      await cancelRun(deps, tx, runId);
      const run = await runForWork(tx, runId);
      if (run) await deps.jobQueue.withdraw(tx, jobKeyOf(run));
    });
    await cleanUpRun(deps, runId);
  }
}
