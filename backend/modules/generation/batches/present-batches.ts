import { type Batch, batchRequest, grid, variations } from "../../../../contract/batches.ts";
import { isFinal, type runStatuses } from "../../../../contract/generation-terms.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { toCredits } from "../../credits/index.ts";
import type { GenerationDeps } from "../deps.ts";
import { type BatchRecord, type ReceiptSums, type RunSums, receiptSumsOf, sumsOf } from "../records/batches.ts";

/** Returns batches as their owner sees them, without their runs. */
export async function presentBatches(
  { database }: Pick<GenerationDeps, "database">,
  batches: readonly BatchRecord[],
): Promise<Batch[]> {
  const ids = batches.map(({ id }) => id);
  const [sums, receipts] = await Promise.all([sumsOf(database.read, ids), receiptSumsOf(database.read, ids)]);
  return batches.map((batch) =>
    presentBatch(
      batch,
      sums.filter(({ batch_id }) => batch_id === batch.id),
      receipts.filter(({ batch_id }) => batch_id === batch.id),
    ),
  );
}

function presentBatch(batch: BatchRecord, sums: readonly RunSums[], receipt: readonly ReceiptSums[]): Batch {
  const isDone = sums.every(({ status }) => isFinal(status));
  return {
    id: batch.id,
    generation_type: batch.mode,
    ...parametersOf(batch),
    runs: batch.run_count,
    statuses: statusesOf(sums),
    stored: sum(sums, ({ stored }) => stored),
    is_final: isDone,
    ...creditsOf(sums),
    receipt: receipt.map(({ kind, count, credits_hundredths: credits, at }) => ({
      kind,
      count,
      credits: credits === null ? null : toCredits(credits),
      at: instant(at ?? batch.created_at),
    })),
    created_at: instant(batch.created_at),
    finished_at: instantOrNull(isDone ? Math.max(...sums.map(({ finished_at }) => finished_at ?? 0)) : null),
  };
}

/** Returns what a batch was started with. */
export function parametersOf(batch: BatchRecord) {
  return {
    request: batchRequest.parse(JSON.parse(batch.request)),
    prompt: batch.prompt,
    variations: batch.variations === null ? null : variations.parse(JSON.parse(batch.variations)),
    grid: batch.grid === null ? null : grid.parse(JSON.parse(batch.grid)),
    seed: batch.seed,
    combinations: batch.combinations,
  };
}

function statusesOf(sums: readonly RunSums[]): Batch["statuses"] {
  const latest = sums.filter(({ is_latest }) => is_latest === 1);
  const countOf = (wanted: (typeof runStatuses)[number]) =>
    sum(
      latest.filter(({ status }) => status === wanted),
      ({ runs }) => runs,
    );
  return {
    queued: countOf("queued"),
    processing: countOf("processing"),
    completed: countOf("completed"),
    failed: countOf("failed"),
    canceled: countOf("canceled"),
    blocked: countOf("blocked"),
  };
}

/** A run that a content rule blocked before its start cost nothing. */
function creditsOf(sums: readonly RunSums[]) {
  const priced = sums.filter(({ status, is_started }) => status !== "blocked" || is_started === 1);
  const rest = ({ cost_hundredths, charged_hundredths }: RunSums) => cost_hundredths - charged_hundredths;
  const open = priced.filter(({ status }) => !isFinal(status));
  const ended = priced.filter(({ status }) => isFinal(status));
  return {
    cost_credits: toCredits(sum(priced, ({ cost_hundredths }) => cost_hundredths)),
    held_credits: toCredits(sum(open, rest)),
    charged_credits: toCredits(sum(priced, ({ charged_hundredths }) => charged_hundredths)),
    returned_credits: toCredits(sum(ended, rest)),
  };
}

function sum(sums: readonly RunSums[], amountOf: (row: RunSums) => number): number {
  return sums.reduce((total, row) => total + amountOf(row), 0);
}
