import type { GenerationRequest } from "../../../../contract/generation.ts";
import { type GenerationType, isComposerMode, makesVideo } from "../../../../contract/generation-terms.ts";
import type { Verdict } from "../../../adapters/content-rules/port.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { ModelDescription } from "../../../adapters/engine/port.ts";
import { within } from "../../../concurrency/waiting.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { AccountPlan } from "../../credits/index.ts";
import { addLine, publishEnd } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { newOutputs, newRun } from "../new-run.ts";
import type { Offer } from "../offers.ts";
import * as records from "../records/runs.ts";
import { type Submission, unmetParts } from "../request.ts";
import { type RunRecord, stillReturnsRun } from "../rules.ts";
import { jobOf } from "../run-job.ts";
import { countToday } from "./count-today.ts";
import { findNamed } from "./find-named.ts";
import { findOffer } from "./find-offer.ts";
import { resolveSeries } from "./resolve-series.ts";

/** Content rules that call an external service must not block a user forever. */
const judgedWithinMilliseconds = 15_000;

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
        : writeBlockedRun(deps, tx, { ...run, blocked_reason: verdict.reason });
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

/** Returns the content rules' verdict, or `undefined` when they are unavailable: nothing is made unchecked. */
async function judge(
  { contentRules, log }: GenerationDeps,
  mode: GenerationType,
  request: GenerationRequest,
): Promise<Verdict | undefined> {
  // A negative prompt names what to avoid, so it is not checked.
  const texts = [request.prompt, request.style ?? "", request.audio_prompt ?? ""].filter((text) => text !== "");
  try {
    return await within(contentRules.checkPrompt(texts, mode), judgedWithinMilliseconds);
  } catch (error) {
    log.error({ code: "CONTENT_NOT_CHECKED", err: error }, "The content rules could not check a prompt.");
    return undefined;
  }
}

async function writeRun(
  deps: GenerationDeps,
  tx: Tx,
  run: RunRecord,
  { model }: Offer,
  plan: AccountPlan,
  { request, maxCostCredits }: Submission,
): Promise<Outcome<RunRecord>> {
  const counted = await countToday(deps, tx, run, plan);
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
  await records.insertRun(tx, run, newOutputs(deps, run));
  if (costHundredths > 0) await addLine(deps, tx, run.id, "held", costHundredths);
  await deps.jobQueue.enqueue(tx, jobOf(run, model.typicalSeconds, plan));
  if (isComposerMode(run.mode)) {
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
  const lacksCredits = !held.ok && held.code === "INSUFFICIENT_CREDITS";
  return lacksCredits && makesVideo(run.mode) ? refuse("INSUFFICIENT_CREDITS", "creditsForVideo") : held;
}

async function writeBlockedRun(deps: GenerationDeps, tx: Tx, run: RunRecord): Promise<Outcome<RunRecord>> {
  const error_code = "CONTENT_BLOCKED" as const;
  const blocked = { ...run, status: "blocked", stage: "done", error_code, finished_at: run.created_at } as const;
  const outputs = newOutputs(deps, run).map((output) => ({ ...output, status: "failed", error_code }) as const);
  await records.insertRun(tx, blocked, outputs);
  await addLine(deps, tx, run.id, "blocked");
  await publishEnd(deps, tx, blocked);
  return done(blocked);
}
