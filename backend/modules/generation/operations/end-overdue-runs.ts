import { inPieces } from "../../../adapters/database/paging.ts";
import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { type OverdueRun, overdueRuns } from "../records/runs.ts";
import { cleanUpRun } from "./clean-up-run.ts";
import { keepDeadlines } from "./keep-deadlines.ts";

const runsAtOnce = 100;

/**
 * Ends every open run that is past its deadline and gives its credits back, whether its worker hangs, died, or never
 * came. Time in which no worker could look after runs does not count. One that cannot be ended is left for the next time.
 * Returns how many ended.
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

/** Whether it could be ended: the credits of others must not wait for one that could not. */
async function endOverdueRun(deps: GenerationDeps, runId: string): Promise<boolean> {
  try {
    await deps.database.transaction((tx) => failOutputs(deps, tx, runId, (output) => output.error_code ?? "TIMEOUT"));
    await cleanUpRun(deps, runId);
    return true;
  } catch (error) {
    deps.log.error({ err: error, runId }, "an overdue run could not be ended");
    return false;
  }
}
