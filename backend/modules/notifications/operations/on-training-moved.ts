import type { TrainingStatus } from "../../../../contract/training.ts";
import type { NotificationsDeps } from "../deps.ts";
import { announcedSteps } from "../params.ts";
import { endNotifications, forReader, writeNotification } from "../write-notification.ts";

/**
 * Notifies a user that a paid training order waits for its details. Ends that notification once they are complete, and
 * mails what happens next. Then notifies of each further step.
 */
export async function onTrainingMoved(
  deps: NotificationsDeps,
  { ownerId, orderId, to }: { ownerId: string; orderId: string; to: TrainingStatus },
): Promise<void> {
  const { accounts, publicOrigin, training } = deps;
  await forReader(deps, ownerId, async (tx, reader) => {
    const order = await training.orderOf(tx, ownerId, orderId);
    if (!order) return;
    const { modelName, status } = order;
    // The domain event may be late or repeated. The order's current status decides.
    if (status === "paid") {
      const params = { orderId, modelName };
      await writeNotification(deps, tx, reader, { kind: "training_details", key: orderId, params });
    } else {
      const key = `training_details:${orderId}`;
      await endNotifications(deps, tx, ownerId, "training_details", ({ dedupe_key }) => dedupe_key === key);
    }
    const step = announcedSteps.find((told) => told === to);
    if (!step) return;
    await writeNotification(deps, tx, reader, {
      kind: "training_moved",
      key: `${orderId}:${step}`,
      params: { orderId, modelName, to: step },
    });
    if (step !== "in_review") return;
    await accounts.mailOwner(tx, ownerId, {
      template: "training_in_review",
      params: { link: new URL(`/training/${orderId}`, publicOrigin).href, modelName },
      dedupeKey: `training_in_review:${orderId}`,
    });
  });
}
