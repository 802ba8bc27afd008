import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import type { GalleryDeps } from "../deps.ts";
import { exportedFileName } from "../file-names.ts";
import { everyCreation } from "../records/creations.ts";
import { exportedCreations } from "./exported-creations.ts";

/** Yields the list of creations, then each original. Calls `onMissing` with the name of each missing file. */
export async function* exportCreations(
  deps: Pick<GalleryDeps, "database" | "storage" | "runtime">,
  ownerId: string,
  onMissing: (name: string) => void,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("creations.json", exportedCreations(deps, ownerId), deps.runtime.now());
  for await (const creations of everyCreation(deps.database.read, ownerId)) {
    for (const creation of creations) {
      const content = await deps.storage.open(creation.storage_key);
      if (content) yield { name: exportedFileName(creation), content, modifiedAt: creation.created_at };
      else onMissing(exportedFileName(creation));
    }
  }
}
