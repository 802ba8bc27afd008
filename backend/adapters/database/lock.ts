import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStartError } from "./cannot-start.ts";

export interface FolderLock {
  release(): void;
}

/** Another process is using the data folder. */
export class DataFolderInUseError extends CannotStartError {
  override readonly name = "DataFolderInUseError";
}

const busyCode = 5; // SQLITE_BUSY
/** Keeps locks referenced. A garbage-collected lock would be released. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that uses a data folder. Creates the folder if missing. The operating system holds
 * the lock, so it ends with the process and never needs cleanup. Throws DataFolderInUseError when another process holds
 * it.
 */
export function lockDataFolder(folder: string): FolderLock {
  const lock = lockFolder(folder);
  if (lock) return lock;
  throw new DataFolderInUseError(
    `Another Atelier process is already working in ${resolve(folder)}, and two would damage each other's data. ` +
      "Stop the other one first, or give this one a different folder with DATA_DIR.",
  );
}

/** The file in a locked folder that carries the lock. */
export const lockFile = "lock.db";

/** Locks a folder in the same way. Returns `undefined` when another process holds it. */
export function lockFolder(folder: string): FolderLock | undefined {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new DatabaseSync(join(folder, lockFile), { timeout: 0 });
  try {
    // Nothing is written, so no journal is needed beside the file.
    file.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    file.close();
    if (!(error instanceof Error && "errcode" in error && error.errcode === busyCode)) throw error;
    return undefined;
  }
  held.add(file);
  return {
    release: () => {
      held.delete(file);
      if (file.isOpen) file.close();
    },
  };
}
