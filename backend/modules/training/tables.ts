import type { Platform, TrainingStatus } from "../../../contract/training.ts";

/** Instants are milliseconds since the epoch, UTC. */
export interface TrainingOrderTable {
  id: string;
  owner_id: string;
  /** What the same request sent again is known by: the sender's own key, and the content within some minutes. */
  idempotency_key: string | null;
  content_key: string;
  request_sha256: string;
  status: TrainingStatus;
  /** 1 while it is the one request that its owner is still writing and has not paid, else `null`. */
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
  /** What the finished model is called in requests and lists. */
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

/** A picture that a model is to learn from. */
export interface TrainingPictureTable {
  order_id: string;
  upload_id: string;
  position: number;
  /** `null` before it was looked at, empty when it could not be. */
  look: string | null;
  sharpness: number | null;
}

/** A model that was trained for somebody: a file that an engine puts over a model of its own. */
export interface TrainedModelTable {
  /** What it is asked for by. */
  id: string;
  order_id: string;
  owner_id: string;
  name: string;
  /** The file, as the engine lists it. */
  lora: string;
  trigger_word: string;
  strength_permille: number;
  base_model: string;
  created_at: number;
  updated_at: number;
}

/** What is left of a paid request whose owner deleted the account. */
export interface ForgottenOrderTable {
  /** The request's own. */
  id: string;
  /** Where it stood. */
  status: TrainingStatus;
  /** The file that was attached, which is to be removed. */
  lora: string | null;
  forgotten_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    training_order: TrainingOrderTable;
    training_event: TrainingEventTable;
    training_picture: TrainingPictureTable;
    trained_model: TrainedModelTable;
    forgotten_order: ForgottenOrderTable;
  }
}
