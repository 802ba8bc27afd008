import { batches } from "../../../../contract/batches.ts";
import { refuse } from "../../../http/operation.ts";
import { cancelRun, cancelWaitingRuns } from "../changes.ts";
import { implement } from "../deps.ts";
import { findBatch, openRunsOfBatch } from "../records/batches.ts";
import { jobKeyOf } from "../run-job.ts";
import { readBatch } from "./read-batch.ts";

/**
 * Ends all open runs of one of the caller's batches and returns their credits. All waiting runs end together and first,
 * so that none of them starts meanwhile. A run under way ends in a transaction of its own: its worker may hold the run
 * and wait for the account, in the other order.
 */
export const cancelBatch = implement(batches.cancel, async (deps, { params }, caller) => {
  const batch = await findBatch(deps.database.read, caller.userId, params.id);
  if (!batch) return refuse("NOT_FOUND");
  await deps.database.transaction((tx) => cancelWaitingRuns(deps, tx, batch));
  for (const run of await openRunsOfBatch(deps.database.read, batch.id)) {
    await deps.database.transaction(async (tx) => {
      await cancelRun(deps, tx, run.id);
      await deps.jobQueue.withdraw(tx, jobKeyOf(run));
    });
  }
  return readBatch(deps, { params }, caller);
});
