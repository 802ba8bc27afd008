import { runForWork } from "../records/runs.ts";
import type { WaitingTime } from "../waiting-time.ts";
import { type Deps, keepDeadlines } from "./keep-deadlines.ts";

/** Whether a run is past its current deadline, without the time that it waited. A missing run counts as overdue. */
export async function isOverdue(deps: Deps, runId: string, waiting: WaitingTime): Promise<boolean> {
  await waiting.flush();
  await keepDeadlines(deps);
  const run = await runForWork(deps.database.read, runId);
  return run === undefined || deps.runtime.now() >= run.deadline_at;
}
