import type {
  AspectRatio,
  GenerationType,
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
  engine_id: string;
  engine_label: string;
  origin: "procedural" | "model" | "model-edit";
  seed: number;
  output_count: number;
  width: number;
  height: number;
  /** Price of one output. */
  price_hundredths: number;
  error_code: EngineErrorCode | null;
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

declare module "../../adapters/database/port.ts" {
  interface Schema {
    generation_run: GenerationRunTable;
    generation_output: GenerationOutputTable;
    generation_receipt: GenerationReceiptTable;
  }
}
