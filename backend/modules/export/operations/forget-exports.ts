import { folderIn, removeAll, sweepFiles } from "../../../adapters/storage/port.ts";
import type { ExportDeps } from "../deps.ts";
import { deleteExport, exportsEndedUntil, findExports } from "../records.ts";
import { exportsFolder, folderOf, keptMilliseconds, keyOf } from "../rules.ts";

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

/** Removes the packed files of an account. */
export function removeExports({ storage }: Pick<ExportDeps, "storage">, accountId: string): Promise<void> {
  return removeAll(storage, folderOf(accountId));
}

/** Removes what a crash left: files that no account leads to. Returns how many those were. */
export function sweepExports({ database, runtime, storage }: ExportDeps, signal?: AbortSignal): Promise<number> {
  return sweepFiles(storage, {
    prefix: exportsFolder,
    now: runtime.now(),
    signal,
    async claimed(keys) {
      const accountIds = [...new Set(keys.map((key) => folderIn(exportsFolder, key)))];
      return new Set((await findExports(database.read, accountIds)).map(keyOf));
    },
  });
}
