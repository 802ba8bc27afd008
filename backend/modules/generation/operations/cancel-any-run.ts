import { isFinal } from "../../../../contract/generation-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { cancelRun } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { lockRun, runForWork } from "../records/runs.ts";
import { jobKeyOf } from "../run-job.ts";

/** Ends any user's run immediately and returns its credits. Returns `false` if it has ended or does not exist. */
export async function cancelAnyRun(deps: GenerationDeps, tx: Tx, runId: string): Promise<boolean> {
  if (!(await runForWork(tx, runId))) return false;
  const run = await lockRun(deps.database, tx, runId);
  if (isFinal(run.status)) return false;
  await cancelRun(deps, tx, runId);
  await deps.jobQueue.withdraw(tx, jobKeyOf(run));
  return true;
}
