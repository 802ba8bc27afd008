import type { NewBatch } from "../../../../contract/batches.ts";
import type { Verdict } from "../../../adapters/content-rules/port.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome } from "../../../http/operation.ts";
import { publishEnds } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { batchFinished } from "../domain-events.ts";
import { blockedRun, newOutputs, newRun } from "../new-run.ts";
import { countToday } from "../operations/count-today.ts";
import { type BatchRecord, insertBatch } from "../records/batches.ts";
import { addFirstLines } from "../records/receipts.ts";
import { insertRuns } from "../records/runs.ts";
import { nameVideo } from "../rules.ts";
import { jobOf } from "../run-job.ts";
import type { BatchPlan } from "./plan-batch.ts";

/** How a batch was requested. */
export interface BatchSubmission {
  body: NewBatch;
  ownerId: string;
  key: string | null;
  requestSha256: string;
  /** The maximum price of all runs. Any price by default. */
  maxCostCredits: number | undefined;
}

/**
 * Stores a batch with its runs, their holds, and their jobs, all or nothing. The verdicts are those on the runs, in
 * order: a forbidden one becomes a blocked run, which holds nothing.
 */
export async function writeBatch(
  deps: GenerationDeps,
  tx: Tx,
  { body, ownerId, key, requestSha256, maxCostCredits }: BatchSubmission,
  planned: BatchPlan,
  verdicts: readonly Verdict[],
): Promise<Outcome<BatchRecord>> {
  const { generation_type: mode, variations, grid } = body;
  const id = deps.runtime.newId();
  const runs = planned.runs.map((plan, index) => {
    const submission = { mode, request: plan.request, key: null, requestSha256: "", batch: { id, index } };
    return { run: newRun(deps, plan.offer, submission, planned.named, ownerId), verdict: verdicts[index], plan };
  });
  const allowed = runs.filter(({ verdict }) => verdict?.allowed === true);
  const priced = allowed.map(({ run }) => run).filter(({ price_hundredths }) => price_hundredths > 0);

  if (allowed.length > 0) {
    const asked = { ownerId, runs: allowed.length, outputs: allowed.length, isPriced: priced.length > 0 };
    const counted = await countToday(deps, tx, asked, planned.plan);
    if (!counted.ok) return counted;
  }
  const holds = priced.map((run) => ({
    holdId: run.id,
    amountHundredths: run.price_hundredths,
    ref: `run:${run.id}`,
  }));
  const held = await deps.credits.holdAll(tx, { accountId: ownerId, holds, maxCostCredits });
  if (!held.ok) return nameVideo(held, mode);

  const { prompt, ...request } = body.request;
  const batch: BatchRecord = {
    id,
    owner_id: ownerId,
    mode,
    prompt,
    request: JSON.stringify(request),
    variations: variations ? JSON.stringify(variations) : null,
    grid: grid ? JSON.stringify(grid) : null,
    seed: planned.seed,
    combinations: planned.combinations,
    run_count: runs.length,
    open_runs: allowed.length,
    idempotency_key: key,
    request_sha256: requestSha256,
    created_at: deps.runtime.now(),
  };
  await insertBatch(tx, batch);
  const stored = runs.map(({ run, verdict }) =>
    verdict?.allowed === false ? blockedRun(deps, run, verdict.reason) : { run, outputs: newOutputs(deps, run) },
  );
  await insertRuns(
    tx,
    stored.map(({ run }) => run),
    stored.flatMap(({ outputs }) => outputs),
  );
  const blocked = stored.map(({ run }) => run).filter(({ status }) => status === "blocked");
  await addFirstLines(tx, [
    ...priced.map((run) => ({ run, kind: "held" as const, credits_hundredths: run.price_hundredths })),
    ...blocked.map((run) => ({ run, kind: "blocked" as const, credits_hundredths: null })),
  ]);
  await deps.jobQueue.enqueueAll(
    tx,
    allowed.map(({ run, plan }) => jobOf(run, plan.offer, planned.plan)),
  );
  if (allowed.length > 0) await remember(deps, tx, batch, body);
  await publishEnds(deps, tx, blocked);
  if (allowed.length === 0) await deps.domainEvents.publish(tx, batchFinished, { batchId: id, ownerId });
  return done(batch);
}

/** The prompt book gets the prompt as it was written, once. */
async function remember(deps: GenerationDeps, tx: Tx, batch: BatchRecord, { request }: NewBatch): Promise<void> {
  await deps.prompts.remember(tx, batch.owner_id, {
    prompt: batch.prompt,
    negative_prompt: request.negative_prompt,
    generation_type: batch.mode,
    aspect_ratio: request.aspect_ratio ?? null,
    style: request.style === "" ? null : request.style,
  });
}
