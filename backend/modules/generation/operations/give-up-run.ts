import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { codeOf } from "../failure.ts";
import { cleanUpRun } from "./clean-up-run.ts";

/** The last attempt has failed: ends what is left of the run, for the reason each output last failed for. */
export async function giveUpRun(deps: GenerationDeps, runId: string, reason: unknown): Promise<void> {
  await deps.database.transaction((tx) =>
    failOutputs(deps, tx, runId, (output) => output.error_code ?? codeOf(reason) ?? "INTERNAL"),
  );
  await cleanUpRun(deps, runId);
}
