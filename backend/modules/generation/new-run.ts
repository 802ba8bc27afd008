import {
  aspectRatios,
  type BlockReason,
  type GenerationType,
  isComposerMode,
  type Origin,
  type Quality,
} from "../../../contract/generation-terms.ts";
import type { Engine, ModelDescription } from "../../adapters/engine/port.ts";
import type { SourceDetails } from "../gallery/index.ts";
import type { GenerationDeps } from "./deps.ts";
import type { KeptEdit } from "./edit-settings.ts";
import { editedSize, editOfRequest, pricedQuality } from "./edits/requested-edit.ts";
import { type Offer, pricedAs } from "./offers.ts";
import type { Named } from "./operations/find-named.ts";
import { keepOwn } from "./own-model.ts";
import type { Submission } from "./request.ts";
import { type OutputRecord, originAfter, outputSeed, type RunRecord, seedFrom, waitingLimitSeconds } from "./rules.ts";

/** Makes every default choice of a run, once: ratio, size, length, strength, seed, price. */
export function newRun(
  deps: Pick<GenerationDeps, "adjustedSize" | "credits" | "runtime" | "sizeFor" | "nearestRatio">,
  offer: Offer,
  { mode, request, shape, key, requestSha256, batch }: Submission,
  { source, parentRunId, origins }: Pick<Named, "source" | "parentRunId" | "origins">,
  ownerId: string,
): RunRecord {
  const { engine, model, own } = offer;
  const now = deps.runtime.now();
  const wanted = shape ?? source;
  const nearest = wanted && deps.nearestRatio(model.aspectRatios, wanted);
  const aspectRatio = request.aspect_ratio ?? nearest ?? model.aspectRatios[0];
  if (aspectRatio === undefined) throw new Error(`${engine.id} offers ${model.id} without any aspect ratio.`);
  const quality = pricedQuality(mode, request);
  const asked = { aspect_ratio: aspectRatio, quality, output_count: request.count };
  const edit = editOfRequest(mode, request, model, source);
  const edited = isComposerMode(mode) ? undefined : sizeOfEdit(deps, mode, edit, source, longSideOf(offer, quality));
  const made = madeBy(deps, engine, model, { ...asked, strength: request.strength, edited, origins });
  return {
    id: deps.runtime.newId(),
    owner_id: ownerId,
    mode,
    status: "queued",
    stage: "waiting",
    progress_permille: 0,
    prompt: request.prompt,
    negative_prompt: request.negative_prompt,
    style: request.style === "" ? null : request.style,
    ...asked,
    ...(edited && { aspect_ratio: deps.nearestRatio(aspectRatios, edited) ?? aspectRatio }),
    ...made,
    lora: own ? keepOwn(own) : null,
    model_chosen: request.model === undefined ? 0 : 1,
    seed: request.seed ?? seedFrom(deps.runtime.randomBytes(4)),
    duration_seconds: request.duration_seconds ?? model.durationsSeconds[0] ?? null,
    audio_prompt: request.audio_prompt === "" ? null : (request.audio_prompt ?? null),
    audio_upload_id: request.audio_upload_id ?? null,
    source_kind: source?.kind ?? null,
    source_id: source?.id ?? null,
    source_width: source?.width ?? null,
    source_height: source?.height ?? null,
    edit: edit && JSON.stringify(edit),
    parent_run_id: parentRunId,
    batch_id: batch?.id ?? null,
    batch_index: batch?.index ?? null,
    price_hundredths: deps.credits.priceOf(pricedAs(offer), mode, quality),
    error_code: null,
    blocked_reason: null,
    idempotency_key: key,
    request_sha256: requestSha256,
    created_at: now,
    started_at: null,
    deadline_at: now + (waitingLimitSeconds + made.work_limit_seconds) * 1_000,
    finished_at: null,
  };
}

/** Returns the fields of a run that depend on its model. */
export function madeBy(
  { sizeFor }: Pick<GenerationDeps, "sizeFor">,
  engine: Engine,
  model: ModelDescription,
  asked: Pick<RunRecord, "aspect_ratio" | "quality" | "output_count"> & {
    strength: number | undefined;
    /** The size of an edit's result, which does not depend on the model. */
    edited: { width: number; height: number } | undefined;
    /** How what it shows was made. */
    origins: readonly Origin[];
  },
) {
  return {
    engine_id: engine.id,
    engine_label: engine.label,
    model: model.id,
    model_label: model.label,
    origin: originAfter(model.origin, asked.origins),
    strength_permille: model.strength && Math.round((asked.strength ?? model.strength.default) * 1_000),
    work_limit_seconds: model.deadlineSeconds * asked.output_count,
    ...(asked.edited ??
      sizeFor(asked.aspect_ratio, longSideOf({ engine, model }, asked.quality), model.sideMultiplePixels)),
  };
}

function longSideOf({ engine, model }: Pick<Offer, "engine" | "model">, quality: Quality): number {
  const longSidePixels = model.qualities.find(({ id }) => id === quality)?.longSidePixels;
  if (longSidePixels === undefined) throw new Error(`${engine.id} offers no ${quality} ${model.id}.`);
  return longSidePixels;
}

function sizeOfEdit(
  deps: Pick<GenerationDeps, "adjustedSize">,
  mode: GenerationType,
  edit: KeptEdit | null,
  source: SourceDetails | undefined,
  longSidePixels: number,
) {
  if (!edit || !source) throw new Error(`A run of ${mode} has no source.`);
  return editedSize(deps, mode, edit, source, longSidePixels);
}

/** Returns a new run's outputs, all of them queued. */
export function newOutputs({ runtime }: Pick<GenerationDeps, "runtime">, run: RunRecord): OutputRecord[] {
  return Array.from({ length: run.output_count }, (_, index) => ({
    id: runtime.newId(),
    run_id: run.id,
    output_index: index,
    seed: outputSeed(run.seed, index),
    status: "waiting" as const,
    handed_over_at: null,
    ticket: null,
    error_code: null,
  }));
}

/** Returns a run that a content rule blocks before it starts, and its outputs. It holds nothing. */
export function blockedRun(
  deps: Pick<GenerationDeps, "runtime">,
  run: RunRecord,
  reason: BlockReason,
): { run: RunRecord; outputs: OutputRecord[] } {
  const error_code = "CONTENT_BLOCKED" as const;
  return {
    run: {
      ...run,
      status: "blocked",
      stage: "done",
      error_code,
      blocked_reason: reason,
      finished_at: run.created_at,
    },
    outputs: newOutputs(deps, run).map((output) => ({ ...output, status: "failed", error_code })),
  };
}
