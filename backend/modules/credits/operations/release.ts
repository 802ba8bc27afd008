import type { Tx } from "../../../adapters/database/port.ts";
import { publishWhenRecovered } from "../credit-alert.ts";
import type { CreditsDeps } from "../deps.ts";
import { lockHold } from "../lock-hold.ts";
import * as records from "../records/credits.ts";
import { collectDebt } from "./collect-debt.ts";
import { expireCredits } from "./expire-credits.ts";

/**
 * Releases the rest of a hold in the open transaction and closes it. A closed hold does not change. Returns the released
 * hundredths, including credits that expired meanwhile and are removed immediately.
 */
export async function release(deps: CreditsDeps, tx: Tx, holdId: string): Promise<number> {
  const send = deps.database.pipeline();
  const { hold, parts } = await lockHold(deps.database, send, tx, holdId);
  if (hold.released_at !== null) return 0;
  const returned = hold.amount_hundredths - hold.captured_hundredths;
  await Promise.all([
    ...parts.flatMap((part) => [
      send(() => records.reducePart(tx, part, part.reserved_hundredths)),
      send(() =>
        records.moveLot(tx, part.lot_id, { remainingHundredths: 0, reservedHundredths: -part.reserved_hundredths }),
      ),
    ]),
    send(() => records.moveAccount(tx, hold.account_id, { heldHundredths: -returned })),
    send(() => records.updateHold(tx, holdId, { released_at: deps.runtime.now() })),
    send(async () => expireCredits(deps, tx, hold.account_id, await records.lotsLeft(tx, hold.account_id))),
  ]);
  await collectDebt(deps, tx, hold.account_id);
  await publishWhenRecovered(deps, tx, hold.account_id);
  return returned;
}
