import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { CannotStartError } from "./cannot-start.ts";

/**
 * Creates the data folder if missing, with access for its owner only. Throws CannotStartError when it is not writable.
 */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusalOfDataFolder(folder, error);
  }
}

/**
 * Converts a failure to open a file in the data folder to a one-line operator message if the operating system or SQLite
 * refused. Returns any other error unchanged.
 */
export function refusalOfDataFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error instanceof CannotStartError) return error;
  const user = process.getuid ? `user ${process.getuid()}` : "this user";
  const isOfSystem = "syscall" in error || error.code === "ERR_SQLITE_ERROR";
  if (!isOfSystem) return error;
  return new CannotStartError(
    `DATA_DIR, ${resolve(folder)}, cannot be used (${error.message}). Name a folder that ${user} may write to and that has free space.`,
  );
}
