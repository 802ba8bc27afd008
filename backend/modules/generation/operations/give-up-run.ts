import { failOutputs } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { codeOf } from "../failure.ts";
import { cleanUpRun } from "./clean-up-run.ts";

/** After the last attempt failed, ends the rest of the run with the reason each output last failed for. */
export async function giveUpRun(deps: GenerationDeps, runId: string, reason: unknown): Promise<void> {
  await deps.database.transaction((tx) =>
    failOutputs(deps, tx, runId, (output) => output.error_code ?? codeOf(reason) ?? "INTERNAL"),
  );
  await cleanUpRun(deps, runId);
}
