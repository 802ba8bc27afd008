import type { Tx } from "../../../adapters/database/port.ts";
import type { CreditIdentity } from "../../accounts/index.ts";
import type { CreditsDeps } from "../deps.ts";
import * as records from "../records/credits.ts";
import { monthlyPeriod } from "../rules.ts";
import { expire } from "./expire-credits.ts";
import { type Grant, grant } from "./grant.ts";

/** The free credits of the account's current month, counted from its sign-up day; `undefined` where there are none. */
export function starterGrant(
  { catalogue, runtime }: Pick<CreditsDeps, "catalogue" | "runtime">,
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
export async function refreshCredits(deps: CreditsDeps, tx: Tx, accountId: string): Promise<void> {
  await records.lockAccount(deps.database, tx, accountId);
  const starter = starterGrant(deps, accountId, await deps.accounts.claimCreditIdentity(tx, accountId));
  if (starter) await grant(deps, tx, starter);
  await expire(deps, tx, accountId);
}
