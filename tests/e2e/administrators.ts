import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Makes an account an administrator of the product that keeps its data in this folder. */
export function makeAdministrator(dataFolder: string, email: string): void {
  change(dataFolder, "update account set role = 'admin' where email = ?", email);
}

/** Makes an account a moderator. */
export function makeModerator(dataFolder: string, email: string): void {
  change(dataFolder, "update account set role = 'moderator' where email = ?", email);
}

/** Makes the account's sessions as old as if the password had been entered long ago. */
export function forgetPasswordEntry(dataFolder: string, email: string): void {
  const accounts = "account_id in (select id from account where email = ?)";
  change(dataFolder, `update session set authenticated_at = 0 where ${accounts}`, email);
}

function change(dataFolder: string, statement: string, email: string): void {
  const database = new DatabaseSync(join(dataFolder, "atelier.db"), { timeout: 10_000 });
  try {
    database.prepare(statement).run(email);
  } finally {
    database.close();
  }
}

/** Returns the secret with which a product signs. */
export function secretOf(dataFolder: string): Uint8Array {
  return new TextEncoder().encode(readFileSync(join(dataFolder, "secret"), "utf8").trim());
}
