import { v7 } from "uuid";
import type { NotificationParams } from "../../backend/modules/notifications/params.ts";
import "../../backend/modules/notifications/tables.ts";
import { type Beside, besideProduct } from "./beside-product.ts";

/** A notification to seed: its kind, its parameters, and its age in minutes. */
export type SeededNotification = {
  [K in keyof NotificationParams]: { kind: K; params: NotificationParams[K]; minutesAgo: number; isRead?: boolean };
}[keyof NotificationParams];

/**
 * Adds notifications to a user's list in a running product on the embedded database. Returns their ids, in the same
 * order.
 */
export function seedNotifications(beside: Beside, notices: readonly SeededNotification[]): Promise<string[]> {
  return besideProduct(beside, async (database, ownerId) => {
    const now = Date.now();
    const rows = notices.map(({ kind, params, minutesAgo, isRead }) => {
      const created_at = now - minutesAgo * 60_000;
      const id = v7({ msecs: created_at });
      return {
        id,
        owner_id: ownerId,
        kind,
        dedupe_key: `seeded ${id}`,
        params: JSON.stringify(params),
        created_at,
        read_at: isRead ? now : null,
        dismissed_at: null,
        over_at: null,
        ends_at: null,
      };
    });
    await database.transaction((tx) => tx.insertInto("notification").values(rows).execute());
    return rows.map(({ id }) => id);
  });
}

/** Returns a notification of a run that succeeded this long ago. */
export function finishedRun(prompt: string, minutesAgo: number): SeededNotification {
  return {
    kind: "run_completed",
    params: { runId: v7(), prompt, mode: "text-to-image", stored: 1, outputs: 1 },
    minutesAgo,
  };
}
