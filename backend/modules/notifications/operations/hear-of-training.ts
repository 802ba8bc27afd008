import type { TrainingStatus } from "../../../../contract/training.ts";
import type { NotificationsDeps } from "../deps.ts";
import { endNotices, forReader, writeNotice } from "../notices.ts";
import { toldSteps } from "../params.ts";

/**
 * Says that a paid request waits for its details, takes that back once they are there, and then mails what comes next.
 * Tells each step after that.
 */
export async function hearOfTraining(
  deps: NotificationsDeps,
  { ownerId, inquiryId, to }: { ownerId: string; inquiryId: string; to: TrainingStatus },
): Promise<void> {
  const { accounts, publicOrigin, training } = deps;
  await forReader(deps, ownerId, async (tx, reader) => {
    const order = await training.orderOf(tx, ownerId, inquiryId);
    if (!order) return;
    const { modelName, status } = order;
    // What is said may be late, or said again: where the request stands now is what counts.
    if (status === "paid") {
      const params = { inquiryId, modelName };
      await writeNotice(deps, tx, reader, { kind: "training_details", key: inquiryId, params });
    } else {
      const key = `training_details:${inquiryId}`;
      await endNotices(deps, tx, ownerId, "training_details", ({ notice_key }) => notice_key === key);
    }
    const step = toldSteps.find((told) => told === to);
    if (!step) return;
    await writeNotice(deps, tx, reader, {
      kind: "training_moved",
      key: `${inquiryId}:${step}`,
      params: { inquiryId, modelName, to: step },
    });
    if (step !== "in_review") return;
    await accounts.tellOwner(tx, ownerId, {
      template: "training_in_review",
      params: { link: new URL(`/training/${inquiryId}`, publicOrigin).href, modelName },
      dedupeKey: `training_in_review:${inquiryId}`,
    });
  });
}
