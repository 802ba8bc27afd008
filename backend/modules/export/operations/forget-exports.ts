import type { ExportDeps } from "../deps.ts";
import { deleteExport, exportsEndedUntil } from "../records.ts";
import { keptMilliseconds, keyOf } from "../rules.ts";

const exportsAtOnce = 100;

/** Removes packed files that have been kept long enough; one that cannot be removed is left for the next time. Returns how many. */
export async function forgetExports(deps: ExportDeps, signal?: AbortSignal): Promise<number> {
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
        log.warn({ err: error }, "an old export could not be removed; it is tried again later");
      }
    }
  }
  return removed;
}
