import type { NotificationsDeps } from "../deps.ts";
import { notifyOfWork } from "../notify-of-work.ts";

/** Notifies a user how a batch ended, like a run. */
export async function onBatchFinished(
  deps: NotificationsDeps,
  { ownerId, batchId }: { ownerId: string; batchId: string },
): Promise<void> {
  await notifyOfWork(deps, ownerId, { batchId });
}
