import type { Run } from "../../../../contract/generation.ts";
import { type Outcome, refuse, type SignedInCaller } from "../../../http/operation.ts";
import { cancelRun as changeToCanceled } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { findRun } from "../records/runs.ts";
import { jobKeyOf } from "../run-job.ts";
import { readRun } from "./read-runs.ts";

/** Ends one of the caller's runs at once and gives its credits back; one that is already final stays as it is. */
export async function cancelRun(deps: GenerationDeps, id: string, caller: SignedInCaller): Promise<Outcome<Run>> {
  const canceled = await deps.database.transaction(async (tx) => {
    const run = await findRun(tx, caller.userId, id);
    if (!run) return false;
    await changeToCanceled(deps, tx, id);
    // One that no worker has seen holds up nobody, and costs its owner no turn.
    await deps.jobQueue.withdraw(tx, jobKeyOf(run));
    return true;
  });
  return canceled ? readRun(deps, id, caller) : refuse("NOT_FOUND");
}
