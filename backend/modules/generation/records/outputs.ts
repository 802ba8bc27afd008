import { finalRunStatuses } from "../../../../contract/generation-terms.ts";
import type { Queries } from "../../../adapters/database/port.ts";
import type { OutputRecord } from "../rules.ts";

export async function outputsOf(queries: Queries, runIds: readonly string[]): Promise<OutputRecord[]> {
  if (runIds.length === 0) return [];
  return queries
    .selectFrom("generation_output")
    .selectAll()
    .where("run_id", "in", runIds)
    .orderBy("run_id")
    .orderBy("output_index")
    .execute();
}

/** Returns the subset of the outputs whose run has not ended. */
export async function unfinishedOutputs(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const outputs = await queries
    .selectFrom("generation_output")
    .innerJoin("generation_run", "generation_run.id", "generation_output.run_id")
    .select("generation_output.id")
    .where("generation_output.id", "in", [...ids])
    .where("generation_run.status", "not in", [...finalRunStatuses])
    .execute();
  return outputs.map(({ id }) => id);
}

export async function updateOutput(
  queries: Queries,
  id: string,
  change: Partial<Pick<OutputRecord, "status" | "ticket" | "handed_over_at" | "error_code">>,
): Promise<void> {
  await queries.updateTable("generation_output").set(change).where("id", "=", id).execute();
}
