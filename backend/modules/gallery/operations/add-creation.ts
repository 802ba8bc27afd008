import type { AspectRatio, GenerationType, Origin, Quality } from "../../../../contract/generation-terms.ts";
import type { RecipeEdit } from "../../../../contract/uploads.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { addLook } from "../looks.ts";
import { insertCreation } from "../records/creations.ts";
import { documentOf } from "../search-hits.ts";
import type { StoredMedia } from "../stored-media.ts";
import type { CreationTable } from "../tables.ts";

export interface NewCreation {
  /** The output's id, which is also the id of its stored media. */
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
    /** The engine's display name. */
    engine: string;
    origin: Origin;
    seed: number;
    /** How much the output may differ from its source, 0 to 1; `null` if it could not be chosen. */
    strength: number | null;
    /** The requested duration; `null` for images. The media has the actual duration. */
    durationSeconds: number | null;
    /** The prompt for the audio; `null` if there was none. */
    audioPrompt: string | null;
    /** The settings of an edit; `null` for a new image or video. */
    edit: RecipeEdit | null;
  };
  media: StoredMedia;
}

/** Adds a finished output to its owner's gallery within `tx`. Throws if it was already added. */
export async function addCreation(
  { runtime, search }: Pick<GalleryDeps, "runtime" | "search">,
  tx: Tx,
  added: NewCreation,
): Promise<void> {
  const { media, recipe } = added;
  const creation: CreationTable = {
    id: added.id,
    owner_id: added.ownerId,
    run_id: added.runId,
    output_index: added.outputIndex,
    kind: media.kind,
    generation_type: recipe.mode,
    prompt: recipe.prompt,
    negative_prompt: recipe.negativePrompt,
    aspect_ratio: recipe.aspectRatio,
    quality: recipe.quality,
    style: recipe.style,
    model: recipe.model,
    engine: recipe.engine,
    origin: recipe.origin,
    seed: recipe.seed,
    strength_permille: recipe.strength === null ? null : Math.round(recipe.strength * 1000),
    wanted_duration_seconds: recipe.durationSeconds,
    audio_prompt: recipe.audioPrompt,
    edit: recipe.edit && JSON.stringify(recipe.edit),
    media_type: media.mediaType,
    width: media.width,
    height: media.height,
    duration_milliseconds: media.durationSeconds === null ? null : Math.round(media.durationSeconds * 1000),
    has_audio: media.hasAudio ? 1 : 0,
    size_bytes: media.sizeBytes,
    sha256: media.sha256,
    storage_key: media.storageKey,
    variants: JSON.stringify(media.variants),
    ingredients: JSON.stringify(media.ingredients),
    thumbhash: media.thumbhash,
    is_favorite: 0,
    created_at: runtime.now(),
    deleted_at: null,
    sent_bytes: null,
    stored_bytes: media.sizeBytes + media.variants.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
  await insertCreation(tx, creation);
  await addLook(tx, creation, media.look);
  await search.put(tx, documentOf(creation));
}
