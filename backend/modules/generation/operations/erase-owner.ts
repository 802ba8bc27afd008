import { cancelRun } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { eraseDescriptions, openRuns } from "../records/runs.ts";
import { cleanUpRun } from "./clean-up-run.ts";

/**
 * Ends what is still being made for somebody, gives the held credits back, and removes what they described. The runs
 * themselves stay, without a word of theirs: the ledger's lines point at them.
 */
export async function eraseOwner(deps: GenerationDeps, ownerId: string): Promise<void> {
  for (const runId of await openRuns(deps.database.read, ownerId)) {
    await deps.database.transaction((tx) => cancelRun(deps, tx, runId));
    await cleanUpRun(deps, runId);
  }
  await deps.database.transaction((tx) => eraseDescriptions(tx, ownerId));
  // What was stored between the gallery's own erasing and the end of the runs.
  await deps.gallery.eraseOwner(ownerId);
}
