import type { PlanId } from "../../../../contract/plans.ts";
import type { NotificationsDeps } from "../deps.ts";
import { plansPage } from "../pages.ts";
import { planNames } from "../words.ts";
import { forReader } from "../write-notification.ts";

/** Mails that a plan has ended. */
export async function onSubscriptionEnded(
  deps: NotificationsDeps,
  { accountId, subscriptionId, plan }: { accountId: string; subscriptionId: string; plan: PlanId },
): Promise<void> {
  await forReader(deps, accountId, (tx, { id }) =>
    deps.accounts.mailOwner(tx, id, {
      template: "subscription_ended",
      params: { link: new URL(plansPage, deps.publicOrigin).href, plan: planNames[plan] },
      dedupeKey: `subscription_ended:${subscriptionId}`,
    }),
  );
}
