import { runForWork } from "../records/runs.ts";
import { type Deps, keepDeadlines } from "./keep-deadlines.ts";

/** Whether a run is past its current deadline. A missing run counts as overdue. */
export async function isOverdue(deps: Deps, runId: string): Promise<boolean> {
  await keepDeadlines(deps);
  const run = await runForWork(deps.database.read, runId);
  return run === undefined || deps.runtime.now() >= run.deadline_at;
}
