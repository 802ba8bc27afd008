import { billing } from "../../../../contract/billing.ts";
import { instant } from "../../../../contract/instants.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { subscriptionsOf } from "../records/subscriptions.ts";
import { givesPlan, isOn, sellsPlans } from "../rules.ts";

/** The caller's credits, and when the next ones come: free credits or a plan's renewal, whichever is first. */
export const readSummary = implement(
  billing.summary,
  { isOffered: sellsPlans, isOn },
  async ({ credits, database, runtime }, _input, { userId }) => {
    const summary = await credits.summaryOf(userId);
    const now = runtime.now();
    const renewals = (await subscriptionsOf(database.read, userId)).flatMap((subscription) => {
      const { ends_at, period_ends_at } = subscription;
      const renews =
        givesPlan(subscription, now) && ends_at === null && period_ends_at !== null && period_ends_at > now;
      return renews ? [instant(period_ends_at)] : [];
    });
    const [next = null] = [summary.next_grant_at, ...renewals].filter((grantAt) => grantAt !== null).toSorted();
    return done({ ...summary, next_grant_at: next });
  },
);
