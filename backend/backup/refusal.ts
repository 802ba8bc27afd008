import { CannotStartError } from "../adapters/database/cannot-start.ts";

/** A backup cannot be taken, read, or restored, for a reason that the operator can fix. The message is one line. */
export class BackupRefusedError extends CannotStartError {
  override readonly name = "BackupRefusedError";
}

const fullCode = 13; // SQLITE_FULL

/** Whether the error means that a disk is full. */
export function isFull(error: unknown): boolean {
  if (["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "")) return true;
  return error instanceof Error && "errcode" in error && Number(error.errcode) % 256 === fullCode;
}

/** Returns the code of the operating system's or SQLite's error, or `undefined` for any other. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
