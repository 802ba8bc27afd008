import { folderIn, type SweepOptions, sweepFiles } from "../../../adapters/storage/port.ts";
import type { ExportDeps } from "../deps.ts";
import { findExports } from "../records.ts";
import { exportsFolder, keyOf } from "../rules.ts";

/** Removes files that a crash left without an account row. Returns how many were removed. */
export function sweepExports({ database, runtime, storage }: ExportDeps, options?: SweepOptions): Promise<number> {
  return sweepFiles(storage, {
    prefix: exportsFolder,
    now: runtime.now(),
    ...options,
    async claimed(keys) {
      const accountIds = [...new Set(keys.map((key) => folderIn(exportsFolder, key)))];
      return new Set((await findExports(database.read, accountIds)).map(keyOf));
    },
  });
}
