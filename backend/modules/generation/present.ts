import type { Creation } from "../../../contract/gallery.ts";
import type { ModeCapability, Run } from "../../../contract/generation.ts";
import type { GenerationType, RunStatus } from "../../../contract/generation-terms.ts";
import type { Language } from "../../../contract/languages.ts";
import { sentence } from "../../http/messages.ts";
import { type Catalogue, toCredits } from "../billing/index.ts";
import type { Offer } from "./offers.ts";
import type { ReceiptRecord } from "./records.ts";
import { creditsOf, type OutputRecord, type RunRecord } from "./rules.ts";

export interface Accepted {
  id: string;
  status: RunStatus;
  generation_type: GenerationType;
  cost_credits: number;
}

export function presentAccepted(run: RunRecord): Accepted {
  return {
    id: run.id,
    status: run.status,
    generation_type: run.mode,
    cost_credits: toCredits(run.price_hundredths * run.output_count),
  };
}

/** What belongs to a run besides its own row. */
export interface RunParts {
  outputs: readonly OutputRecord[];
  creations: Creation[];
  receipt: readonly ReceiptRecord[];
  queuePosition: number | null;
  etaSeconds: number | null;
}

/** Sentences are in the language of whoever reads; an engine's own words never are among them. */
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
    engine: run.engine_label,
    origin: run.origin,
    seed: run.seed,
    count: run.output_count,
    width: run.width,
    height: run.height,
    outputs: parts.creations,
    receipt: parts.receipt.map(({ kind, credits_hundredths, at }) => ({
      kind,
      credits: credits_hundredths === null ? null : toCredits(credits_hundredths),
      at: toIso(at),
    })),
    error:
      run.error_code === null ? null : { code: run.error_code, message: sentence(language, `run.${run.error_code}`) },
    created_at: toIso(run.created_at),
    started_at: run.started_at === null ? null : toIso(run.started_at),
    finished_at: run.finished_at === null ? null : toIso(run.finished_at),
  };
}

export function presentOffer({ engine, mode }: Offer, catalogue: Catalogue): ModeCapability {
  return {
    mode: mode.mode,
    media: mode.media,
    engine: engine.label,
    origin: mode.origin,
    models: mode.models.map(({ id, label }) => ({ id, label })),
    aspect_ratios: [...mode.aspectRatios],
    qualities: mode.qualities.map(({ id, longSidePixels }) => ({
      id,
      long_side_pixels: longSidePixels,
      price_credits: toCredits(catalogue.pricePerOutputHundredths[mode.mode][id]),
    })),
    prompt_max_characters: mode.promptMaxCharacters,
    negative_prompt_max_characters: mode.negativePromptMaxCharacters,
    seed: mode.seed,
    outputs_max: mode.outputsMax,
    typical_seconds: mode.typicalSeconds,
  };
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
