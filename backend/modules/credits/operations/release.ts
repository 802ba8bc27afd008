import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { collectDebt } from "./collect-debt.ts";
import { expire } from "./expire-credits.ts";
import { lockHold } from "./lock-hold.ts";
import { noticeRecovery } from "./watch-credits.ts";

/**
 * Gives back what a hold still keeps, in the open transaction, and closes it. A closed hold stays as it is.
 * Returns how many hundredths went back with this call; credits that expired meanwhile are among them and lapse at once.
 */
export async function release(deps: CreditsDeps, tx: Tx, holdId: string): Promise<number> {
  const hold = await lockHold(deps.database, tx, holdId);
  if (hold.released_at !== null) return 0;
  for (const part of await records.openParts(tx, holdId)) {
    await records.reducePart(tx, part, part.reserved_hundredths);
    await records.moveLot(tx, part.lot_id, { remainingHundredths: 0, reservedHundredths: -part.reserved_hundredths });
  }
  const returned = hold.amount_hundredths - hold.captured_hundredths;
  await records.moveAccount(tx, hold.account_id, { heldHundredths: -returned });
  await records.updateHold(tx, holdId, { released_at: deps.runtime.now() });
  await expire(deps, tx, hold.account_id);
  await collectDebt(deps, tx, hold.account_id);
  await noticeRecovery(deps, tx, hold.account_id);
  return returned;
}
