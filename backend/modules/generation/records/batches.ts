import { sql } from "kysely";
import type { ReceiptKind, RunStatus } from "../../../../contract/generation-terms.ts";
import { type PageNumber, pageOf, piecesOf } from "../../../adapters/database/paging.ts";
import { wholeSum } from "../../../adapters/database/periods.ts";
import type { Database, Queries, Tx } from "../../../adapters/database/port.ts";
import { madeBeforeSeconds, type RunRecord } from "../rules.ts";
import type { GenerationBatchTable } from "../tables.ts";

export type BatchRecord = GenerationBatchTable;

export async function insertBatch(tx: Tx, batch: BatchRecord): Promise<void> {
  await tx.insertInto("generation_batch").values(batch).execute();
}

function batchesOfOwner(queries: Queries, ownerId: string) {
  return queries.selectFrom("generation_batch").selectAll().where("owner_id", "=", ownerId);
}

/** Returns one of the owner's batches. */
export async function findBatch(queries: Queries, ownerId: string, id: string): Promise<BatchRecord | undefined> {
  return batchesOfOwner(queries, ownerId).where("id", "=", id).executeTakeFirst();
}

/** Returns the owner's batch that was started with this idempotency key. */
export async function findBatchByKey(queries: Queries, ownerId: string, key: string): Promise<BatchRecord | undefined> {
  return batchesOfOwner(queries, ownerId).where("idempotency_key", "=", key).executeTakeFirst();
}

/** Returns the owner's latest batch of the same request shortly before this one. */
export async function findBatchBefore(queries: Queries, batch: BatchRecord): Promise<BatchRecord | undefined> {
  return batchesOfOwner(queries, batch.owner_id)
    .where("created_at", ">", batch.created_at - madeBeforeSeconds * 1_000)
    .where("request_sha256", "=", batch.request_sha256)
    .where("id", "!=", batch.id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Removes a batch's idempotency key, so that a new batch can use it. */
export async function releaseBatchKey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("generation_batch").set({ idempotency_key: null }).where("id", "=", id).execute();
}

/** Returns one page of the owner's batches, newest first, and the total count. */
export function listBatches(queries: Queries, ownerId: string, page: PageNumber) {
  return pageOf(batchesOfOwner(queries, ownerId), { by: ["created_at", "id"], direction: "desc" }, page);
}

/** Yields all of the owner's batches in pieces, the oldest first. */
export function everyBatch(queries: Queries, ownerId: string, batchesAtOnce: number): AsyncGenerator<BatchRecord[]> {
  return piecesOf(batchesOfOwner(queries, ownerId), { by: ["id"] }, batchesAtOnce);
}

/** Returns the templates of those of the batches that have one, by ID. */
export async function templatesOf(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("generation_batch")
    .select(["id", "prompt"])
    .where("id", "in", [...ids])
    .where("variations", "is not", null)
    .execute();
  return new Map(rows.map(({ id, prompt }) => [id, prompt]));
}

/** Counts runs of a batch as ended, and locks the batch. Returns how many have not ended. */
export async function countEnded(tx: Tx, batchId: string, count: number): Promise<number> {
  const { open_runs } = await tx
    .updateTable("generation_batch")
    .set((row) => ({ open_runs: row("open_runs", "-", count) }))
    .where("id", "=", batchId)
    .returning("open_runs")
    .executeTakeFirstOrThrow();
  return open_runs;
}

/** Counts one more run of a batch as open. */
export async function addRunTo(tx: Tx, batchId: string): Promise<void> {
  await tx
    .updateTable("generation_batch")
    .set((row) => ({ open_runs: row("open_runs", "+", 1) }))
    .where("id", "=", batchId)
    .execute();
}

/** Returns the runs of a batch that no worker has started, and locks them. */
export function lockWaitingRuns(database: Database, tx: Tx, batchId: string): Promise<RunRecord[]> {
  const waiting = tx.selectFrom("generation_run").selectAll().where("batch_id", "=", batchId);
  return database.forUpdate(waiting.where("status", "=", "queued").orderBy("id")).execute();
}

/** Returns the runs of a batch that have not ended. */
export function openRunsOfBatch(queries: Queries, batchId: string) {
  return queries
    .selectFrom("generation_run")
    .select(["id", "engine_id"])
    .where("batch_id", "=", batchId)
    .where("status", "in", ["queued", "processing"])
    .execute();
}

/** Returns how the latest run at each place of a batch ended. */
export async function endedRunsOf(queries: Queries, batchId: string) {
  return queries
    .selectFrom("generation_run")
    .select(["status", "error_code", "blocked_reason", "finished_at"])
    .where("id", "in", latestRuns(queries, [batchId]))
    .orderBy("batch_index")
    .execute();
}

/** Selects the latest run at each place of the batches. */
export function latestRuns(queries: Queries, batchIds: readonly string[]) {
  return queries
    .selectFrom("generation_run")
    .select((row) => row.fn.max("id").as("id"))
    .where("batch_id", "in", [...batchIds])
    .groupBy(["batch_id", "batch_index"]);
}

/** Sums of a batch's runs that are alike. */
export interface RunSums {
  batch_id: string | null;
  status: RunStatus;
  /** 1 for runs that a worker has started. */
  is_started: number;
  /** 1 for the latest run at each place, 0 for those that were repeated. */
  is_latest: number;
  runs: number;
  stored: number;
  cost_hundredths: number;
  charged_hundredths: number;
  finished_at: number | null;
}

/** Returns sums of the batches' runs. */
export async function sumsOf(queries: Queries, batchIds: readonly string[]): Promise<RunSums[]> {
  if (batchIds.length === 0) return [];
  const runs = queries
    .selectFrom("generation_run as run")
    .select((row) => [
      "run.batch_id",
      "run.status",
      "run.finished_at",
      sql<number>`case when run.started_at is null then 0 else 1 end`.as("is_started"),
      row
        .case()
        .when("run.id", "in", latestRuns(queries, batchIds))
        .then(sql<number>`1`)
        .else(sql<number>`0`)
        .end()
        .as("is_latest"),
      row
        .selectFrom("generation_output")
        .select((output) => output.fn.countAll<number>().as("stored"))
        .whereRef("generation_output.run_id", "=", "run.id")
        .where("generation_output.status", "=", "stored")
        .as("stored"),
      "run.price_hundredths",
      sql<number>`run.price_hundredths * run.output_count`.as("cost"),
    ])
    .where("run.batch_id", "in", [...batchIds]);
  return queries
    .selectFrom(runs.as("of_run"))
    .select((row) => [
      "batch_id",
      "status",
      "is_started",
      "is_latest",
      row.fn.countAll<number>().as("runs"),
      wholeSum("stored").as("stored"),
      wholeSum("cost").as("cost_hundredths"),
      sql<number>`cast(coalesce(sum(price_hundredths * stored), 0) as bigint)`.as("charged_hundredths"),
      row.fn.max("finished_at").as("finished_at"),
    ])
    .groupBy(["batch_id", "status", "is_started", "is_latest"])
    .execute();
}

/** The lines of one kind in the receipts of a batch's runs. */
export interface ReceiptSums {
  batch_id: string | null;
  kind: ReceiptKind;
  count: number;
  credits_hundredths: number | null;
  at: number | null;
}

/** Returns the lines in the receipts of the batches' runs by kind, the kinds in the order of their first lines. */
export async function receiptSumsOf(queries: Queries, batchIds: readonly string[]): Promise<ReceiptSums[]> {
  if (batchIds.length === 0) return [];
  return queries
    .selectFrom("generation_receipt")
    .innerJoin("generation_run", "generation_run.id", "generation_receipt.run_id")
    .select((row) => [
      "generation_run.batch_id",
      "generation_receipt.kind",
      row.fn.countAll<number>().as("count"),
      row.fn.sum<number | null>("generation_receipt.credits_hundredths").as("credits_hundredths"),
      row.fn.max("generation_receipt.at").as("at"),
    ])
    .where("generation_run.batch_id", "in", [...batchIds])
    .groupBy(["generation_run.batch_id", "generation_receipt.kind"])
    .orderBy((row) => row.fn.min("generation_receipt.at"))
    .orderBy((row) => row.fn.min("generation_receipt.position"))
    .execute();
}

/** Removes all of the owner's batches. Their runs remain, on their own. */
export async function eraseBatches(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable("generation_run")
    .set({ batch_id: null, batch_index: null })
    .where("owner_id", "=", ownerId)
    .where("batch_id", "is not", null)
    .execute();
  await tx.deleteFrom("generation_batch").where("owner_id", "=", ownerId).execute();
}
