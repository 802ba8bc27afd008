import type { Summary } from "../../../../contract/billing.ts";
import { instant } from "../../../../contract/instants.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import type { PaymentsDeps } from "../deps.ts";
import { subscriptionsOf } from "../records/subscriptions.ts";
import { givesPlan } from "../rules.ts";

/** The caller's credits, and when the next ones come: the free ones, or those of a plan that renews, whichever is first. */
export async function readSummary(
  { credits, database, runtime }: PaymentsDeps,
  { userId }: SignedInCaller,
): Promise<Outcome<Summary>> {
  const summary = await credits.summaryOf(userId);
  const now = runtime.now();
  const renewals = (await subscriptionsOf(database.read, userId)).flatMap((subscription) => {
    const { ends_at, period_ends_at } = subscription;
    const renews = givesPlan(subscription, now) && ends_at === null && period_ends_at !== null && period_ends_at > now;
    return renews ? [instant(period_ends_at)] : [];
  });
  const [next = null] = [summary.next_grant_at, ...renewals].filter((grantAt) => grantAt !== null).toSorted();
  return done({ ...summary, next_grant_at: next });
}
