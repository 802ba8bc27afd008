import { removeParts } from "../../gallery/index.ts";
import { removeArchive } from "../archive.ts";
import type { ImportsDeps } from "../deps.ts";
import { deleteImport, expiredImports, withLeftArchive } from "../records.ts";

const importsPerBatch = 200;

/**
 * Removes archives that a crash left, archives that never became complete, and old reports. Returns how many.
 */
export async function cleanUpImports(
  deps: Pick<ImportsDeps, "database" | "runtime" | "storage">,
  signal?: AbortSignal,
): Promise<number> {
  const { database, runtime, storage } = deps;
  const left = await withLeftArchive(database.read, importsPerBatch);
  const expired = await expiredImports(database.read, runtime.now(), importsPerBatch);
  for (const id of left) {
    signal?.throwIfAborted();
    await removeArchive(deps, id);
  }
  for (const id of expired) {
    signal?.throwIfAborted();
    await removeParts(storage, id);
    await database.transaction((tx) => deleteImport(tx, id));
  }
  return left.length + expired.length;
}
