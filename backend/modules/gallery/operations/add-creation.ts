import type { AspectRatio, GenerationType, Quality } from "../../../../contract/generation-terms.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { insertCreation } from "../records.ts";
import { foldForSearch } from "../rules.ts";
import type { StoredMedia } from "./store-media.ts";

export interface NewCreation {
  /** The output's id; its media was stored under the same. */
  id: string;
  ownerId: string;
  runId: string;
  outputIndex: number;
  recipe: {
    mode: GenerationType;
    prompt: string;
    negativePrompt: string;
    aspectRatio: AspectRatio;
    quality: Quality;
    style: string | null;
    model: string;
    /** The name people read. */
    engine: string;
    origin: "procedural" | "model" | "model-edit";
    seed: number;
  };
  media: StoredMedia;
  durationSeconds: number | null;
  hasAudio: boolean;
}

/** Adds a finished output to its owner's gallery, in the open transaction. Throws when it was added before. */
export async function addCreation(
  { runtime }: Pick<GalleryDeps, "runtime">,
  tx: Tx,
  added: NewCreation,
): Promise<void> {
  const { media, recipe } = added;
  await insertCreation(tx, {
    id: added.id,
    owner_id: added.ownerId,
    run_id: added.runId,
    output_index: added.outputIndex,
    kind: media.kind,
    generation_type: recipe.mode,
    prompt: recipe.prompt,
    search_text: foldForSearch(recipe.prompt),
    negative_prompt: recipe.negativePrompt,
    aspect_ratio: recipe.aspectRatio,
    quality: recipe.quality,
    style: recipe.style,
    model: recipe.model,
    engine: recipe.engine,
    origin: recipe.origin,
    seed: recipe.seed,
    media_type: media.mediaType,
    width: media.width,
    height: media.height,
    duration_milliseconds: added.durationSeconds === null ? null : Math.round(added.durationSeconds * 1000),
    has_audio: added.hasAudio ? 1 : 0,
    size_bytes: media.sizeBytes,
    sha256: media.sha256,
    storage_key: media.storageKey,
    variants: JSON.stringify(media.variants),
    thumbhash: media.thumbhash,
    is_favorite: 0,
    created_at: runtime.now(),
    deleted_at: null,
  });
}
