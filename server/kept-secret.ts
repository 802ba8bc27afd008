import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CannotStartError } from "../backend/adapters/database/cannot-start.ts";
import { makeDataFolder, refusalOfDataFolder } from "../backend/adapters/database/data-folder.ts";

const name = "secret";
const secretBytes = 48;
/** Anything shorter was left by a full disk or a broken copy, and would let anyone forge a session. */
const secretMinCharacters = 32;

/**
 * Returns the secret of this installation, which is kept in the data folder, readable by its owner only. Creates it at
 * the first start, except for a tool: a new secret would open nothing. Throws CannotStartError with one line when there
 * is none.
 */
export function keptSecret(dataFolder: string, isTool: boolean): string {
  const path = join(dataFolder, name);
  if (!existsSync(path)) {
    if (isTool) {
      throw new CannotStartError(
        `The product has no secret in ${dataFolder}: use the product's own DATA_DIR or APP_SECRET.`,
      );
    }
    makeDataFolder(dataFolder);
    makeSecret(dataFolder, path);
  }
  return read(dataFolder, path);
}

/**
 * Returns the secret before the current one: the operator has renamed it, so that the next start creates another. `null`
 * when there is none. Throws CannotStartError with one line when it cannot be used.
 */
export function keptPreviousSecret(dataFolder: string): string | null {
  const path = join(dataFolder, `${name}.previous`);
  return existsSync(path) ? read(dataFolder, path) : null;
}

/** Keeps a secret that another process created meanwhile, but replaces an incomplete one. */
function makeSecret(dataFolder: string, path: string): void {
  try {
    writeFileSync(path, randomBytes(secretBytes).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return;
    rmSync(path, { force: true });
    throw refusalOfDataFolder(dataFolder, error);
  }
}

function read(dataFolder: string, path: string): string {
  const secret = textOf(dataFolder, path);
  if (secret.length >= secretMinCharacters) return secret;
  throw new CannotStartError(
    `The secret in ${path} is damaged: restore it from a backup. If it is lost, docs/operations.md (Rotating the secret) says what to do.`,
  );
}

function textOf(dataFolder: string, path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw refusalOfDataFolder(dataFolder, error);
  }
}
