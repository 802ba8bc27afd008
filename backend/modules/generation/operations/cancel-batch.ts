import { batches } from "../../../../contract/batches.ts";
import { refuse } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { findBatch, openRunsOfBatch } from "../records/batches.ts";
import { cancelAnyRun } from "./cancel-any-run.ts";
import { readBatch } from "./read-batch.ts";

/**
 * Ends all open runs of one of the caller's batches and returns their credits. Each run is a transaction of its own, so
 * that workers wait for none of them. The last runs end first: the next ones of the queue must not start meanwhile.
 */
export const cancelBatch = implement(batches.cancel, async (deps, { params }, caller) => {
  const batch = await findBatch(deps.database.read, caller.userId, params.id);
  if (!batch) return refuse("NOT_FOUND");
  for (const runId of await openRunsOfBatch(deps.database.read, batch.id)) {
    await deps.database.transaction((tx) => cancelAnyRun(deps, tx, runId));
  }
  return readBatch(deps, { params }, caller);
});
