import type {
  AspectRatio,
  BlockReason,
  ComposerMode,
  GenerationType,
  Origin,
  Quality,
  ReceiptKind,
  RunStage,
  RunStatus,
} from "../../../contract/generation-terms.ts";
import type { EngineErrorCode } from "../../adapters/engine/port.ts";

export interface GenerationRunTable {
  id: string;
  owner_id: string;
  mode: GenerationType;
  status: RunStatus;
  stage: RunStage;
  progress_permille: number;
  prompt: string;
  negative_prompt: string;
  aspect_ratio: AspectRatio;
  quality: Quality;
  style: string | null;
  model: string;
  model_label: string;
  /** 1 if the user chose the model, 0 if it was chosen automatically. */
  model_chosen: number;
  engine_id: string;
  engine_label: string;
  origin: Origin;
  /** JSON: the trained model that modifies one of the engine's. `null` for the engine's own model. */
  lora: string | null;
  seed: number;
  output_count: number;
  width: number;
  height: number;
  /** How far the result may differ from its source, in thousandths. `null` when there is no choice. */
  strength_permille: number | null;
  duration_seconds: number | null;
  audio_prompt: string | null;
  audio_upload_id: string | null;
  /** The source image. All four columns are `null` when there is none. */
  source_kind: "upload" | "creation" | null;
  source_id: string | null;
  source_width: number | null;
  source_height: number | null;
  /** JSON: the parameters of an edit; see `keptEdit`. `null` for a run that edits nothing. */
  edit: string | null;
  /** The run it derives from. */
  parent_run_id: string | null;
  /** The batch it belongs to, and its place in it. Both are `null` for a run of its own. */
  batch_id: string | null;
  batch_index: number | null;
  /** The price of one output. */
  price_hundredths: number;
  error_code: EngineErrorCode | null;
  /** The content rule that stopped the run or one of its outputs. */
  blocked_reason: BlockReason | null;
  idempotency_key: string | null;
  /** Digest of the request, which detects a used key with another body. */
  request_sha256: string;
  /** How long the work may take after it starts. */
  work_limit_seconds: number;
  created_at: number;
  started_at: number | null;
  deadline_at: number;
  finished_at: number | null;
}

export interface GenerationOutputTable {
  id: string;
  run_id: string;
  output_index: number;
  seed: number;
  status: "waiting" | "stored" | "failed";
  /** Set before an engine receives the output, and cleared when the engine certainly does not have it. */
  handed_over_at: number | null;
  /** JSON: the engine's ticket once it has the work. */
  ticket: string | null;
  /** Why it failed, or why the last attempt failed while it waits for the next one. */
  error_code: EngineErrorCode | null;
}

export interface GenerationReceiptTable {
  run_id: string;
  position: number;
  kind: ReceiptKind;
  credits_hundredths: number | null;
  at: number;
}

export interface GenerationBatchTable {
  id: string;
  owner_id: string;
  mode: ComposerMode;
  /** As it was written. */
  prompt: string;
  /** JSON: the rest of the request; see `batchRequest`. */
  request: string;
  /** JSON: how the runs differ. One of the two is `null`. */
  variations: string | null;
  grid: string | null;
  seed: number;
  /** How many prompts the template stands for. `null` for a grid. */
  combinations: number | null;
  /** How many places it has. */
  run_count: number;
  /** How many of its runs have not ended. */
  open_runs: number;
  idempotency_key: string | null;
  /** Digest of the request, which detects a used key with another body. */
  request_sha256: string;
  created_at: number;
}

/** A single row. */
export interface RunWatchTable {
  id: number;
  /** When a worker last checked open runs. */
  seen_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    generation_run: GenerationRunTable;
    generation_output: GenerationOutputTable;
    generation_receipt: GenerationReceiptTable;
    generation_batch: GenerationBatchTable;
    run_watch: RunWatchTable;
  }
}
