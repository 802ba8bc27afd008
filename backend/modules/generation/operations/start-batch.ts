import { createHash } from "node:crypto";
import { batches } from "../../../../contract/batches.ts";
import { done, type Outcome, refuse } from "../../../http/operation.ts";
import { planBatch } from "../batches/plan-batch.ts";
import { presentBatches } from "../batches/present-batches.ts";
import { type BatchSubmission, writeBatch } from "../batches/write-batch.ts";
import { type GenerationDeps, implement } from "../deps.ts";
import { judgeAll } from "../judge.ts";
import { presentMadeBefore } from "../present.ts";
import { type BatchRecord, findBatchBefore, findBatchByKey, releaseBatchKey } from "../records/batches.ts";
import { checkStorage } from "./check-storage.ts";

/**
 * Starts all runs of a batch at no more than the agreed price, or none. With an idempotency key, the same request
 * returns the same batch.
 */
export const startBatch = implement(batches.create, async (deps, { body, headers }, { userId }) => {
  const submission: BatchSubmission = {
    body,
    ownerId: userId,
    key: headers["idempotency-key"] ?? null,
    requestSha256: createHash("sha256").update(JSON.stringify(body)).digest("hex"),
    maxCostCredits: headers["max-cost-credits"],
  };
  const accepted = await acceptBatch(deps, submission, headers["idempotency-max-age"]);
  if (!accepted.ok) return accepted;
  const [batch] = await presentBatches(deps, [accepted.value.batch]);
  if (!batch) throw new Error("A batch is stored and cannot be presented.");
  const { id, generation_type, runs, cost_credits } = batch;
  const { isRepeated, batch: record } = accepted.value;
  const before = isRepeated ? undefined : await findBatchBefore(deps.database.read, record);
  return done({
    id,
    generation_type,
    runs,
    cost_credits,
    repeated: isRepeated,
    made_before: presentMadeBefore(before),
  });
});

interface AcceptedBatch {
  batch: BatchRecord;
  /** Whether an earlier request with the same key started it. */
  isRepeated: boolean;
}

async function acceptBatch(
  deps: GenerationDeps,
  submission: BatchSubmission,
  keyMaxAgeSeconds: number | undefined,
): Promise<Outcome<AcceptedBatch>> {
  const earlier = await findEarlier(deps, submission);
  const repeated = await repeat(deps, submission, earlier, keyMaxAgeSeconds);
  if (repeated) return repeated;

  const planned = await planBatch(deps, submission.body, submission.ownerId);
  if (!planned.ok) return planned;
  const stored = await checkStorage(deps, submission.ownerId, planned.value.plan);
  if (!stored.ok) return stored;
  const requests = planned.value.runs.map(({ request }) => request);
  const verdicts = await judgeAll(deps, submission.body.generation_type, requests);
  if (!verdicts) return refuse("SERVICE_UNAVAILABLE");
  const again = async () => repeat(deps, submission, await findEarlier(deps, submission), keyMaxAgeSeconds);
  try {
    const written = await deps.database.transaction(async (tx) => {
      if (earlier) await releaseBatchKey(tx, earlier.id);
      return writeBatch(deps, tx, submission, planned.value, verdicts);
    });
    if (written.ok) return done({ batch: written.value, isRepeated: false });
    // The same request may have been first, and have used the last credits or the day's last run.
    return (await again()) ?? written;
  } catch (error) {
    // The same request arrived twice at the same time and the other one was first.
    const first = deps.database.isUniqueViolation(error) && (await again());
    if (first) return first;
    throw error;
  }
}

/** Returns the batch that the request's key was last used for. */
async function findEarlier({ database }: GenerationDeps, { key, ownerId }: BatchSubmission) {
  return key === null ? undefined : findBatchByKey(database.read, ownerId, key);
}

/** Returns the result of a repeated key, or `undefined` when the request starts a new batch. */
async function repeat(
  deps: GenerationDeps,
  { requestSha256 }: BatchSubmission,
  batch: BatchRecord | undefined,
  keyMaxAgeSeconds: number | undefined,
): Promise<Outcome<AcceptedBatch> | undefined> {
  if (!batch) return undefined;
  if (keyMaxAgeSeconds !== undefined) {
    const isOld = deps.runtime.now() - batch.created_at >= keyMaxAgeSeconds * 1_000;
    if (isOld || (await producedNothing(deps, batch))) return undefined;
  }
  return batch.request_sha256 === requestSha256 ? done({ batch, isRepeated: true }) : refuse("CONFLICT");
}

/** Whether it has ended without any output, except for prompts that content rules forbid. */
async function producedNothing(deps: GenerationDeps, batch: BatchRecord): Promise<boolean> {
  const [shown] = await presentBatches(deps, [batch]);
  if (!shown) return false;
  const { is_final, stored, statuses } = shown;
  return is_final && stored === 0 && statuses.failed + statuses.canceled > 0;
}
