import { type BlockReason, isComposerMode } from "../../../../contract/generation-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import { addLine, publishEnds } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { judge } from "../judge.ts";
import { blockedRun, newOutputs, newRun } from "../new-run.ts";
import type { Offer } from "../offers.ts";
import { addRunTo } from "../records/batches.ts";
import * as records from "../records/runs.ts";
import { type Submission, unmetParts } from "../request.ts";
import { nameVideo, type RunRecord, stillReturnsRun } from "../rules.ts";
import { jobOf } from "../run-job.ts";
import { checkStorage } from "./check-storage.ts";
import { countToday } from "./count-today.ts";
import { findNamed } from "./find-named.ts";
import { findOffer } from "./find-offer.ts";
import { resolveSeries } from "./resolve-series.ts";

/** The run that resulted from a request. */
export interface AcceptedRun {
  run: RunRecord;
  /** Whether an earlier request with the same key started it. */
  isRepeated: boolean;
}

/**
 * Accepts a run: holds its price and stores it with its outputs and job, all or nothing. A request that violates a
 * content rule also becomes a run, but it is blocked immediately, holds nothing and is never worked on.
 */
export async function acceptRequest(
  deps: GenerationDeps,
  submission: Submission,
  ownerId: string,
): Promise<Outcome<AcceptedRun>> {
  const earlier = await findEarlier(deps, submission, ownerId);
  const repeated = repeat(deps, submission, earlier);
  if (repeated) return repeated;

  const { mode } = submission;
  const resolved = await resolveSeries(deps, submission.request, ownerId);
  if (!resolved.ok) return resolved;
  const request = resolved.value;
  const plan = await deps.credits.planOf(deps.database.read, ownerId);
  const stored = await checkStorage(deps, ownerId, plan);
  if (!stored.ok) return stored;
  const named = await findNamed(deps, mode, request, ownerId);
  const unmet = (model: ModelDescription) => unmetParts(mode, request, model, named.source);
  const offer = await findOffer(deps, mode, request.model, plan, ownerId, unmet);
  if (!offer.ok) return offer;
  const violations = [...unmet(offer.value.model), ...named.violations];
  if (violations.length > 0) return refuseFields(...violations);

  const verdict = await judge(deps, mode, request);
  if (!verdict) return refuse("SERVICE_UNAVAILABLE");
  const run = newRun(deps, offer.value, { ...submission, request }, named, ownerId);
  try {
    const accepted = await deps.database.transaction(async (tx) => {
      if (earlier) await records.releaseKey(tx, earlier);
      return verdict.allowed
        ? writeRun(deps, tx, run, offer.value, plan, submission)
        : writeBlockedRun(deps, tx, run, verdict.reason);
    });
    if (accepted.ok) return done({ run: accepted.value, isRepeated: false });
    // The same request may have been first, and have used the last credits or the day's last run.
    return repeat(deps, submission, await findEarlier(deps, submission, ownerId)) ?? accepted;
  } catch (error) {
    // The same request arrived twice at the same time and the other one was first.
    const first =
      deps.database.isUniqueViolation(error) && repeat(deps, submission, await findEarlier(deps, submission, ownerId));
    if (first) return first;
    throw error;
  }
}

/** Returns the run that the request's key was last used for. */
async function findEarlier(
  { database }: GenerationDeps,
  { key }: Submission,
  ownerId: string,
): Promise<RunRecord | undefined> {
  return key === null ? undefined : records.findRunByKey(database.read, ownerId, key);
}

/** Returns the result of a repeated key, or `undefined` when the request starts a new run. */
function repeat(
  { runtime }: GenerationDeps,
  { keyMaxAgeSeconds, requestSha256 }: Submission,
  run: RunRecord | undefined,
): Outcome<AcceptedRun> | undefined {
  if (!run) return undefined;
  if (keyMaxAgeSeconds !== undefined && !stillReturnsRun(run, keyMaxAgeSeconds, runtime.now())) return undefined;
  return run.request_sha256 === requestSha256 ? done({ run, isRepeated: true }) : refuse("CONFLICT");
}

async function writeRun(
  deps: GenerationDeps,
  tx: Tx,
  run: RunRecord,
  offer: Offer,
  plan: AccountPlan,
  { request, maxCostCredits }: Submission,
): Promise<Outcome<RunRecord>> {
  const asked = {
    ownerId: run.owner_id,
    runs: 1,
    outputs: run.output_count,
    isPriced: run.price_hundredths > 0,
  };
  const counted = await countToday(deps, tx, asked, plan);
  if (!counted.ok) return counted;
  // A refusal commits, so the mask is claimed before anything is held or stored.
  const maskId = request.mask_upload_id;
  if (maskId !== undefined && !(await deps.gallery.claimMask(tx, run.owner_id, maskId, run.id))) {
    return refuseFields({ field: "mask_upload_id", key: "maskMissing", values: {} });
  }
  const costHundredths = run.price_hundredths * run.output_count;
  if (costHundredths > 0) {
    const held = await holdCredits(deps, tx, run, costHundredths, maxCostCredits);
    if (!held.ok) return held;
  }
  await records.insertRuns(tx, [run], newOutputs(deps, run));
  if (run.batch_id !== null) await addRunTo(tx, run.batch_id);
  if (costHundredths > 0) await addLine(deps, tx, run.id, "held", costHundredths);
  await deps.jobQueue.enqueue(tx, jobOf(run, offer, plan));
  // The prompt book has the template of a batch.
  if (isComposerMode(run.mode) && run.batch_id === null) {
    await deps.prompts.remember(tx, run.owner_id, {
      prompt: run.prompt,
      negative_prompt: run.negative_prompt,
      generation_type: run.mode,
      aspect_ratio: request.aspect_ratio ?? null,
      style: run.style,
    });
  }
  return done(run);
}

async function holdCredits(
  { credits }: GenerationDeps,
  tx: Tx,
  run: RunRecord,
  costHundredths: number,
  maxCostCredits: number | undefined,
): Promise<Outcome<undefined>> {
  const held = await credits.hold(tx, {
    accountId: run.owner_id,
    holdId: run.id,
    amountHundredths: costHundredths,
    ref: `run:${run.id}`,
    maxCostCredits,
  });
  return held.ok ? held : nameVideo(held, run.mode);
}

async function writeBlockedRun(
  deps: GenerationDeps,
  tx: Tx,
  run: RunRecord,
  reason: BlockReason,
): Promise<Outcome<RunRecord>> {
  const { run: blocked, outputs } = blockedRun(deps, run, reason);
  await records.insertRuns(tx, [blocked], outputs);
  await addLine(deps, tx, run.id, "blocked");
  await publishEnds(deps, tx, [blocked]);
  return done(blocked);
}
