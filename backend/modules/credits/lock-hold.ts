import type { Database, Pipeline, Tx } from "../../adapters/database/port.ts";
import * as records from "./records/credits.ts";
import type { CreditHoldPartTable, CreditHoldTable } from "./tables.ts";

/** A hold, and its parts with credits left in spending order. */
export interface LockedHold {
  hold: CreditHoldTable;
  parts: CreditHoldPartTable[];
}

/** Locks the account that a hold belongs to, then reads the hold. Throws if there is no such hold. */
export async function lockHold(database: Database, send: Pipeline, tx: Tx, holdId: string): Promise<LockedHold> {
  // Read after the account is locked: until then, another transaction may change the hold.
  const [, hold, parts] = await Promise.all([
    send(() => records.lockByHold(database, tx, holdId)),
    send(() => records.findHold(tx, holdId)),
    send(() => records.openParts(tx, holdId)),
  ]);
  if (!hold) throw new Error(`There is no hold ${holdId}.`);
  return { hold, parts };
}
