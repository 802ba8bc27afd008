import { type ArchiveFile, jsonListFile } from "../../../adapters/archive/port.ts";
import { openShownFile } from "../../../http/stored-file.ts";
import { FileNotSignedError, signedFile } from "../credentials/signed-file.ts";
import type { GalleryDeps } from "../deps.ts";
import { exportedFileName } from "../file-names.ts";
import { everyCreation } from "../records/creations.ts";
import type { CreationTable } from "../tables.ts";
import { exportedCreations } from "./exported-creations.ts";

type Deps = Pick<GalleryDeps, "appName" | "database" | "log" | "runtime" | "signing" | "storage">;

/** Yields the list of creations, then each original. Calls `onMissing` with the name of each missing file. */
export async function* exportCreations(
  deps: Deps,
  ownerId: string,
  onMissing: (name: string) => void,
): AsyncGenerator<ArchiveFile> {
  yield jsonListFile("creations.json", exportedCreations(deps, ownerId), deps.runtime.now());
  for await (const creations of everyCreation(deps.database.read, ownerId)) {
    for (const creation of creations) {
      const content = await openSigned(deps, creation);
      if (content) yield { name: exportedFileName(creation), content, modifiedAt: creation.created_at };
      else onMissing(exportedFileName(creation));
    }
  }
}

/** A file that cannot be signed counts as missing: the log has the reason. */
async function openSigned(deps: Deps, creation: CreationTable): Promise<ReadableStream<Uint8Array> | undefined> {
  try {
    const file = await signedFile(deps, creation, "clean");
    return file && openShownFile(deps.storage, file);
  } catch (error) {
    if (error instanceof FileNotSignedError) return undefined;
    throw error;
  }
}
