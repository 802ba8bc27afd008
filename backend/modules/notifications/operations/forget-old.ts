import type { NotificationsDeps } from "../deps.ts";
import { deleteOldOthers, deleteOldUrgent } from "../records/notifications.ts";
import { deletedKeptMilliseconds, keptMilliseconds, rememberedMilliseconds } from "../rules.ts";

/** Removes what was told long ago, and what its reader deleted some time ago. Returns how many. */
export function forgetOld({ database, runtime }: NotificationsDeps): Promise<number> {
  const now = runtime.now();
  return database.transaction(async (tx) => {
    const urgent = await deleteOldUrgent(tx, now - rememberedMilliseconds);
    const others = { createdBefore: now - keptMilliseconds, dismissedBefore: now - deletedKeptMilliseconds };
    return urgent + (await deleteOldOthers(tx, others));
  });
}
