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
  /** What it takes with its smaller copies. */
  stored_bytes: number;
  /** No two kept uploads of one owner have the same. */
  idempotency_key: string | null;
  /** Tells whether the same key stands for the same request; set together with the key. */
  request_sha256: string | null;
}

/** Locked by whatever counts somebody's uploads together. */
export interface UploaderTable {
  owner_id: string;
}

/** A file on its way in parts. */
export interface PendingUploadTable {
  id: string;
  owner_id: string;
  kind: "image" | "audio";
  /** Parts are taken only while it is `open`. */
  state: "open" | "finished" | "leaving";
  name: string;
  size_bytes: number;
  /** As the file's own system says it, to know the same file again. */
  last_modified: number | null;
  /** What it became; set once it is `finished`. */
  upload_id: string | null;
  created_at: number;
}

export interface CollectionTable {
  id: string;
  owner_id: string;
  name: string;
  search_name: string;
  description: string;
  cover_creation_id: string | null;
  position: number;
  item_count: number;
  created_at: number;
  updated_at: number;
}

export interface CollectionItemTable {
  collection_id: string;
  creation_id: string;
  owner_id: string;
  position: number;
  /** The creation's own. */
  created_at: number;
}

/** How many creations of one sort somebody has; kept by triggers. */
export interface CreationTallyTable {
  owner_id: string;
  /** As 202611; 0 for all months together. */
  month: number;
  kind: "image" | "video";
  generation_type: GenerationType;
  aspect_ratio: AspectRatio;
  model: string;
  is_favorite: number;
  is_trashed: number;
  count: number;
}

/** How many creations outside the trash somebody made in one month; kept by triggers. */
export interface CreationMonthTable {
  owner_id: string;
  month: number;
  count: number;
}

/** How far the search for missing files has come. */
export interface FileCheckTable {
  kind: "creation" | "upload";
  /** What was looked at last; empty at the beginning. */
  last_id: string;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    creation: CreationTable;
    creation_tally: CreationTallyTable;
    creation_month: CreationMonthTable;
    file_check: FileCheckTable;
    upload: UploadTable;
    uploader: UploaderTable;
    pending_upload: PendingUploadTable;
    collection: CollectionTable;
    collection_item: CollectionItemTable;
  }
}
