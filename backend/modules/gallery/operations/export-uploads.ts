import type { ExportedItem } from "../../../../contract/export-files.ts";
import { instant } from "../../../../contract/instants.ts";
import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { recipeOf } from "../present.ts";
import { everyUpload } from "../records/uploads.ts";
import { extensionOf } from "../rules.ts";
import type { UploadTable } from "../tables.ts";
import { namesOf } from "../tag-names.ts";

const uploadsAtOnce = 200;

/** Yields the list of uploads, oldest first, then each file. Calls `onMissing` with the name of each missing file. */
export async function* exportUploads(
  deps: Pick<GalleryDeps, "database" | "storage" | "runtime">,
  ownerId: string,
  onMissing: (name: string) => void,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("uploads.json", presentedUploads(deps, ownerId), deps.runtime.now());
  for await (const upload of everyKept(deps, ownerId)) {
    const content = await deps.storage.open(upload.storage_key);
    if (content) yield { name: fileOf(upload), content, modifiedAt: upload.created_at };
    else onMissing(fileOf(upload));
  }
}

async function* presentedUploads(
  deps: Pick<GalleryDeps, "database">,
  ownerId: string,
): AsyncGenerator<ExportedItem<"uploads.json">> {
  for await (const upload of everyKept(deps, ownerId)) {
    yield {
      id: upload.id,
      file: fileOf(upload),
      kind: upload.kind,
      name: upload.name,
      media_type: upload.media_type,
      width: upload.width,
      height: upload.height,
      duration_seconds: upload.duration_milliseconds === null ? null : upload.duration_milliseconds / 1000,
      size_bytes: upload.size_bytes,
      sha256: upload.sha256,
      recipe: recipeOf(upload),
      tags: namesOf(upload),
      created_at: instant(upload.created_at),
    };
  }
}

async function* everyKept({ database }: Pick<GalleryDeps, "database">, ownerId: string): AsyncGenerator<UploadTable> {
  for await (const uploads of everyUpload(database.read, ownerId, uploadsAtOnce)) {
    yield* uploads.filter(({ state }) => state === "kept");
  }
}

/** Names the file by its id. The list contains the original name. */
function fileOf({ id, media_type }: UploadTable): string {
  return `uploads/${id}.${extensionOf[media_type] ?? "bin"}`;
}
