import type { Tx } from "../../../adapters/database/port.ts";
import type { SubscriptionDetails } from "../../payments/index.ts";
import type { NotificationsDeps } from "../deps.ts";
import { plansPage } from "../pages.ts";
import { failedPaymentOf } from "../params.ts";
import { isDue } from "../rules.ts";
import { dayText, planNames } from "../words.ts";
import { afterQuiet, endNotifications, forReader, type Reader, writeNotification } from "../write-notification.ts";

/**
 * Brings a user's plan notifications up to date: a reminder while it is due and the plan will end, and a failed renewal
 * until it is paid. Repeated and concurrent calls notify once.
 */
export async function onSubscriptionChanged(deps: NotificationsDeps, accountId: string): Promise<void> {
  await forReader(deps, accountId, async (tx, reader) => {
    const all = await deps.payments.subscriptionsOf(tx, accountId);
    const current = all.find(({ givesPlan }) => givesPlan);
    if (all.length > 0 && !current?.isPastDue) {
      await endNotifications(
        deps,
        tx,
        accountId,
        "payment_failed",
        (notification) => failedPaymentOf(notification).kind === "subscription",
      );
    }
    await updateEndingReminder(deps, tx, reader, current);
  });
}

async function updateEndingReminder(
  deps: NotificationsDeps,
  tx: Tx,
  reader: Reader,
  current: SubscriptionDetails | undefined,
): Promise<void> {
  const { id, settings } = reader;
  const { accounts, publicOrigin, runtime } = deps;
  const endsAt = current?.endsAt ?? null;
  const days = settings.subscription_expiry_reminder_days;
  const isReminderDue = endsAt !== null && isDue(endsAt, days, settings.timezone, runtime.now());
  const key = current && endsAt !== null ? `${current.id}:${new Date(endsAt).toISOString()}` : "";
  await endNotifications(
    deps,
    tx,
    id,
    "subscription_ending",
    ({ dedupe_key }) => !isReminderDue || dedupe_key !== `subscription_ending:${key}`,
  );
  // The owner of a closed account cannot do anything about it.
  if (!isReminderDue || !current || !(await accounts.isOpen(tx, id))) return;
  const isFirst = await writeNotification(deps, tx, reader, {
    kind: "subscription_ending",
    key,
    params: { plan: current.plan, endsAt },
    endsAt,
  });
  if (!isFirst) return;
  await accounts.mailOwner(tx, id, {
    template: "subscription_ending",
    params: {
      link: new URL(plansPage, publicOrigin).href,
      plan: planNames[current.plan],
      date: dayText(endsAt, settings),
    },
    dedupeKey: `subscription_ending:${key}`,
    sendAt: afterQuiet(deps, reader),
  });
}
