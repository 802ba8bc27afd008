import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { CannotStartError } from "./cannot-start.ts";

/** Makes the data folder where it is missing, for its owner alone. Throws CannotStartError where nothing can be written there. */
export function makeDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refusalOfDataFolder(folder, error);
  }
}

/**
 * What a failure to open something in the data folder is for the operator: one line, where the operating system or SQLite
 * refused. Any other error stays as it is.
 */
export function refusalOfDataFolder(folder: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error instanceof CannotStartError) return error;
  const isOfSystem = "syscall" in error || error.code === "ERR_SQLITE_ERROR";
  if (!isOfSystem) return error;
  return new CannotStartError(
    `DATA_DIR, ${resolve(folder)}, cannot be used (${error.message}). Name a folder that this user may write to and that has room.`,
  );
}
