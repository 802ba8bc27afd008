import type { TrainingStatus } from "../../../../contract/training.ts";
import type { NotificationsDeps } from "../deps.ts";
import { announcedSteps } from "../params.ts";
import { endNotifications, forReader, writeNotification } from "../write-notification.ts";

/**
 * Says that a paid request waits for its details, takes that back once they are there, and then mails what comes next.
 * Tells each step after that.
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
    // What is said may be late, or said again: where the request stands now is what counts.
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
