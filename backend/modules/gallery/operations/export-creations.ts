import { instant, instantOrNull } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { everyCreation } from "../records/creations.ts";
import { downloadName } from "../rules.ts";
import type { CreationTable } from "../tables.ts";

const creationsAtOnce = 200;

/** A creation as somebody takes it away. */
export interface ExportedCreation {
  id: string;
  /** Its file beside the list. */
  file: string;
  kind: "image" | "video";
  prompt: string;
  width: number;
  height: number;
  created_at: string;
  deleted_at: string | null;
}

/** All that somebody made, the oldest first, the trash included. */
export async function* exportedCreations(
  { database }: Pick<GalleryDeps, "database">,
  ownerId: string,
): AsyncGenerator<ExportedCreation & Record<string, unknown>> {
  for await (const creations of everyCreation(database.read, ownerId, creationsAtOnce))
    yield* creations.map(presentExported);
}

/** The list, then each original; one that is not in the storage is told by name. */
export async function* exportCreations(
  deps: Pick<GalleryDeps, "database" | "storage" | "runtime">,
  ownerId: string,
  onMissing: (name: string) => void,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("creations.json", exportedCreations(deps, ownerId), deps.runtime.now());
  for await (const creations of everyCreation(deps.database.read, ownerId, creationsAtOnce)) {
    for (const creation of creations) {
      const content = await deps.storage.open(creation.storage_key);
      if (content) yield { name: fileOf(creation), content, modifiedAt: creation.created_at };
      else onMissing(fileOf(creation));
    }
  }
}

function fileOf({ id, prompt, media_type }: CreationTable): string {
  return `media/${id}-${downloadName(prompt, media_type)}`;
}

function presentExported(creation: CreationTable) {
  return {
    id: creation.id,
    file: fileOf(creation),
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
    created_at: instant(creation.created_at),
    deleted_at: instantOrNull(creation.deleted_at),
  };
}
