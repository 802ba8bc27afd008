import type { AspectRatio, GenerationType, Quality } from "../../../contract/generation-terms.ts";

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
  origin: "procedural" | "model" | "model-edit";
  seed: number;
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

declare module "../../adapters/database/port.ts" {
  interface Schema {
    creation: CreationTable;
  }
}
