import { removeAll } from "../../../adapters/storage/port.ts";
import type { ExportDeps } from "../deps.ts";
import { folderOf } from "../rules.ts";

/** Removes all packed files of an account. */
export function removeExports({ storage }: Pick<ExportDeps, "storage">, accountId: string): Promise<void> {
  return removeAll(storage, folderOf(accountId));
}
