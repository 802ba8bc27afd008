import type { AspectRatio, GenerationType, Origin, Quality } from "../../../contract/generation-terms.ts";

export interface CreationTable {
  /** The output of the run that it came from, so that storing an output twice makes one creation. */
  id: string;
  owner_id: string;
  run_id: string;
  output_index: number;
  kind: "image" | "video";
  generation_type: GenerationType;
  prompt: string;
  search_text: string;
  negative_prompt: string;
  aspect_ratio: AspectRatio;
  quality: Quality;
  style: string | null;
  model: string;
  engine: string;
  origin: Origin;
  seed: number;
  /** How far it left its source, in thousandths; `null` where there was no choice. */
  strength_permille: number | null;
  /** How long it should be; the file itself may differ a little. */
  wanted_duration_seconds: number | null;
  audio_prompt: string | null;
  media_type: string;
  width: number;
  height: number;
  duration_milliseconds: number | null;
  has_audio: number;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  /** JSON: the smaller copies, see `storedVariants`. */
  variants: string;
  thumbhash: string;
  is_favorite: number;
  created_at: number;
  /** Set while the creation is in the trash. */
  deleted_at: number | null;
}

export interface UploadTable {
  id: string;
  owner_id: string;
  kind: "image" | "audio";
  /** `kept` only while all its files are stored. */
  state: "arriving" | "kept" | "leaving";
  name: string;
  media_type: string;
  width: number | null;
  height: number | null;
  duration_milliseconds: number | null;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  /** JSON: the smaller copies, see `storedVariants`. */
  variants: string;
  thumbhash: string | null;
  created_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    creation: CreationTable;
    upload: UploadTable;
  }
}
