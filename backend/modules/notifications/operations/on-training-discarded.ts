import type { NotificationsDeps } from "../deps.ts";
import { failedPaymentOf } from "../params.ts";
import { endNotifications, forReader } from "../write-notification.ts";

/** Ends the failed-payment notification of a discarded training order. */
export async function onTrainingDiscarded(
  deps: NotificationsDeps,
  { ownerId, orderId }: { ownerId: string; orderId: string },
): Promise<void> {
  await forReader(deps, ownerId, (tx) =>
    endNotifications(
      deps,
      tx,
      ownerId,
      "payment_failed",
      (notification) => failedPaymentOf(notification).itemId === orderId,
    ),
  );
}
