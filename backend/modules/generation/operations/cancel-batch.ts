import { batches } from "../../../../contract/batches.ts";
import { refuse } from "../../../http/operation.ts";
import { cancelRun } from "../changes.ts";
import { implement } from "../deps.ts";
import { findBatch, openRunsOfBatch } from "../records/batches.ts";
import { jobKeyOf } from "../run-job.ts";
import { readBatch } from "./read-batch.ts";

/** Waiting runs that end in one transaction. */
const waitingAtOnce = 50;

/**
 * Ends all open runs of one of the caller's batches and returns their credits. Waiting runs end first, many at a time,
 * from the last to the first, because the next ones of the queue must not start meanwhile. A run under way ends in a
 * transaction of its own: its worker may hold the run and wait for the account, in the other order.
 */
export const cancelBatch = implement(batches.cancel, async (deps, { params }, caller) => {
  const batch = await findBatch(deps.database.read, caller.userId, params.id);
  if (!batch) return refuse("NOT_FOUND");
  const open = await openRunsOfBatch(deps.database.read, batch.id);
  const waiting = open.filter(({ status }) => status === "queued");
  const together = Array.from({ length: Math.ceil(waiting.length / waitingAtOnce) }, (_, piece) =>
    waiting.slice(piece * waitingAtOnce, (piece + 1) * waitingAtOnce),
  );
  const alone = open.filter((run) => !waiting.includes(run)).map((run) => [run]);
  for (const runs of [...together, ...alone]) {
    await deps.database.transaction(async (tx) => {
      for (const run of runs) {
        await cancelRun(deps, tx, run.id);
        await deps.jobQueue.withdraw(tx, jobKeyOf(run));
      }
    });
  }
  return readBatch(deps, { params }, caller);
});
