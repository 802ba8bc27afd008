import type { CreditIdentity } from "../accounts/index.ts";
import type { CreditsDeps } from "./deps.ts";
import type { Grant } from "./operations/grant.ts";
import { monthlyPeriod } from "./rules.ts";

/** The free credits of the account's current month, counted from its sign-up day; `undefined` if the account gets none. */
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

const grantedStartersMax = 10_000;

/** The end of the account's current month if its free credits are known to be granted, in UTC milliseconds. */
export function knownStarterEnd(
  { grantedStarters, runtime }: Pick<CreditsDeps, "grantedStarters" | "runtime">,
  accountId: string,
): number | undefined {
  const end = grantedStarters.get(accountId);
  return end !== undefined && runtime.now() < end ? end : undefined;
}

/** Remembers a committed grant of free credits. A grant is never undone. */
export function rememberStarter(
  { grantedStarters }: Pick<CreditsDeps, "grantedStarters">,
  accountId: string,
  { expiresAt }: Grant,
): void {
  if (expiresAt === null) return;
  if (grantedStarters.size >= grantedStartersMax) grantedStarters.clear();
  grantedStarters.set(accountId, expiresAt);
}
