import { type BlockReason, isFinal, type ReceiptKind, type RunStatus } from "../../../contract/generation-terms.ts";
import type { Tx } from "../../adapters/database/port.ts";
import type { EngineErrorCode } from "../../adapters/engine/port.ts";
import type { NewCreation } from "../gallery/index.ts";
import type { GenerationDeps } from "./deps.ts";
import { batchFinished, generationFinished } from "./domain-events.ts";
import { type BatchRecord, countEnded, lockWaitingRuns } from "./records/batches.ts";
import { outputsOf, updateOutput } from "./records/outputs.ts";
import { addReceiptLines } from "./records/receipts.ts";
import * as records from "./records/runs.ts";
import {
  assertMayBecome,
  endOf,
  isUntouched,
  type OutputRecord,
  type RunRecord,
  waitingLimitSeconds,
} from "./rules.ts";
import { jobKeyOf } from "./run-job.ts";

/**
 * Every change of a run in progress. Each works in an open transaction, locks the run, and does nothing if the run is
 * final. It updates status, credits, gallery and receipt together, so that they never disagree.
 */
export type Changes = Pick<GenerationDeps, "credits" | "database" | "pubsub" | "domainEvents" | "onEnded" | "runtime">;

/** Returns the pub/sub topic for any change of a run. */
export function changedTopic(runId: string): string {
  return `run-changed.${runId}`;
}

/** Returns the pub/sub topic for any change of a run of a batch. */
export function batchChangedTopic(batchId: string): string {
  return `batch-changed.${batchId}`;
}

/** Announces that a run has changed. */
export function publishChange({ pubsub }: Pick<Changes, "pubsub">, run: Pick<RunRecord, "id" | "batch_id">): void {
  pubsub.publish(changedTopic(run.id));
  if (run.batch_id !== null) pubsub.publish(batchChangedTopic(run.batch_id));
}

/** Returns the pub/sub topic for the end of a run, so that its worker stops. */
export function endedTopic(runId: string): string {
  return `run-ended.${runId}`;
}

/**
 * A worker starts the run, for the first time or again. Ends a run that waited past its deadline. Returns the updated run,
 * or `undefined` when it is final.
 */
export async function markRunStarted(
  deps: Changes,
  tx: Tx,
  runId: string,
  again: boolean,
): Promise<RunRecord | undefined> {
  const begun = await records.beginRun(tx, runId, deps.runtime.now());
  if (begun) {
    await addLine(deps, tx, runId, "started");
    signalAfterCommit(deps, tx, begun);
    return begun;
  }
  const run = await records.lockRun(deps.database, tx, runId);
  if (isFinal(run.status)) return undefined;
  if (run.status === "queued") {
    await failOutputs(deps, tx, runId, (output) => output.error_code ?? "TIMEOUT");
    return undefined;
  }
  if (again) await addLine(deps, tx, runId, "restarted");
  return run;
}

/** The fields of a run that change when another engine takes it over. */
export type Reroute = Pick<
  RunRecord,
  "engine_id" | "engine_label" | "model" | "model_label" | "origin" | "width" | "height" | "work_limit_seconds"
> &
  Pick<RunRecord, "strength_permille">;

/**
 * The run waits for another engine. Returns the updated run, or `undefined` when it has ended or an engine may have
 * part of it.
 */
export async function rerouteRun(
  deps: Changes,
  tx: Tx,
  runId: string,
  reroute: Reroute,
): Promise<RunRecord | undefined> {
  const run = await records.lockRun(deps.database, tx, runId);
  if (isFinal(run.status) || !isUntouched(await outputsOf(tx, [runId]))) return undefined;
  if (run.status !== "queued") assertMayBecome(run.status, "queued");
  const moved = {
    ...reroute,
    status: "queued",
    stage: "waiting",
    started_at: null,
    deadline_at: run.created_at + (waitingLimitSeconds + reroute.work_limit_seconds) * 1_000,
  } as const;
  await records.updateRun(tx, runId, moved);
  await addLine(deps, tx, runId, "rerouted");
  signalAfterCommit(deps, tx, run);
  return { ...run, ...moved };
}

/**
 * Stores a finished output as a creation and charges for it. Returns whether the run still needed it. A second call
 * changes nothing.
 */
export async function storeOutput(
  deps: Changes & Pick<GenerationDeps, "gallery">,
  tx: Tx,
  creation: NewCreation,
): Promise<boolean> {
  const run = await records.lockRun(deps.database, tx, creation.runId);
  const outputs = await outputsOf(tx, [run.id]);
  const output = outputs.find(({ id }) => id === creation.id);
  if (output?.status === "stored") return true;
  if (isFinal(run.status) || output?.status !== "waiting") return false;

  await deps.gallery.addCreation(tx, creation);
  await updateOutput(tx, output.id, { status: "stored", error_code: null });
  const updated = outputs.map((one) => (one === output ? ({ ...one, status: "stored" } as const) : one));
  const storedCount = updated.filter(({ status }) => status === "stored").length;
  const at = deps.runtime.now();
  if (run.price_hundredths > 0) {
    await deps.credits.capture(tx, run.id, run.price_hundredths * storedCount);
  }
  const line = { run_id: run.id, at };
  await addReceiptLines(tx, [
    { ...line, kind: "stored", credits_hundredths: null },
    ...(run.price_hundredths > 0
      ? [{ ...line, kind: "charged", credits_hundredths: run.price_hundredths } as const]
      : []),
  ]);
  signalAfterCommit(deps, tx, run);
  await endIfDone(deps, tx, run, updated);
  return true;
}

/**
 * Ends outputs that will not be made, each with its reason. Outputs that have ended stay unchanged. `blocked` is the
 * content rule, if any.
 */
export async function failOutputs(
  deps: Changes,
  tx: Tx,
  runId: string,
  reasonOf: (output: { id: string; error_code: EngineErrorCode | null }) => EngineErrorCode | undefined,
  blocked: BlockReason = "other",
): Promise<void> {
  const run = await records.lockRun(deps.database, tx, runId);
  if (isFinal(run.status)) return;
  const reasons: EngineErrorCode[] = [];
  for (const output of await outputsOf(tx, [runId])) {
    const reason = output.status === "waiting" ? reasonOf(output) : undefined;
    if (reason === undefined) continue;
    await updateOutput(tx, output.id, { status: "failed", error_code: reason });
    reasons.push(reason);
  }
  if (reasons.length === 0) return;
  if (reasons.includes("CONTENT_BLOCKED") && run.blocked_reason === null) {
    await records.updateRun(tx, runId, { blocked_reason: blocked });
  }
  await addLine(deps, tx, runId, reasons.every((reason) => reason === "CONTENT_BLOCKED") ? "blocked" : "failed");
  signalAfterCommit(deps, tx, run);
  await endIfDone(deps, tx, run, await outputsOf(tx, [runId]));
}

/** The user cancels the run. Stored creations remain the user's and remain charged. */
export async function cancelRun(deps: Changes, tx: Tx, runId: string): Promise<void> {
  const run = await records.lockRun(deps.database, tx, runId);
  if (isFinal(run.status)) return;
  await addLine(deps, tx, runId, "canceled");
  await end(deps, tx, run, "canceled", null);
}

async function endIfDone(deps: Changes, tx: Tx, run: RunRecord, outputs: readonly OutputRecord[]): Promise<void> {
  const ending = endOf(outputs);
  if (ending) await end(deps, tx, run, ending.status, ending.errorCode);
}

async function end(
  deps: Changes,
  tx: Tx,
  run: RunRecord,
  status: RunStatus,
  errorCode: EngineErrorCode | null,
): Promise<void> {
  assertMayBecome(run.status, status);
  // A run that was free when it was accepted holds nothing.
  const returned = run.price_hundredths > 0 ? await deps.credits.release(tx, run.id) : 0;
  if (returned > 0) await addLine(deps, tx, run.id, "returned", returned);
  await records.updateRun(tx, run.id, {
    status,
    stage: "done",
    error_code: errorCode,
    finished_at: deps.runtime.now(),
    ...(status === "completed" ? { progress_permille: 1_000 } : {}),
  });
  await publishEnds(deps, tx, [{ ...run, status }]);
  if (run.batch_id !== null) await endRunsOf(deps, tx, { id: run.batch_id, owner_id: run.owner_id }, 1);
}

/** Cancels all runs of a batch that no worker has started. Their workers find them ended. */
export async function cancelWaitingRuns(
  deps: Changes & Pick<GenerationDeps, "jobQueue">,
  tx: Tx,
  batch: Pick<BatchRecord, "id" | "owner_id">,
): Promise<void> {
  const runs = await lockWaitingRuns(deps.database, tx, batch.id);
  if (runs.length === 0) return;
  const at = deps.runtime.now();
  const returned = await deps.credits.releaseAll(
    tx,
    runs.filter(({ price_hundredths }) => price_hundredths > 0).map(({ id }) => id),
  );
  await addReceiptLines(tx, [
    ...runs.map(({ id }) => ({ run_id: id, kind: "canceled" as const, credits_hundredths: null, at })),
    ...[...returned].map(([id, amount]) => ({ run_id: id, kind: "returned" as const, credits_hundredths: amount, at })),
  ]);
  await records.updateRuns(
    tx,
    runs.map(({ id }) => id),
    { status: "canceled", stage: "done", error_code: null, finished_at: at },
  );
  await publishEnds(
    deps,
    tx,
    runs.map((run) => ({ ...run, status: "canceled" })),
  );
  await endRunsOf(deps, tx, batch, runs.length);
  await deps.jobQueue.withdraw(tx, ...runs.map(jobKeyOf));
}

/** Counts runs of a batch as ended. After the last one, the batch has ended. */
async function endRunsOf(
  deps: Changes,
  tx: Tx,
  { id, owner_id: ownerId }: Pick<BatchRecord, "id" | "owner_id">,
  count: number,
): Promise<void> {
  if ((await countEnded(tx, id, count)) > 0) return;
  await deps.domainEvents.publish(tx, batchFinished, { batchId: id, ownerId });
}

/** After the transaction commits, announces that the runs have ended. */
export async function publishEnds(deps: Changes, tx: Tx, runs: readonly RunRecord[]): Promise<void> {
  await deps.domainEvents.publish(
    tx,
    generationFinished,
    ...runs.map(({ id, owner_id, batch_id, mode, status }) => ({
      runId: id,
      ownerId: owner_id,
      batchId: batch_id,
      mode,
      status,
    })),
  );
  for (const run of runs) {
    const { id, engine_id: engineId, origin, status, created_at } = run;
    const seconds = (deps.runtime.now() - created_at) / 1_000;
    deps.database.afterCommit(tx, () => {
      deps.pubsub.publish(endedTopic(id));
      deps.onEnded?.({ engineId, origin, status, seconds });
    });
    signalAfterCommit(deps, tx, run);
  }
}

function signalAfterCommit(deps: Changes, tx: Tx, run: Pick<RunRecord, "id" | "batch_id">): void {
  deps.database.afterCommit(tx, () => publishChange(deps, run));
}

export async function addLine(
  { runtime }: Pick<Changes, "runtime">,
  tx: Tx,
  runId: string,
  kind: ReceiptKind,
  creditsHundredths: number | null = null,
): Promise<void> {
  const line = { run_id: runId, kind, credits_hundredths: creditsHundredths, at: runtime.now() };
  await addReceiptLines(tx, [line]);
}
