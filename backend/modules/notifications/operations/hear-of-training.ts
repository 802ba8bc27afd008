import type { TrainingStatus } from "../../../../contract/training.ts";
import type { NotificationsDeps } from "../deps.ts";
import { endNotices, forReader, writeNotice } from "./write-notice.ts";

/** Says that a paid request waits for its details, takes that back once they are there, and then mails what comes next. */
export async function hearOfTraining(
  deps: NotificationsDeps,
  { ownerId, inquiryId, to }: { ownerId: string; inquiryId: string; to: TrainingStatus },
): Promise<void> {
  const { accounts, publicOrigin, training } = deps;
  await forReader(deps, ownerId, async (tx) => {
    const modelName = await training.modelNameOf(tx, ownerId, inquiryId);
    if (modelName === undefined) return;
    if (to === "paid") {
      const params = { inquiryId, modelName };
      await writeNotice(deps, tx, ownerId, { kind: "training_details", key: inquiryId, params });
      return;
    }
    const key = `training_details:${inquiryId}`;
    await endNotices(deps, tx, ownerId, "training_details", ({ notice_key }) => notice_key === key);
    if (to !== "in_review") return;
    await accounts.tellOwner(tx, ownerId, {
      template: "training_in_review",
      params: { link: new URL(`/training/${inquiryId}`, publicOrigin).href, modelName },
      dedupeKey: `training_in_review:${inquiryId}`,
    });
  });
}
