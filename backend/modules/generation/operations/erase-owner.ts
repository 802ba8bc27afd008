import { cancelRun } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { eraseDescriptions, openRuns } from "../records/runs.ts";
import { cleanUpRun } from "./clean-up-run.ts";

/**
 * Ends the owner's open runs, returns the held credits, and removes the descriptions. The runs themselves remain
 * without their text, because ledger entries reference them.
 */
export async function eraseOwner(deps: GenerationDeps, ownerId: string): Promise<void> {
  for (const runId of await openRuns(deps.database.read, ownerId)) {
    await deps.database.transaction((tx) => cancelRun(deps, tx, runId));
    await cleanUpRun(deps, runId);
  }
  await deps.database.transaction((tx) => eraseDescriptions(tx, ownerId));
  // Removes creations stored between the gallery's own erasure and the end of the runs.
  await deps.gallery.eraseOwner(ownerId);
}
