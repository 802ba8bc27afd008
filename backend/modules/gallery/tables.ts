import type { MemberRole } from "../../../contract/collection-terms.ts";
import type { NamedColor } from "../../../contract/color-terms.ts";
import type { AspectRatio, GenerationType, Origin, Quality } from "../../../contract/generation-terms.ts";

export interface CreationTable {
  /** The id of the run's output. Storing an output twice therefore makes only one creation. */
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
  /** How much the output may differ from its source, in thousandths; `null` if it could not be chosen. */
  strength_permille: number | null;
  /** The requested duration. The file's duration may differ slightly. */
  wanted_duration_seconds: number | null;
  audio_prompt: string | null;
  /** The settings of an edit as JSON; see `recipeEdit`. */
  edit: string | null;
  media_type: string;
  width: number;
  height: number;
  duration_milliseconds: number | null;
  has_audio: number;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  /** The smaller copies as JSON; see `storedVariants`. */
  variants: string;
  thumbhash: string;
  is_favorite: number;
  created_at: number;
  /** Set while the creation is in the trash; 0 once it is erased. */
  deleted_at: number | null;
  /** The size of the file and its smaller copies. */
  stored_bytes: number;
  /** The size of the file as its URL sends it, with its signature; `null` until it is first signed. */
  sent_bytes: number | null;
  /** The stored credentials of what it was made from as JSON; see `storedIngredients`. */
  ingredients: string;
}

/** What a signed file has besides the stored one. */
export interface SignedFileTable {
  creation_id: string;
  /** See `SignedForm`. */
  form: string;
  /** The hash of the certificate that signed it. */
  certificate: string;
  /** JSON: bytes in base64, and ranges of the stored file. */
  parts: string;
}

export interface UploadTable {
  id: string;
  owner_id: string;
  kind: "image" | "audio";
  /** `kept` only while all files are stored. */
  state: "arriving" | "kept" | "leaving";
  name: string;
  media_type: string;
  width: number | null;
  height: number | null;
  duration_milliseconds: number | null;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  /** The smaller copies as JSON; see `storedVariants`. */
  variants: string;
  thumbhash: string | null;
  created_at: number;
  /** The size of the file and its smaller copies. */
  stored_bytes: number;
  /** Unique among an owner's kept uploads. */
  idempotency_key: string | null;
  /** Tells a retry from a different request that reuses the key. Set together with the key. */
  request_sha256: string | null;
  /** The SHA-256 of the file as it was sent; `null` for older uploads. */
  source_sha256: string | null;
  /** The recipe found in the file as JSON; see `foundRecipe`. */
  recipe: string | null;
  /** The stored credentials that the file arrived with; `null` if it had none. */
  credentials_key: string | null;
  /** The keywords found in the file, separated by commas; `null` if there were none. */
  tag_names: string | null;
}

/** A mask of an edit. */
export interface MaskTable {
  id: string;
  owner_id: string;
  width: number;
  height: number;
  /** How much of it is white, in millionths. */
  coverage_ppm: number;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  /** When it was stored, or last used by a new run. */
  used_at: number;
}

/** A run that uses a mask. */
export interface MaskRunTable {
  mask_id: string;
  run_id: string;
}

/** A row to lock while an owner's uploads are counted. */
export interface UploaderTable {
  owner_id: string;
}

/** A file that is being uploaded in parts. */
export interface PendingUploadTable {
  id: string;
  owner_id: string;
  kind: "image" | "audio";
  /** Parts are accepted only while it is `open`. */
  state: "open" | "finished" | "leaving";
  name: string;
  size_bytes: number;
  /** The file's modification time on the user's device. It identifies the same file when an upload resumes. */
  last_modified: number | null;
  /** The resulting upload; set once it is `finished`. */
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
  /** The filter of a smart collection as JSON; see `creationFilter`. `null` for one that is filled by hand. */
  filter: string | null;
}

export interface CollectionItemTable {
  collection_id: string;
  creation_id: string;
  /** The owner of the creation. */
  owner_id: string;
  /** In a smart collection, on the scale of `naturalPosition`. */
  position: number;
  /** A copy of the creation's `created_at`. */
  created_at: number;
}

/** What a creation looks like; see `Look`. */
export interface CreationLookTable {
  creation_id: string;
  owner_id: string;
  phash_even: number;
  phash_odd: number;
  palette: string;
  /** The id of the first creation of a group of duplicates; `null` outside groups. It may have been erased. */
  group_id: string | null;
  /** Whether the creation is in the trash. A trigger maintains it. */
  is_trashed: number;
}

/** A color of a creation's large areas. */
export interface CreationColorTable {
  creation_id: string;
  color: NamedColor;
  owner_id: string;
  /** A copy of the creation's `created_at`. */
  created_at: number;
  /** Whether the creation is in the trash. A trigger maintains it. */
  is_trashed: number;
}

/** How far the creations without a look have been measured. */
export interface LookProgressTable {
  name: "creation";
  /** The id that was measured last. */
  last_id: string;
}

export interface TagTable {
  id: string;
  owner_id: string;
  name: string;
  /** The name, normalized for comparing. Unique per owner. */
  folded_name: string;
  /** How many creations outside the trash have it. */
  count: number;
  created_at: number;
}

export interface CreationTagTable {
  creation_id: string;
  tag_id: string;
  /** A copy of the creation's `created_at`. */
  created_at: number;
}

/** A user with whom the owner shares a collection. */
export interface CollectionMemberTable {
  collection_id: string;
  account_id: string;
  role: MemberRole;
  created_at: number;
}

/** A link that makes one user a member of a collection. */
export interface CollectionInviteTable {
  id: string;
  collection_id: string;
  role: MemberRole;
  token_hash: string;
  created_at: number;
  expires_at: number;
}

/** Counts of a user's creations by property. Triggers maintain them. */
export interface CreationTallyTable {
  owner_id: string;
  /** A month such as 202611; 0 for all months together. */
  month: number;
  kind: "image" | "video";
  generation_type: GenerationType;
  aspect_ratio: AspectRatio;
  model: string;
  is_favorite: number;
  is_trashed: number;
  count: number;
}

/** Counts of a user's creations outside the trash by month. Triggers maintain them. */
export interface CreationMonthTable {
  owner_id: string;
  month: number;
  count: number;
}

/** The progress of the check for missing files. */
export interface FileCheckTable {
  kind: "creation" | "upload";
  /** The id that was checked last; empty at the start. */
  last_id: string;
  /** How many lacked a file so far in this pass, and in the last complete one. */
  missing: number;
  missing_before: number;
  /** When the last complete pass ended; `null` before the first. */
  ended_at: number | null;
}

/** An item that moderators withhold. The row outlives the item, so that it stays hidden under a new public link. */
export interface WithheldItemTable {
  /** The id of a creation or collection. */
  item_id: string;
  kind: "creation" | "collection";
  owner_id: string;
  /** See `WithheldWay`. */
  way: "hidden" | "removed" | "sealed";
  created_at: number;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    creation: CreationTable;
    signed_file: SignedFileTable;
    creation_look: CreationLookTable;
    creation_color: CreationColorTable;
    look_progress: LookProgressTable;
    creation_tally: CreationTallyTable;
    creation_month: CreationMonthTable;
    file_check: FileCheckTable;
    upload: UploadTable;
    mask: MaskTable;
    mask_run: MaskRunTable;
    uploader: UploaderTable;
    pending_upload: PendingUploadTable;
    collection: CollectionTable;
    collection_item: CollectionItemTable;
    tag: TagTable;
    creation_tag: CreationTagTable;
    collection_member: CollectionMemberTable;
    collection_invite: CollectionInviteTable;
    withheld_item: WithheldItemTable;
  }
}
