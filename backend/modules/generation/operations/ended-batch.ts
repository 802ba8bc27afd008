import type { RunStatus } from "../../../../contract/generation-terms.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import { endedRunsOf, findBatch } from "../records/batches.ts";
import type { EndedRun } from "./ended-run.ts";

/** Returns how one of the owner's batches ended, or `undefined` when there is no such batch or a run of it is open. */
export async function endedBatch(queries: Queries, ownerId: string, id: string): Promise<EndedRun | undefined> {
  const batch = await findBatch(queries, ownerId, id);
  if (!batch || batch.open_runs > 0) return undefined;
  const runs = await endedRunsOf(queries, id);
  const stored = runs.filter(({ status }) => status === "completed").length;
  const failed = runs.find(({ error_code }) => error_code !== null);
  return {
    mode: batch.mode,
    status: statusOfAll(runs.map(({ status }) => status)),
    prompt: batch.prompt,
    outputs: batch.run_count,
    stored,
    code: failed?.error_code ?? null,
    rule: failed?.blocked_reason ?? null,
    createdAt: batch.created_at,
    finishedAt: Math.max(batch.created_at, ...runs.map(({ finished_at }) => finished_at ?? 0)),
  };
}

/** Users know of a batch that they canceled, even if a part of it was completed before. */
function statusOfAll(statuses: readonly RunStatus[]): RunStatus {
  if (statuses.includes("canceled")) return "canceled";
  if (statuses.includes("completed")) return "completed";
  return statuses.every((status) => status === "blocked") ? "blocked" : "failed";
}
