import type { ExportDeps } from "../deps.ts";
import { deleteExport, exportsEndedUntil } from "../records.ts";
import { keptMilliseconds, keyOf } from "../rules.ts";

const exportsAtOnce = 100;

/** Removes expired export files and returns how many. A file that cannot be removed is retried next time. */
export async function removeExpiredExports(deps: ExportDeps, signal?: AbortSignal): Promise<number> {
  const { database, runtime, storage, log } = deps;
  const endedUntil = runtime.now() - keptMilliseconds;
  let removed = 0;
  for await (const old of exportsEndedUntil(database.read, endedUntil, exportsAtOnce, signal)) {
    for (const one of old) {
      try {
        await storage.delete(keyOf(one));
        await database.transaction((tx) => deleteExport(tx, one));
        removed += 1;
      } catch (error) {
        log.warn({ code: "EXPORT_NOT_REMOVED", err: error }, "An expired export could not be removed.");
      }
    }
  }
  return removed;
}
