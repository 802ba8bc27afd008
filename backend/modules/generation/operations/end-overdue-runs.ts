import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { overdueRuns } from "../records.ts";
import { cleanUpRun } from "./clean-up-run.ts";

const runsPerRound = 100;

/**
 * Ends every open run that is past its deadline and gives its credits back, whether its worker hangs, died, or never
 * came. Returns how many that were.
 */
export async function endOverdueRuns(deps: GenerationDeps): Promise<number> {
  const runIds = await overdueRuns(deps.database.read, deps.runtime.now(), runsPerRound);
  let ended = 0;
  for (const runId of runIds) {
    try {
      await deps.database.transaction((tx) => failOutputs(deps, tx, runId, (output) => output.error_code ?? "TIMEOUT"));
      await cleanUpRun(deps, runId);
      ended += 1;
    } catch (error) {
      // The others' credits must not wait for this one.
      deps.log.error({ err: error, runId }, "an overdue run could not be ended");
    }
  }
  return ended;
}
