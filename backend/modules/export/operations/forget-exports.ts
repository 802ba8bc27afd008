import type { ExportDeps } from "../deps.ts";
import { deleteExport, exportsEndedBefore } from "../records.ts";
import { keptMilliseconds, keyOf } from "../rules.ts";
import type { DataExportTable } from "../tables.ts";

const exportsAtOnce = 100;

/** Removes packed files that have been kept long enough; one that cannot be removed is left for the next time. Returns how many. */
export async function forgetExports(deps: ExportDeps, signal?: AbortSignal): Promise<number> {
  const { database, runtime, storage, log } = deps;
  const endedBefore = runtime.now() - keptMilliseconds;
  let removed = 0;
  for (let after: DataExportTable | undefined; !signal?.aborted; ) {
    const old = await exportsEndedBefore(database.read, endedBefore, after, exportsAtOnce);
    for (const one of old) {
      try {
        await storage.delete(keyOf(one));
        await database.transaction((tx) => deleteExport(tx, one));
        removed += 1;
      } catch (error) {
        log.warn({ err: error }, "an old export could not be removed; it is tried again later");
      }
    }
    after = old.at(-1);
    if (!after || old.length < exportsAtOnce) break;
  }
  return removed;
}
