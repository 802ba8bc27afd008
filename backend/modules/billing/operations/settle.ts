import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditIdentity } from "../../accounts/index.ts";
import type { BillingDeps } from "../deps.ts";
import * as records from "../records.ts";
import { isExpired, type Lot, monthlyPeriod } from "../rules.ts";
import { type Grant, grant } from "./grant.ts";

/** The free credits of the account's current month, counted from its sign-up day; `undefined` where there are none. */
export function starterGrant(
  { catalogue, runtime }: Pick<BillingDeps, "catalogue" | "runtime">,
  accountId: string,
  identity: CreditIdentity | undefined,
): Grant | undefined {
  const amountHundredths = catalogue.plans.starter.monthlyHundredths;
  if (identity === undefined || amountHundredths === 0) return undefined;
  const period = monthlyPeriod(identity.since, runtime.now());
  return {
    accountId,
    lotKey: `starter:${identity.id}:${new Date(period.startsAt).toISOString().slice(0, 10)}`,
    source: "starter",
    amountHundredths,
    expiresAt: period.endsAt,
  };
}

/** Brings the account up to the present: grants the month's free credits, takes what has expired. */
export async function settle(deps: BillingDeps, tx: Tx, accountId: string): Promise<void> {
  await records.lockAccount(deps.database, tx, accountId);
  const starter = starterGrant(deps, accountId, await deps.claimCreditIdentity(tx, accountId));
  if (starter) await grant(deps, tx, starter);
  await expire(deps, tx, accountId);
}

/** Takes the expired credits that no hold sits on. The account must be locked. */
export async function expire({ runtime }: BillingDeps, tx: Tx, accountId: string): Promise<void> {
  const now = runtime.now();
  for (const lot of await records.lotsLeft(tx, accountId)) {
    const amountHundredths = unreserved(lot);
    if (!isExpired(lot, now) || amountHundredths === 0) continue;
    await records.moveLot(tx, lot.id, { remainingHundredths: -amountHundredths, reservedHundredths: 0 });
    await records.moveAccount(tx, accountId, { balanceHundredths: -amountHundredths });
    const txn = {
      id: runtime.newId(),
      account_id: accountId,
      kind: "expiry" as const,
      // What remains only falls, so the same remainder is never taken twice.
      idempotency_key: `expire:${lot.id}:${lot.remaining_hundredths}`,
      ref: lot.lot_key,
      created_at: now,
    };
    await records.post(tx, txn, "house:expired", -amountHundredths);
  }
}

export function unreserved(lot: Lot): number {
  return lot.remaining_hundredths - lot.reserved_hundredths;
}

/** Takes expired credits from every account that has some; one that fails keeps them. Returns how many accounts those were. */
export async function expireEverywhere(deps: BillingDeps): Promise<number> {
  const { database, runtime, log } = deps;
  const accountIds = await records.accountsWithExpiredLots(database.read, runtime.now(), 1_000);
  for (const accountId of accountIds) {
    try {
      await database.transaction(async (tx) => {
        await records.lockAccount(database, tx, accountId);
        await expire(deps, tx, accountId);
      });
    } catch (error) {
      log.error({ account: accountId, err: error }, "expired credits of an account could not be booked");
    }
  }
  return accountIds.length;
}
