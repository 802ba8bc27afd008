import type { TrainingStatus } from "../../../contract/training.ts";
import type { Platform } from "../../../contract/training-terms.ts";

/** Timestamps are milliseconds since the epoch, UTC. */
export interface TrainingOrderTable {
  id: string;
  owner_id: string;
  /** Identify a repeated order: the client's own key, and the content within some minutes. */
  idempotency_key: string | null;
  content_key: string;
  request_sha256: string;
  status: TrainingStatus;
  /** 1 while it is the owner's only unpaid draft, otherwise `null`. */
  is_open_draft: number | null;
  model_name: string;
  name: string;
  email: string;
  social_handle: string;
  platform: Platform | null;
  description: string;
  dataset_link: string;
  reference_images_description: string;
  /** JSON: ids of uploads. */
  reference_upload_ids: string;
  additional_notes: string;
  /** 0 or 1. */
  has_consent: number;
  price_minor: number;
  currency: string;
  /** The id of the finished model in requests and lists. */
  model: string | null;
  created_at: number;
  updated_at: number;
}

export interface TrainingEventTable {
  order_id: string;
  position: number;
  status: TrainingStatus;
  at: number;
}

/** An image to train a model on. */
export interface TrainingPictureTable {
  order_id: string;
  upload_id: string;
  position: number;
  /** `null` before it was measured, empty when it could not be measured. */
  look: string | null;
  sharpness: number | null;
}

/** A user's trained model: a file that modifies an engine's own model. */
export interface TrainedModelTable {
  /** The id used in requests. */
  id: string;
  order_id: string;
  owner_id: string;
  name: string;
  /** The file name in the engine's list. */
  lora: string;
  trigger_word: string;
  strength_permille: number;
  base_model: string;
  created_at: number;
  updated_at: number;
}

/** What remains of a paid order whose owner deleted the account. */
export interface ErasedOrderTable {
  /** The order's id. */
  id: string;
  /** The order's last status. */
  status: TrainingStatus;
  /** The attached file, which the operator must remove. */
  lora: string | null;
  erased_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    training_order: TrainingOrderTable;
    training_event: TrainingEventTable;
    training_picture: TrainingPictureTable;
    trained_model: TrainedModelTable;
    erased_order: ErasedOrderTable;
  }
}
