import { sql } from "kysely";
import type { GenerationType, RunStage, RunStatus } from "../../../../contract/generation-terms.ts";
import { type PageNumber, pageOf, piecesOf, rowsAfter } from "../../../adapters/database/paging.ts";
import { wholeSum } from "../../../adapters/database/periods.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import type { EngineErrorCode } from "../../../adapters/engine/port.ts";
import { madeBeforeSeconds, type OutputRecord, type RunRecord } from "../rules.ts";
import { eraseBatches, latestRuns } from "./batches.ts";

export async function insertRuns(tx: Tx, runs: RunRecord[], outputs: OutputRecord[]): Promise<void> {
  await tx.insertInto("generation_run").values(runs).execute();
  await tx.insertInto("generation_output").values(outputs).execute();
}

/** Returns one of the owner's runs. */
export async function findRun(queries: Queries, ownerId: string, id: string): Promise<RunRecord | undefined> {
  return queries
    .selectFrom("generation_run")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Returns the owner's run that was started with this idempotency key. */
export async function findRunByKey(queries: Queries, ownerId: string, key: string): Promise<RunRecord | undefined> {
  return queries
    .selectFrom("generation_run")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
}

/** Returns the owner's latest run of the same request shortly before this one, except one that made nothing. */
export async function findMadeBefore(queries: Queries, run: RunRecord): Promise<RunRecord | undefined> {
  return queries
    .selectFrom("generation_run")
    .selectAll()
    .where("owner_id", "=", run.owner_id)
    .where("created_at", ">", run.created_at - madeBeforeSeconds * 1_000)
    .where("request_sha256", "=", run.request_sha256)
    .where("status", "in", ["queued", "processing", "completed"])
    .where("id", "!=", run.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The owner's runs and requested outputs since an instant in UTC milliseconds, without failed and blocked runs. */
export async function startedSince(
  queries: Queries,
  ownerId: string,
  since: number,
): Promise<{ runs: number; outputs: number }> {
  return queries
    .selectFrom("generation_run")
    .select((row) => [row.fn.countAll<number>().as("runs"), wholeSum("output_count").as("outputs")])
    .where("owner_id", "=", ownerId)
    .where("created_at", ">=", since)
    .where("status", "not in", ["failed", "blocked"])
    .executeTakeFirstOrThrow();
}

/** Removes a run's idempotency key, so that a new run can use it. Does nothing if it is already removed. */
export async function releaseKey(tx: Tx, { id }: Pick<RunRecord, "id">): Promise<void> {
  await tx.updateTable("generation_run").set({ idempotency_key: null }).where("id", "=", id).execute();
}

/**
 * Returns one page of the owner's runs, newest first, and the total count. Of a batch, it has the latest run at each
 * place, in order of the places.
 */
export function listRuns(
  queries: Queries,
  ownerId: string,
  filter: { mode?: GenerationType; status?: RunStatus; parentId?: string; batchId?: string },
  page: PageNumber,
) {
  let wanted = runsOfOwner(queries, ownerId);
  if (filter.mode) wanted = wanted.where("mode", "=", filter.mode);
  if (filter.status) wanted = wanted.where("status", "=", filter.status);
  if (filter.parentId) wanted = wanted.where("parent_run_id", "=", filter.parentId);
  if (filter.batchId) {
    wanted = wanted.where("batch_id", "=", filter.batchId).where("id", "in", latestRuns(queries, [filter.batchId]));
    return pageOf(wanted, { by: ["batch_index", "id"] }, page);
  }
  return pageOf(wanted, { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Yields all of the owner's runs in batches, the oldest first. */
export function everyRun(queries: Queries, ownerId: string, runsAtOnce: number): AsyncGenerator<RunRecord[]> {
  return piecesOf(runsOfOwner(queries, ownerId), { by: ["id"] }, runsAtOnce);
}

function runsOfOwner(queries: Queries, ownerId: string) {
  return queries.selectFrom("generation_run").selectAll().where("owner_id", "=", ownerId);
}

/** What was stored and charged in one mode within one period. */
export interface ModeTotals {
  /** The index of the period's start. */
  period: number;
  mode: GenerationType;
  creations: number;
  charged_hundredths: number;
}

/**
 * Returns the totals of the owner's runs by period. Each period begins at one of `starts` (newest first, in
 * milliseconds since the epoch) and lasts until the next one. Modes that stored nothing are omitted.
 */
export async function modeTotals(queries: Queries, ownerId: string, starts: readonly number[]): Promise<ModeTotals[]> {
  const cases = starts.map((start, index) => sql`when created_at >= ${sql.lit(start)} then ${sql.lit(index)}`);
  return queries
    .selectFrom("generation_run")
    .innerJoin("generation_output", "generation_output.run_id", "generation_run.id")
    .where("owner_id", "=", ownerId)
    .where("created_at", ">=", Math.min(...starts))
    .where("generation_output.status", "=", "stored")
    .select((row) => [
      sql<number>`case ${sql.join(cases, sql` `)} end`.as("period"),
      "mode",
      row.fn.countAll<number>().as("creations"),
      row.fn.sum<number>("price_hundredths").as("charged_hundredths"),
    ])
    .groupBy(["period", "mode"])
    .orderBy("mode")
    .execute();
}

/** Returns a run regardless of its owner, for the work on it. */
export async function runForWork(queries: Queries, id: string): Promise<RunRecord | undefined> {
  return queries.selectFrom("generation_run").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Returns the run and locks it until the transaction ends. Throws when there is none. */
export async function lockRun(database: Database, tx: Tx, id: string): Promise<RunRecord> {
  const run = tx.selectFrom("generation_run").selectAll().where("id", "=", id);
  return database.forUpdate(run).executeTakeFirstOrThrow();
}

/**
 * A waiting run begins before its deadline. Returns the updated run and locks it, or returns `undefined` when it is not
 * waiting or waited too long.
 */
export async function beginRun(tx: Tx, id: string, now: number): Promise<RunRecord | undefined> {
  return tx
    .updateTable("generation_run")
    .set({
      status: "processing",
      stage: "starting",
      started_at: now,
      deadline_at: sql`${now} + work_limit_seconds * 1000`,
    })
    .where("id", "=", id)
    .where("status", "=", "queued")
    .where("deadline_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

export async function updateRun(tx: Tx, id: string, change: Partial<RunRecord>): Promise<void> {
  await updateRuns(tx, [id], change);
}

export async function updateRuns(tx: Tx, ids: readonly string[], change: Partial<RunRecord>): Promise<void> {
  await tx.updateTable("generation_run").set(change).where("id", "in", ids).execute();
}

/** Stores a run's progress, which never decreases. Returns whether the run is still in progress. */
export async function writeProgress(queries: Queries, id: string, stage: RunStage, permille: number): Promise<boolean> {
  const result = await queries
    .updateTable("generation_run")
    .set((row) => ({
      stage,
      progress_permille: row
        .case()
        .when("progress_permille", "<", permille)
        .then(permille)
        .else(row.ref("progress_permille"))
        .end(),
    }))
    .where("id", "=", id)
    .where("status", "=", "processing")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns how many milliseconds one output took in each of the latest completed runs of this model and quality. */
export async function recentOutputDurations(
  queries: Queries,
  { mode, model, quality }: Pick<RunRecord, "mode" | "model" | "quality">,
  limit: number,
): Promise<number[]> {
  const runs = await queries
    .selectFrom("generation_run")
    .select(["started_at", "finished_at", "output_count"])
    .where("mode", "=", mode)
    .where("model", "=", model)
    .where("quality", "=", quality)
    .where("status", "=", "completed")
    .orderBy("finished_at", "desc")
    .limit(limit)
    .execute();
  return runs.flatMap(({ started_at, finished_at, output_count }) =>
    started_at === null || finished_at === null ? [] : [(finished_at - started_at) / output_count],
  );
}

/** Returns open runs past their deadline, after a given one. */
export function overdueRuns(
  queries: Queries,
  now: number,
  after: OverdueRun | undefined,
  limit: number,
): Promise<OverdueRun[]> {
  const overdue = queries
    .selectFrom("generation_run")
    .select(["id", "deadline_at"])
    .where("status", "in", ["queued", "processing"])
    .where("deadline_at", "<=", now);
  return rowsAfter(overdue, { by: ["deadline_at", "id"], after, limit });
}

export type OverdueRun = Pick<RunRecord, "id" | "deadline_at">;

/** Returns the owner's runs that have not ended. */
export async function openRuns(queries: Queries, ownerId: string): Promise<string[]> {
  const runs = await queries
    .selectFrom("generation_run")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("status", "in", ["queued", "processing"])
    .execute();
  return runs.map(({ id }) => id);
}

/** Returns the number of the owner's runs in each state. States without runs are left out. */
export function countRuns(queries: Queries, ownerId: string): Promise<{ status: RunStatus; runs: number }[]> {
  return queries
    .selectFrom("generation_run")
    .select((row) => ["status", row.fn.countAll<number>().as("runs")])
    .where("owner_id", "=", ownerId)
    .groupBy("status")
    .execute();
}

/** Removes all of the owner's text from their runs. */
export async function eraseDescriptions(tx: Tx, ownerId: string): Promise<void> {
  const runs = tx.selectFrom("generation_run").select("id").where("owner_id", "=", ownerId);
  await eraseBatches(tx, ownerId);
  await tx.updateTable("generation_output").set({ ticket: null }).where("run_id", "in", runs).execute();
  // A trained model's name may identify the person it shows.
  await tx
    .updateTable("generation_run")
    .set({ model: "", model_label: "", lora: null })
    .where("owner_id", "=", ownerId)
    .where("lora", "is not", null)
    .execute();
  await tx
    .updateTable("generation_run")
    .set({
      prompt: "",
      negative_prompt: "",
      style: null,
      audio_prompt: null,
      audio_upload_id: null,
      source_kind: null,
      source_id: null,
      source_width: null,
      source_height: null,
      edit: null,
      idempotency_key: null,
      request_sha256: "",
    })
    .where("owner_id", "=", ownerId)
    .execute();
}

/** Returns failed runs that ended since then, counted by engine and error, the latest first. */
export async function failuresSince(
  queries: Queries,
  since: number,
  limit: number,
): Promise<{ engine: string; code: EngineErrorCode; runs: number; lastAt: number }[]> {
  const rows = await queries
    .selectFrom("generation_run")
    .select((row) => [
      "engine_label as engine",
      "error_code as code",
      row.fn.countAll<number>().as("runs"),
      row.fn.max("finished_at").as("lastAt"),
    ])
    .where("error_code", "is not", null)
    .where("finished_at", ">=", since)
    .groupBy(["engine_label", "error_code"])
    .orderBy("lastAt", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap(({ code, lastAt, ...row }) =>
    code === null || lastAt === null ? [] : [{ ...row, code, lastAt }],
  );
}
