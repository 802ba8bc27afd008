import { createHash } from "node:crypto";
import type { ParsedInput } from "../../../../contract/endpoint.ts";
import type { generation, TextToImageRequest } from "../../../../contract/generation.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { done, type Outcome, refuse, refuseFields, type SignedInCaller } from "../../../http/operation.ts";
import { addLine } from "../changes.ts";
import type { GenerationDeps } from "../deps.ts";
import { generateJobName } from "../jobs.ts";
import { currentOffers, type Offer } from "../offers.ts";
import { type Accepted, presentAccepted } from "../present.ts";
import * as records from "../records.ts";
import { outputSeed, type RunRecord, seedFrom, unmetParts, waitingLimitSeconds } from "../rules.ts";

type Headers = ParsedInput<typeof generation.textToImage>["headers"];

/**
 * Accepts a run: holds its price, writes it with its outputs and its job, all or nothing. With an idempotency key the
 * same request gives the same run, however often it arrives and whatever has become of the run since.
 */
export async function startGeneration(
  deps: GenerationDeps,
  mode: GenerationType,
  { body, headers }: { body: TextToImageRequest; headers: Headers },
  caller: SignedInCaller,
): Promise<Outcome<Accepted>> {
  const key = headers["idempotency-key"] ?? null;
  const requestSha256 = createHash("sha256")
    .update(JSON.stringify({ mode, ...body }))
    .digest("hex");
  const repeated = await repeatedRun(deps, caller, key, requestSha256);
  if (repeated) return repeated;

  const offers = await currentOffers(deps);
  const offer = offers.get(mode);
  if (!offer) return refuse("SERVICE_UNAVAILABLE", offers.size === 0 ? "noEngine" : "modeNotOffered");
  const violations = unmetParts(body, offer.mode);
  if (violations.length > 0) return refuseFields(...violations);

  const run = newRun(deps, offer, body, { ownerId: caller.userId, key, requestSha256 });
  try {
    return await deps.database.transaction(async (tx) => {
      const costHundredths = run.price_hundredths * run.output_count;
      const held = await deps.billing.hold(tx, {
        accountId: caller.userId,
        holdId: run.id,
        amountHundredths: costHundredths,
        ref: `run:${run.id}`,
      });
      if (!held.ok) return held;
      const outputs = Array.from({ length: run.output_count }, (_, index) => ({
        id: deps.runtime.newId(),
        run_id: run.id,
        output_index: index,
        seed: outputSeed(run.seed, index),
        status: "waiting" as const,
        ticket: null,
        error_code: null,
      }));
      await records.insertRun(tx, run, outputs);
      await addLine(deps, tx, run.id, "held", costHundredths);
      await deps.jobQueue.enqueue(tx, { name: generateJobName, payload: { runId: run.id } });
      return done(presentAccepted(run));
    });
  } catch (error) {
    // The same request came in twice at once and the other was first.
    const first = deps.database.isUniqueViolation(error) && (await repeatedRun(deps, caller, key, requestSha256));
    if (first) return first;
    throw error;
  }
}

async function repeatedRun(
  { database }: GenerationDeps,
  caller: SignedInCaller,
  key: string | null,
  requestSha256: string,
): Promise<Outcome<Accepted> | undefined> {
  const run = key === null ? undefined : await records.findRunByKey(database.read, caller.userId, key);
  if (!run) return undefined;
  return run.request_sha256 === requestSha256 ? done(presentAccepted(run)) : refuse("CONFLICT");
}

function newRun(
  { billing, runtime, sizeFor }: GenerationDeps,
  { engine, mode }: Offer,
  body: TextToImageRequest,
  request: { ownerId: string; key: string | null; requestSha256: string },
): RunRecord {
  const longSidePixels = mode.qualities.find(({ id }) => id === body.quality)?.longSidePixels;
  const model = body.model ?? mode.models[0]?.id;
  if (longSidePixels === undefined || model === undefined) throw new Error(`${engine.id} offers no such ${mode.mode}.`);
  const now = runtime.now();
  const workLimitSeconds = mode.deadlineSeconds * body.count;
  return {
    id: runtime.newId(),
    owner_id: request.ownerId,
    mode: mode.mode,
    status: "queued",
    stage: "waiting",
    progress_permille: 0,
    prompt: body.prompt,
    negative_prompt: body.negative_prompt,
    aspect_ratio: body.aspect_ratio,
    quality: body.quality,
    style: body.style,
    model,
    engine_id: engine.id,
    engine_label: engine.label,
    origin: mode.origin,
    seed: body.seed ?? seedFrom(runtime.randomBytes(4)),
    output_count: body.count,
    ...sizeFor(body.aspect_ratio, longSidePixels),
    price_hundredths: billing.catalogue.pricePerOutputHundredths[mode.mode][body.quality],
    error_code: null,
    idempotency_key: request.key,
    request_sha256: request.requestSha256,
    work_limit_seconds: workLimitSeconds,
    created_at: now,
    started_at: null,
    deadline_at: now + (waitingLimitSeconds + workLimitSeconds) * 1_000,
    finished_at: null,
  };
}
