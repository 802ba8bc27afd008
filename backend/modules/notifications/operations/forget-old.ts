import type { NotificationsDeps } from "../deps.ts";
import { deleteOldOthers, deleteOldUrgent } from "../records/notifications.ts";
import { deletedKeptMilliseconds, keptMilliseconds, rememberedMilliseconds } from "../rules.ts";

/** Removes old notifications, and deleted ones after a while. Returns how many were removed. */
export function deleteOld({ database, runtime }: NotificationsDeps): Promise<number> {
  const now = runtime.now();
  return database.transaction(async (tx) => {
    const urgent = await deleteOldUrgent(tx, now - rememberedMilliseconds);
    const others = { createdBefore: now - keptMilliseconds, dismissedBefore: now - deletedKeptMilliseconds };
    return urgent + (await deleteOldOthers(tx, others));
  });
}
