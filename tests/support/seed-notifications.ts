import { v7 } from "uuid";
import type { NotificationParams } from "../../backend/modules/notifications/params.ts";
import "../../backend/modules/notifications/tables.ts";
import { type Beside, besideProduct } from "./beside-product.ts";

/** One to seed: of which kind, what it is made of, and how many minutes ago. */
export type SeededNotification = {
  [K in keyof NotificationParams]: { kind: K; params: NotificationParams[K]; minutesAgo: number; isRead?: boolean };
}[keyof NotificationParams];

/** Puts notices into somebody's list beside a running product on the embedded database. Gives their ids, in the same order. */
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

/** A run that ended well so long ago. */
export function finishedRun(prompt: string, minutesAgo: number): SeededNotification {
  return {
    kind: "run_completed",
    params: { runId: v7(), prompt, mode: "text-to-image", stored: 1, outputs: 1 },
    minutesAgo,
  };
}
