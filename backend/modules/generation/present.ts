import type { ModelCapability } from "../../../contract/capabilities.ts";
import type { Creation } from "../../../contract/gallery.ts";
import type { MadeBefore, Run } from "../../../contract/generation.ts";
import type { GenerationType, RunStatus } from "../../../contract/generation-terms.ts";
import { instant, instantOrNull } from "../../../contract/instants.ts";
import type { Language } from "../../../contract/languages.ts";
import { sentence } from "../../http/messages.ts";
import { type Credits, type Plan, toCredits } from "../credits/index.ts";
import type { SourceRef } from "../gallery/index.ts";
import type { KeptEdit } from "./edit-settings.ts";
import { isIncluded, type Offer, pricedAs } from "./offers.ts";
import type { AcceptedRun } from "./operations/accept-request.ts";
import type { OwnOffer } from "./own-offers.ts";
import type { ReceiptRecord } from "./records/receipts.ts";
import { creditsOf, type OutputRecord, type RunRecord } from "./rules.ts";

export interface Accepted {
  id: string;
  status: RunStatus;
  generation_type: GenerationType;
  cost_credits: number;
  repeated: boolean;
  made_before: MadeBefore | null;
}

/** Returns what was made of the same request shortly before, for the API. */
export function presentMadeBefore(before: Pick<RunRecord, "id" | "created_at"> | undefined): MadeBefore | null {
  return before ? { id: before.id, created_at: instant(before.created_at) } : null;
}

export function presentAccepted({ run, isRepeated }: AcceptedRun, before: RunRecord | undefined): Accepted {
  return {
    id: run.id,
    status: run.status,
    generation_type: run.mode,
    cost_credits: toCredits(creditsOf(run, 0).cost),
    repeated: isRepeated,
    made_before: presentMadeBefore(before),
  };
}

/** The data of a run besides its own row. */
export interface RunParts {
  outputs: readonly OutputRecord[];
  creations: Creation[];
  edit: KeptEdit | null;
  /** The addresses of the source, the references, and the last frame that still exist, by ID. */
  inputAddresses: InputAddresses;
  receipt: readonly ReceiptRecord[];
  queuePosition: number | null;
  etaSeconds: number | null;
  /** The prompt template of its batch. */
  template: string | null;
}

/** Returns the run for the API. Messages are in the reader's language and never contain the engine's own text. */
export function presentRun(run: RunRecord, parts: RunParts, language: Language): Run {
  const credits = creditsOf(run, parts.outputs.filter(({ status }) => status === "stored").length);
  return {
    id: run.id,
    status: run.status,
    generation_type: run.mode,
    progress: run.progress_permille / 1_000,
    stage: run.stage,
    queue_position: parts.queuePosition,
    eta_seconds: parts.etaSeconds,
    cost_credits: toCredits(credits.cost),
    charged_credits: toCredits(credits.charged),
    held_credits: toCredits(credits.held),
    returned_credits: toCredits(credits.returned),
    prompt: run.prompt,
    negative_prompt: run.negative_prompt,
    aspect_ratio: run.aspect_ratio,
    quality: run.quality,
    style: run.style,
    model: run.model,
    model_label: run.model_label,
    model_chosen: run.model_chosen === 1,
    engine: run.engine_label,
    origin: run.origin,
    seed: run.seed,
    count: run.output_count,
    width: run.width,
    height: run.height,
    strength: run.strength_permille === null ? null : run.strength_permille / 1_000,
    duration_seconds: run.duration_seconds,
    audio_prompt: run.audio_prompt,
    audio_upload_id: run.audio_upload_id,
    source: presentSource(run, parts.inputAddresses),
    edit: presentEdit(parts),
    parent_generation_id: run.parent_run_id,
    batch: presentBatchOf(run, parts.template),
    outputs: parts.creations,
    receipt: parts.receipt.map(({ kind, credits_hundredths, at }) => ({
      kind,
      credits: credits_hundredths === null ? null : toCredits(credits_hundredths),
      at: instant(at),
    })),
    error: presentError(run, language),
    created_at: instant(run.created_at),
    started_at: instantOrNull(run.started_at),
    finished_at: instantOrNull(run.finished_at),
  };
}

function presentBatchOf(run: RunRecord, template: string | null): Run["batch"] {
  const place = presentPlace(run);
  return place && { ...place, prompt_template: template };
}

/** Returns the batch that a run belongs to and its place in it. */
export function presentPlace({ batch_id: id, batch_index: index }: RunRecord) {
  return id === null || index === null ? null : { id, index };
}

/** The signed addresses of a run's inputs that still exist, by ID. */
export interface InputAddresses {
  images: ReadonlyMap<string, { url: string; thumbnailUrl: string }>;
  masks: ReadonlyMap<string, string>;
}

function presentSource(run: RunRecord, { images }: InputAddresses): Run["source"] {
  const { source_kind: kind, source_id: id, source_width: width, source_height: height } = run;
  if (kind === null || id === null || width === null || height === null) return null;
  return { ...presentInput({ kind, id }, images), width, height };
}

function presentInput({ kind, id }: SourceRef, images: InputAddresses["images"]) {
  const address = images.get(id);
  return { kind, id, url: address?.url ?? null, thumbnail_url: address?.thumbnailUrl ?? null };
}

function presentEdit({ edit, inputAddresses: { images, masks } }: RunParts): Run["edit"] {
  if (!edit) return null;
  const { mask } = edit;
  return {
    ...presentEditSettings(edit),
    mask: mask && { url: mask.upload_id === null ? null : (masks.get(mask.upload_id) ?? null) },
    references: edit.references.map((reference) => presentInput(reference, images)),
    last_frame: edit.last_frame && presentInput(edit.last_frame, images),
    clips: edit.clips.map(({ id, ...part }) => ({ ...presentInput({ kind: "creation", id }, images), ...part })),
  };
}

/** Returns an edit's parameters in the API's names, without addresses. */
export function presentEditSettings({ mask, ...settings }: KeptEdit) {
  return {
    ...settings,
    mask_upload_id: mask?.upload_id ?? null,
    mask_shapes: mask?.shapes ?? null,
    mask_invert: mask?.invert ?? false,
    mask_grow_pixels: mask?.grow_pixels ?? 0,
    mask_feather_pixels: mask?.feather_pixels ?? 0,
  };
}

function presentError({ error_code: code, blocked_reason }: RunRecord, language: Language): Run["error"] {
  if (code === null) return null;
  if (code !== "CONTENT_BLOCKED") return { code, message: sentence(language, `run.${code}`), reason: null };
  const reason = blocked_reason ?? "other";
  return { code, message: sentence(language, `blocked.${reason}`), reason };
}

export function presentOffer(
  offer: Offer & Partial<Pick<OwnOffer, "isLoaded">>,
  plan: Plan,
  { priceOf }: Pick<Credits, "priceOf">,
): ModelCapability {
  const { engine, model, own, isLoaded = true } = offer;
  return {
    id: model.id,
    label: model.label,
    engine: engine.label,
    origin: model.origin,
    is_own: own !== undefined,
    available: isIncluded(model, plan) && isLoaded,
    aspect_ratios: [...model.aspectRatios],
    qualities: model.qualities.map(({ id, longSidePixels }) => ({
      id,
      long_side_pixels: longSidePixels,
      price_credits: toCredits(priceOf(pricedAs(offer), model.mode, id)),
    })),
    durations_seconds: [...model.durationsSeconds],
    prompt_max_characters: model.promptMaxCharacters,
    negative_prompt_max_characters: model.negativePromptMaxCharacters,
    seed: model.seed,
    strength: model.strength,
    source: model.source,
    audio: model.audio && { prompt_max_characters: model.audio.promptMaxCharacters, upload: model.audio.upload },
    edit: model.edit,
    outputs_max: model.outputsMax,
    progress: model.progress,
    cancel: model.cancel,
    typical_seconds: model.typicalSeconds,
  };
}
