import type { ExportedItem } from "../../../../contract/export-files.ts";
import type { GenerationType } from "../../../../contract/generation-terms.ts";
import { instant, instantOrNull } from "../../../../contract/instants.ts";
import type { GalleryDeps } from "../deps.ts";
import { exportedFileName } from "../file-names.ts";
import { everyCreation } from "../records/creations.ts";
import type { TaggedCreation } from "../records/tags.ts";
import { namesOf } from "../tag-names.ts";

/** A creation in a data export. */
export interface ExportedCreation {
  id: string;
  /** The path of its file, relative to the list. */
  file: string;
  kind: "image" | "video";
  generation_type: GenerationType;
  prompt: string;
  width: number;
  height: number;
  created_at: string;
  deleted_at: string | null;
}

/** Yields all of the owner's creations, oldest first, including the trash. */
export async function* exportedCreations(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
): AsyncGenerator<ExportedItem<"creations.json">> {
  for await (const creations of everyCreation(database.read, ownerId)) yield* creations.map(presentExported);
}

function presentExported(creation: TaggedCreation) {
  return {
    id: creation.id,
    file: exportedFileName(creation),
    kind: creation.kind,
    generation_type: creation.generation_type,
    generation_id: creation.run_id,
    prompt: creation.prompt,
    negative_prompt: creation.negative_prompt,
    aspect_ratio: creation.aspect_ratio,
    quality: creation.quality,
    style: creation.style,
    model: creation.model,
    engine: creation.engine,
    origin: creation.origin,
    seed: creation.seed,
    strength: creation.strength_permille === null ? null : creation.strength_permille / 1000,
    audio_prompt: creation.audio_prompt,
    width: creation.width,
    height: creation.height,
    duration_seconds: creation.duration_milliseconds === null ? null : creation.duration_milliseconds / 1000,
    has_audio: creation.has_audio === 1,
    media_type: creation.media_type,
    size_bytes: creation.size_bytes,
    sha256: creation.sha256,
    is_favorite: creation.is_favorite === 1,
    tags: namesOf(creation),
    created_at: instant(creation.created_at),
    deleted_at: instantOrNull(creation.deleted_at),
  };
}
