import { toCredits } from "../../credits/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { endNotifications, forReader } from "../write-notification.ts";

/** Ends the low-credits notification once there are enough credits, or the alert is off. */
export async function onCreditsRecovered(deps: NotificationsDeps, accountId: string): Promise<void> {
  const spendable = toCredits(await deps.credits.spendable(accountId));
  await forReader(deps, accountId, async (tx, { settings }) => {
    if (spendable >= settings.credit_alert_threshold) await endNotifications(deps, tx, accountId, "credits_low");
  });
}
