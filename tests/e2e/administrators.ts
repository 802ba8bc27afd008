import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { deadline } from "../provision/deadlines.mjs";
import { openPermanent } from "../support/permanent-secret.ts";

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
  inDatabase(dataFolder, (database) => database.prepare(statement).run(email));
}

function inDatabase<T>(dataFolder: string, use: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataFolder, "atelier.db"), { timeout: deadline(10_000) });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/** Returns the secret with which a product signs. */
export function secretOf(dataFolder: string): Uint8Array {
  return new TextEncoder().encode(readFileSync(join(dataFolder, "secret"), "utf8").trim());
}

/** Returns the secret that signs a product's links in mail. */
export function permanentSecretOf(dataFolder: string): Uint8Array {
  const select = "select value from setting where name = 'permanent_secret'";
  const row = inDatabase(dataFolder, (database) => database.prepare(select).get());
  const { value } = z.object({ value: z.string() }).parse(row);
  return openPermanent(JSON.parse(value), secretOf(dataFolder));
}
