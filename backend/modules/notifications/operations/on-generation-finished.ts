import type { NotificationsDeps } from "../deps.ts";
import { notifyOfWork } from "../notify-of-work.ts";

/**
 * Notifies a user how a run ended, by mail too after a long wait. A run that the user canceled is skipped, and so is a
 * run of a batch: the batch has one notification.
 */
export async function onGenerationFinished(
  deps: NotificationsDeps,
  { ownerId, runId, batchId }: { ownerId: string; runId: string; batchId: string | null },
): Promise<void> {
  if (batchId === null) await notifyOfWork(deps, ownerId, { runId });
}
