import type { NotificationsDeps } from "../deps.ts";
import { endNotices, forReader } from "../notices.ts";
import { failedPaymentOf } from "../params.ts";

/** Takes back that a request could not be paid, once there is nothing to be paid any more. */
export async function hearOfDiscard(
  deps: NotificationsDeps,
  { ownerId, inquiryId }: { ownerId: string; inquiryId: string },
): Promise<void> {
  await forReader(deps, ownerId, (tx) =>
    endNotices(deps, tx, ownerId, "payment_failed", (notice) => failedPaymentOf(notice).itemId === inquiryId),
  );
}
