import type { PaymentsDeps } from "../deps.ts";
import * as records from "../records/subscriptions.ts";
import { mayRenew } from "../rules.ts";
import { endWithPeriod } from "./end-with-period.ts";

/**
 * Ends what renews for an account with the paid month, so that nothing more is charged. Throws when something still renews,
 * so that the domain event is delivered again.
 */
export async function endRenewing(deps: PaymentsDeps, accountId: string): Promise<void> {
  const { database, log, provider, runtime } = deps;
  const all = await records.subscriptionsOf(database.read, accountId);
  const renews = all.some(
    (one) => one.provider === provider?.name && one.ends_at === null && mayRenew(one, runtime.now()),
  );
  if (!renews) return;
  const outcome = await endWithPeriod(deps, true, accountId);
  if (outcome.ok || outcome.message === "notSubscribed") return;
  log.error(
    { code: "SUBSCRIPTION_NOT_ENDED", accountId, reason: outcome.message ?? outcome.code },
    "A subscription could not be ended.",
  );
  throw new Error("A plan could not be set to end.");
}
