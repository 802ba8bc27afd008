import { toCredits } from "../../credits/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { endNotifications, forReader } from "../write-notification.ts";

/** Takes back that credits are running out, where there are enough again, or its owner does not want to be told. */
export async function onCreditsRecovered(deps: NotificationsDeps, accountId: string): Promise<void> {
  const spendable = toCredits(await deps.credits.spendable(accountId));
  await forReader(deps, accountId, async (tx, { settings }) => {
    if (spendable >= settings.credit_alert_threshold) await endNotifications(deps, tx, accountId, "credits_low");
  });
}
