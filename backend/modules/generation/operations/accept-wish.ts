import type { GenerationType } from "../../../../contract/generation-terms.ts";
import type { Verdict } from "../../../adapters/content-rules/port.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import { done, type Outcome, refuse, refuseFields } from "../../../http/operation.ts";
import type { Plan } from "../../billing/index.ts";
import { addLine, tellOfEnd } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { newOutputs, newRun } from "../new-run.ts";
import type { Offer } from "../offers.ts";
import * as records from "../records.ts";
import type { RunRecord } from "../rules.ts";
import { jobOf } from "../run-job.ts";
import { within } from "../waiting.ts";
import { unmetParts, type Wish } from "../wish.ts";
import { findNamed } from "./find-named.ts";
import { findOffer } from "./find-offer.ts";

/** Rules that ask somebody else must not keep a person waiting for ever. */
const judgedWithinMilliseconds = 15_000;

export interface WishRequest {
  mode: GenerationType;
  wish: Wish;
  /** The same key gives the same run, however often it arrives and whatever has become of the run since. */
  key: string | null;
  /** Tells whether the same key stands for the same request. */
  requestSha256: string;
}

/**
 * Accepts a run: holds its price, writes it with its outputs and its job, all or nothing. What breaks a content rule
 * becomes a run as well, but one that is blocked at once, holds nothing and is never worked on.
 */
export async function acceptWish(
  deps: GenerationDeps,
  request: WishRequest,
  ownerId: string,
): Promise<Outcome<RunRecord>> {
  const repeated = await repeatedRun(deps, request, ownerId);
  if (repeated) return repeated;

  const { mode, wish } = request;
  const plan = await deps.billing.planOf(deps.database.read, ownerId);
  const offer = await findOffer(deps, mode, wish.model, plan, ownerId);
  if (!offer.ok) return offer;
  const named = await findNamed(deps, wish, ownerId);
  const violations = [...unmetParts(wish, offer.value.model), ...named.violations];
  if (violations.length > 0) return refuseFields(...violations);

  const verdict = await judge(deps, mode, wish);
  if (!verdict) return refuse("SERVICE_UNAVAILABLE");
  const run = newRun(deps, offer.value, request, named, ownerId);
  try {
    return await deps.database.transaction((tx) =>
      verdict.allowed
        ? writeRun(deps, tx, run, offer.value, plan, wish)
        : writeBlockedRun(deps, tx, { ...run, blocked_reason: verdict.reason }),
    );
  } catch (error) {
    // The same request came in twice at once and the other was first.
    const first = deps.database.isUniqueViolation(error) && (await repeatedRun(deps, request, ownerId));
    if (first) return first;
    throw error;
  }
}

async function repeatedRun(
  { database }: GenerationDeps,
  { key, requestSha256 }: WishRequest,
  ownerId: string,
): Promise<Outcome<RunRecord> | undefined> {
  const run = key === null ? undefined : await records.findRunByKey(database.read, ownerId, key);
  if (!run) return undefined;
  return run.request_sha256 === requestSha256 ? done(run) : refuse("CONFLICT");
}

/** What the content rules say; `undefined` when they cannot be asked: nothing is made unchecked. */
async function judge(
  { contentRules, log }: GenerationDeps,
  mode: GenerationType,
  wish: Wish,
): Promise<Verdict | undefined> {
  // A negative prompt names what is to be left out.
  const texts = [wish.prompt, wish.style ?? "", wish.audio_prompt ?? ""].filter((text) => text !== "");
  try {
    return await within(contentRules.checkPrompt(texts, mode), judgedWithinMilliseconds);
  } catch (error) {
    log.error({ err: error }, "the content rules could not be asked about a description");
    return undefined;
  }
}

async function writeRun(
  deps: GenerationDeps,
  tx: Tx,
  run: RunRecord,
  { model }: Offer,
  plan: Plan,
  wish: Wish,
): Promise<Outcome<RunRecord>> {
  const costHundredths = run.price_hundredths * run.output_count;
  const held = await deps.billing.hold(tx, {
    accountId: run.owner_id,
    holdId: run.id,
    amountHundredths: costHundredths,
    ref: `run:${run.id}`,
  });
  if (!held.ok) return held;
  await records.insertRun(tx, run, newOutputs(deps, run));
  await addLine(deps, tx, run.id, "held", costHundredths);
  await deps.jobQueue.enqueue(tx, jobOf(run, model.typicalSeconds, plan));
  await deps.prompts.remember(tx, run.owner_id, {
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    generation_type: run.mode,
    aspect_ratio: wish.aspect_ratio ?? null,
    style: run.style,
  });
  return done(run);
}

async function writeBlockedRun(deps: GenerationDeps, tx: Tx, run: RunRecord): Promise<Outcome<RunRecord>> {
  const error_code = "CONTENT_BLOCKED" as const;
  const blocked = { ...run, status: "blocked", stage: "done", error_code, finished_at: run.created_at } as const;
  const outputs = newOutputs(deps, run).map((output) => ({ ...output, status: "failed", error_code }) as const);
  await records.insertRun(tx, blocked, outputs);
  await addLine(deps, tx, run.id, "blocked");
  await tellOfEnd(deps, tx, blocked);
  return done(blocked);
}
