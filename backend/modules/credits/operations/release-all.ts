import type { Tx } from "../../../adapters/database/port.ts";
import { publishWhenRecovered } from "../credit-alert.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { collectDebt } from "./collect-debt.ts";
import { expireCredits } from "./expire-credits.ts";

/** Releases several holds of one account, like `release`. Returns what was released of those that were open. */
export async function releaseAll(
  deps: CreditsDeps,
  tx: Tx,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [first] = holdIds;
  if (first === undefined) return new Map();
  const send = deps.database.pipeline();
  // Read after the account is locked: until then, another transaction may change the holds.
  const [, holds, lots] = await Promise.all([
    send(() => records.lockByHold(deps.database, tx, first)),
    send(() => records.findHolds(tx, holdIds)),
    send(() => records.reservedByLot(tx, holdIds)),
  ]);
  const [accountId = "", ...others] = new Set(holds.map(({ account_id }) => account_id));
  if (holds.length !== new Set(holdIds).size) throw new Error(`There is no hold among ${holdIds.join(", ")}.`);
  if (others.length > 0) throw new Error(`The holds ${holdIds.join(", ")} have several accounts.`);
  const open = holds.filter(({ released_at }) => released_at === null);
  const returned = new Map(open.map((hold) => [hold.id, hold.amount_hundredths - hold.captured_hundredths]));
  if (open.length === 0) return returned;
  const ids = [...returned.keys()];
  const total = [...returned.values()].reduce((sum, amount) => sum + amount, 0);
  await Promise.all([
    send(() => records.emptyParts(tx, ids)),
    ...[...lots].map(([lotId, reserved]) =>
      send(() => records.moveLot(tx, lotId, { remainingHundredths: 0, reservedHundredths: -reserved })),
    ),
    send(() => records.moveAccount(tx, accountId, { heldHundredths: -total })),
    send(() => records.closeHolds(tx, ids, deps.runtime.now())),
    send(async () => expireCredits(deps, tx, accountId, await records.lotsLeft(tx, accountId))),
  ]);
  await collectDebt(deps, tx, accountId);
  await publishWhenRecovered(deps, tx, accountId);
  return returned;
}
