import { sql } from "kysely";
import type { RunStatus } from "../../../../contract/generation-terms.ts";
import { periodOf } from "../../../adapters/database/periods.ts";
import type { Queries } from "../../../adapters/database/port.ts";

/** How many runs of one period have one status on one engine. */
export interface RunTotals {
  period: number;
  status: RunStatus;
  engineId: string;
  runs: number;
}

/** Counts the runs of all users by period. `starts` are the periods' starts, newest first. */
export async function runTotals(queries: Queries, starts: readonly number[]): Promise<RunTotals[]> {
  return queries
    .selectFrom("generation_run")
    .select((row) => [
      periodOf("created_at", starts).as("period"),
      "status",
      "engine_id as engineId",
      row.fn.countAll<number>().as("runs"),
    ])
    .where("created_at", ">=", Math.min(...starts))
    .groupBy(["period", "status", "engine_id"])
    .execute();
}

/** Returns when the run that has waited longest was requested, or `null` when none is waiting. */
export async function oldestWaitingAt(queries: Queries): Promise<number | null> {
  const { at } = await queries
    .selectFrom("generation_run")
    .select((row) => row.fn.min<number | null>("created_at").as("at"))
    // The first condition lets an index serve that has the open runs only.
    .where(sql<boolean>`status in ('queued', 'processing')`)
    .where("status", "=", "queued")
    .executeTakeFirstOrThrow();
  return at;
}
