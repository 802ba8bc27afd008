import { removeParts } from "../../gallery/index.ts";
import { removeArchive } from "../archive.ts";
import type { ImportsDeps } from "../deps.ts";
import { cancelIncomplete, deleteImport, oldReports, withLeftArchive } from "../records.ts";

const importsPerBatch = 200;

/**
 * Cancels imports whose archive never became complete, and removes the archives of ended imports and old reports.
 * Returns how many archives and reports were removed.
 */
export async function cleanUpImports(
  deps: Pick<ImportsDeps, "database" | "runtime" | "storage">,
  signal?: AbortSignal,
): Promise<number> {
  const { database, runtime, storage } = deps;
  await database.transaction((tx) => cancelIncomplete(tx, runtime.now()));
  const left = await withLeftArchive(database.read, importsPerBatch);
  const old = await oldReports(database.read, runtime.now(), importsPerBatch);
  for (const id of left) {
    signal?.throwIfAborted();
    await removeArchive(deps, id);
  }
  for (const id of old) {
    signal?.throwIfAborted();
    await removeParts(storage, id);
    await database.transaction((tx) => deleteImport(tx, id));
  }
  return left.length + old.length;
}
