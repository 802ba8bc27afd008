import type { Database, Tx } from "../../adapters/database/port.ts";
import * as records from "./records/credits.ts";
import type { CreditHoldTable } from "./tables.ts";

/** Locks the account that a hold belongs to, then reads the hold. Throws if there is no such hold. */
export async function lockHold(database: Database, tx: Tx, holdId: string): Promise<CreditHoldTable> {
  const seen = await records.findHold(tx, holdId);
  if (!seen) throw new Error(`There is no hold ${holdId}.`);
  await records.lockAccount(database, tx, seen.account_id);
  return (await records.findHold(tx, holdId)) ?? seen;
}
