import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStartError } from "./cannot-start.ts";

export interface FolderLock {
  release(): void;
}

/** Another process works on the folder. */
export class DataFolderInUseError extends CannotStartError {
  override readonly name = "DataFolderInUseError";
}

const busyCode = 5; // SQLITE_BUSY
/** A forgotten lock must not be collected as garbage and so be released. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that works on a data folder, which is made when missing. The lock is one of the
 * operating system's, so it ends with the process however that ends, and nothing is ever left to clean up.
 * Throws DataFolderInUseError when another process has it.
 */
export function lockDataFolder(folder: string): FolderLock {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(folder, "lock.db"), { timeout: 0 });
  try {
    file.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === busyCode)) throw error;
    throw new DataFolderInUseError(
      `Another Atelier process is already working in ${resolve(folder)}, and two would damage each other's data. ` +
        "Stop the other one first, or give this one a folder of its own with DATA_DIR.",
    );
  }
  held.add(file);
  return {
    release: () => {
      held.delete(file);
      if (file.isOpen) file.close();
    },
  };
}
