import type { GenerationRequest } from "../../../contract/generation-requests.ts";
import { type GenerationType, isComposerMode, qualityOfScale } from "../../../contract/generation-terms.ts";
import type { Violation } from "../../../contract/violations.ts";
import type { ModelDescription } from "../../adapters/engine/port.ts";
import type { SourceRef } from "../gallery/index.ts";
import { editOf } from "./edits/edit-of.ts";
import { imageNamed, pricedQuality, requestOfEdit } from "./edits/requested-edit.ts";
import { type NamedSource, unmetEdit } from "./edits/unmet-edit.ts";
import type { RunRecord } from "./rules.ts";

/** A request for a run of a mode, and how it may be accepted. */
export interface Submission {
  mode: GenerationType;
  request: GenerationRequest;
  /** The wanted shape, if the request names no aspect ratio: the nearest ratio that the model offers is used. */
  shape?: { width: number; height: number } | undefined;
  /** A repeated key returns the same run, subject to `keyMaxAgeSeconds`. */
  key: string | null;
  /**
   * How many seconds the key returns the same run. A run that produced nothing is replaced by a new one. If omitted,
   * the key always returns the same run, whatever its status.
   */
  keyMaxAgeSeconds?: number | undefined;
  /** Detects a key that is reused for a different request. */
  requestSha256: string;
  /** The maximum price of the run. Any price by default. */
  maxCostCredits?: number | undefined;
  /** The batch that the run belongs to, and its place in it. */
  batch?: { id: string; index: number } | undefined;
}

/** Returns the source, or `undefined` when none or more than one was named. A strip's is its first clip. */
export function sourceOf({ clips, source_upload_id, source_creation_id }: GenerationRequest): SourceRef | undefined {
  return imageNamed(source_upload_id, source_creation_id ?? clips?.[0]?.creation_id);
}

/** Returns the field that names a source. */
export function sourceField({ kind }: SourceRef): "source_upload_id" | "source_creation_id" {
  return kind === "upload" ? "source_upload_id" : "source_creation_id";
}

/** Returns the generation request that a run was made from, with all defaults resolved. */
export function requestOf(run: RunRecord): GenerationRequest {
  const edit = editOf(run);
  // A strip's clips name its source.
  const source = edit && edit.clips.length > 0 ? undefined : (run.source_id ?? undefined);
  return {
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    // An edit's ratio follows from its other parameters.
    aspect_ratio: isComposerMode(run.mode) ? run.aspect_ratio : undefined,
    quality: run.quality,
    style: run.style,
    model: run.model_chosen === 1 ? run.model : undefined,
    seed: run.seed,
    count: run.output_count,
    source_upload_id: run.source_kind === "upload" ? source : undefined,
    source_creation_id: run.source_kind === "creation" ? source : undefined,
    strength: run.strength_permille === null ? undefined : run.strength_permille / 1_000,
    duration_seconds: run.duration_seconds ?? undefined,
    audio_prompt: run.audio_prompt ?? undefined,
    audio_upload_id: run.audio_upload_id ?? undefined,
    ...(edit && requestOfEdit(edit)),
  };
}

/**
 * Returns each part of a generation request that the model does not support. It does not check whether named resources
 * exist. What depends on the source is checked only if its details are given.
 */
export function unmetParts(
  mode: GenerationType,
  request: GenerationRequest,
  model: ModelDescription,
  source?: NamedSource,
): Violation[] {
  return [
    ...unmetOptions(mode, request, model),
    ...unmetSource(request, model),
    ...unmetEdit(mode, request, model, source),
  ];
}

/** Returns each option of a request that the model does not support, apart from sources and edits. */
export function unmetOptions(mode: GenerationType, request: GenerationRequest, model: ModelDescription): Violation[] {
  const violations: Violation[] = [];
  const demand = (holds: boolean, field: keyof GenerationRequest, key: string, values: Violation["values"] = {}) => {
    if (!holds) violations.push({ field, key, values });
  };
  const choice = <T>(field: keyof GenerationRequest, value: T | undefined, choices: readonly T[]) =>
    demand(value === undefined || choices.includes(value), field, "unknownChoice", { choices: choices.join(", ") });
  /** `null` when the model does not support the text. */
  const words = (field: keyof GenerationRequest, value: string, max: number | null) => {
    if (max === null) demand(value === "", field, "notForModel");
    else demand(value.length <= max, field, "tooLong", { max });
  };

  words("prompt", request.prompt, model.promptMaxCharacters);
  words("negative_prompt", request.negative_prompt, model.negativePromptMaxCharacters);
  if (mode !== "image-expand") choice("aspect_ratio", request.aspect_ratio, model.aspectRatios);
  const qualities = model.qualities.map(({ id }) => id);
  const scales = model.edit.scales.filter((scale) => qualities.includes(qualityOfScale[scale]));
  if (request.scale === undefined) choice("quality", pricedQuality(mode, request), qualities);
  else if (scales.length === 0) demand(false, "scale", "notForModel");
  else choice("scale", request.scale, scales);
  demand(request.count <= model.outputsMax, "count", "tooBig", { max: model.outputsMax });
  demand(
    request.duration_seconds === undefined || model.durationsSeconds.length > 0,
    "duration_seconds",
    "notForModel",
  );
  if (model.durationsSeconds.length > 0) choice("duration_seconds", request.duration_seconds, model.durationsSeconds);
  if (request.strength !== undefined) {
    const { min, max } = model.strength ?? { min: 0, max: 1 };
    demand(model.strength !== null, "strength", "notForModel");
    demand(request.strength >= min, "strength", "tooSmall", { min });
    demand(request.strength <= max, "strength", "tooBig", { max });
  }
  words("audio_prompt", request.audio_prompt ?? "", model.audio?.promptMaxCharacters ?? null);
  if (request.audio_upload_id !== undefined) {
    demand(model.audio?.upload === true, "audio_upload_id", "notForModel");
    demand((request.audio_prompt ?? "") === "", "audio_upload_id", "onlyOne");
  }
  return violations;
}

/** Returns why a request does not name exactly the source that a model needs. */
export function unmetSource(
  request: Pick<GenerationRequest, "source_upload_id" | "source_creation_id">,
  model: Pick<ModelDescription, "source">,
): Violation[] {
  const names = [request.source_upload_id, request.source_creation_id].filter((id) => id !== undefined);
  const refuse = (field: keyof typeof request, key: string) => [{ field, key, values: {} }];
  if (model.source === "none") return names.length === 0 ? [] : refuse("source_upload_id", "notForModel");
  if (names.length === 0) return refuse("source_upload_id", "sourceNeeded");
  return names.length === 1 ? [] : refuse("source_creation_id", "onlyOne");
}
