import type {
  AspectRatio,
  BlockReason,
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
  /** 1 where the person chose the model, 0 where it was chosen for them. */
  model_chosen: number;
  engine_id: string;
  engine_label: string;
  origin: Origin;
  /** JSON: the trained model it is made with, put over one of the engine's; `null` for the engine's own. */
  lora: string | null;
  seed: number;
  output_count: number;
  width: number;
  height: number;
  /** How far the result may leave its source, in thousandths; `null` where there is no choice. */
  strength_permille: number | null;
  duration_seconds: number | null;
  audio_prompt: string | null;
  audio_upload_id: string | null;
  /** The picture it begins with; all four are `null` where there is none. */
  source_kind: "upload" | "creation" | null;
  source_id: string | null;
  source_width: number | null;
  source_height: number | null;
  /** The run it goes back to. */
  parent_run_id: string | null;
  /** Price of one output. */
  price_hundredths: number;
  error_code: EngineErrorCode | null;
  /** Which content rule stopped it, or an output of it. */
  blocked_reason: BlockReason | null;
  idempotency_key: string | null;
  /** Digest of what was asked for, so that a used key with another body is noticed. */
  request_sha256: string;
  /** How long the work may take once it has begun. */
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
  /** Set before an engine is given the output, taken back when it certainly does not have it. */
  handed_over_at: number | null;
  /** JSON: the engine's ticket once it has the work. */
  ticket: string | null;
  /** Why it failed, or why the last attempt did while it waits for the next. */
  error_code: EngineErrorCode | null;
}

export interface GenerationReceiptTable {
  run_id: string;
  position: number;
  kind: ReceiptKind;
  credits_hundredths: number | null;
  at: number;
}

/** One row. */
export interface RunWatchTable {
  id: number;
  /** When a worker last looked after open runs. */
  seen_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    generation_run: GenerationRunTable;
    generation_output: GenerationOutputTable;
    generation_receipt: GenerationReceiptTable;
    run_watch: RunWatchTable;
  }
}
