import { generation } from "../../../../contract/generation.ts";
import { refuse } from "../../../http/operation.ts";
import { cancelRun as changeToCanceled } from "../changes.ts";
import { implement } from "../deps.ts";
import { findRun } from "../records/runs.ts";
import { jobKeyOf } from "../run-job.ts";
import { readRun } from "./read-run.ts";

/** Ends one of the caller's runs immediately and returns its credits. A final run stays unchanged. */
export const cancelRun = implement(generation.cancel, async (deps, { params: { id } }, caller) => {
  const canceled = await deps.database.transaction(async (tx) => {
    const run = await findRun(tx, caller.userId, id);
    if (!run) return false;
    await changeToCanceled(deps, tx, id);
    // A run that no worker has started delays nobody and costs its owner no turn.
    await deps.jobQueue.withdraw(tx, jobKeyOf(run));
    return true;
  });
  return canceled ? readRun(deps, { params: { id } }, caller) : refuse("NOT_FOUND");
});
