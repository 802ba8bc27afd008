import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { available } from "../rules.ts";
import { staffLotKey } from "../staff-credits.ts";
import { clawBack } from "./claw-back.ts";
import { grant } from "./grant.ts";
import { refreshCredits } from "./refresh-credits.ts";

/** Credits that an administrator gives a user, or takes when the amount is negative. */
export interface StaffCredits {
  accountId: string;
  /** Identifies the change. The same key never changes anything twice. */
  key: string;
  amountHundredths: number;
}

export type StaffCreditsOutcome =
  | { is: "done"; spendableHundredths: number }
  /** The key was used for this account before. `isSame` tells whether it was for the same amount. */
  | { is: "repeated"; isSame: boolean }
  /** Less can be taken than was asked for. Nothing was changed. */
  | { is: "too much"; spendableHundredths: number };

/**
 * Gives or takes credits in the open transaction. Given credits never expire. At most what can be spent is taken, so
 * that no user ends up in debt and no run under way loses its credits.
 */
export async function giveOrTake(deps: CreditsDeps, tx: Tx, wanted: StaffCredits): Promise<StaffCreditsOutcome> {
  const { accountId, amountHundredths } = wanted;
  const lotKey = staffLotKey(accountId, wanted.key);
  await records.lockAccount(deps.database, tx, accountId);
  const earlier = await records.amountOfRef(tx, accountId, lotKey);
  if (earlier !== undefined) return { is: "repeated", isSame: earlier === amountHundredths };
  await refreshCredits(deps, tx, accountId, await records.lotsLeft(tx, accountId));
  const before = available(await records.lotsLeft(tx, accountId), deps.runtime.now());
  if (amountHundredths > 0) {
    await grant(deps, tx, { accountId, lotKey, source: "pack", amountHundredths, expiresAt: null });
  } else {
    if (before + amountHundredths < 0) return { is: "too much", spendableHundredths: before };
    await clawBack(deps, tx, { accountId, key: lotKey, lotKey, amountHundredths: -amountHundredths });
  }
  // A debt takes its part of what is given.
  return { is: "done", spendableHundredths: available(await records.lotsLeft(tx, accountId), deps.runtime.now()) };
}
