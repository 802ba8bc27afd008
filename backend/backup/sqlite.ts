import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BackupRefusedError, isFull } from "./refusal.ts";

/** The embedded database in a data folder. */
export function sqlitePath(dataFolder: string): string {
  return join(dataFolder, "atelier.db");
}

/** Returns the size of the embedded database in bytes. Throws BackupRefusedError when the data folder has none. */
export async function sizeOfSqlite(dataFolder: string): Promise<number> {
  const path = sqlitePath(dataFolder);
  if (!existsSync(path))
    throw new BackupRefusedError(`There is no studio in ${dataFolder}: use the product's own DATA_DIR.`);
  return (await stat(path)).size;
}

const busyTimeoutMilliseconds = 5_000;

/**
 * Copies the embedded database as of one moment, while others write to it. Blocks this thread until it is done: a backup
 * runs in a process of its own. (SQLite's online backup starts again at each write of another process, so it may never
 * end.)
 */
export function copySqlite(dataFolder: string, target: string): void {
  const source = new DatabaseSync(sqlitePath(dataFolder), { readOnly: true, timeout: busyTimeoutMilliseconds });
  try {
    source.prepare("vacuum into ?").run(target);
  } catch (error) {
    if (isFull(error) || !(error instanceof Error)) throw error;
    throw new BackupRefusedError(`The database cannot be copied: ${error.message}.`);
  } finally {
    source.close();
  }
}
