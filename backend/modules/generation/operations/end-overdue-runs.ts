import { inPieces } from "../../../adapters/database/paging.ts";
import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { type OverdueRun, overdueRuns } from "../records/runs.ts";
import { cleanUpRun } from "./clean-up-run.ts";
import { keepDeadlines } from "./keep-deadlines.ts";

const runsAtOnce = 100;

/**
 * Ends every open run past its deadline and returns its credits, whether its worker hangs, died, or never started. Time
 * in which no worker could check runs does not count. A run that cannot be ended is left for the next time. Returns how
 * many ended.
 */
export async function endOverdueRuns(deps: GenerationDeps, signal?: AbortSignal): Promise<number> {
  await keepDeadlines(deps);
  let ended = 0;
  const overdue = (after: OverdueRun | undefined, limit: number) =>
    overdueRuns(deps.database.read, deps.runtime.now(), after, limit);
  for await (const runs of inPieces(overdue, runsAtOnce, signal)) {
    for (const { id } of runs) if (await endOverdueRun(deps, id)) ended += 1;
  }
  return ended;
}

/** Returns whether the run ended. Other users' credits must not wait for a run that cannot be ended. */
async function endOverdueRun(deps: GenerationDeps, runId: string): Promise<boolean> {
  try {
    await deps.database.transaction((tx) => failOutputs(deps, tx, runId, (output) => output.error_code ?? "TIMEOUT"));
    await cleanUpRun(deps, runId);
    return true;
  } catch (error) {
    deps.log.error({ code: "RUN_NOT_ENDED", err: error, runId }, "An overdue run could not be ended.");
    return false;
  }
}
