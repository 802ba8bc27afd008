import type { AspectRatio, GenerationType } from "../../../contract/generation-terms.ts";

export interface SavedPromptTable {
  id: string;
  owner_id: string;
  name: string | null;
  prompt: string;
  negative_prompt: string;
  generation_type: GenerationType;
  /** The aspect ratio it was last used with. */
  aspect_ratio: AspectRatio | null;
  style: string | null;
  /** Identifies the entry: see `wordingDigest`. */
  wording_sha256: string;
  is_pinned: number;
  uses: number;
  created_at: number;
  used_at: number;
  /** When it was deleted. It can be restored for a while. */
  deleted_at: number | null;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    saved_prompt: SavedPromptTable;
  }
}
