import type { NotificationsDeps } from "../deps.ts";
import { failedPaymentOf } from "../params.ts";
import { endNotifications, forReader } from "../write-notification.ts";

/** Takes back that a request could not be paid, once there is nothing to be paid any more. */
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
