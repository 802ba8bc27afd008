import { v7 } from "uuid";
import type { NoticeParams } from "../../backend/modules/notifications/params.ts";
import "../../backend/modules/notifications/tables.ts";
import { type Beside, besideProduct } from "./beside-product.ts";

/** One to seed: of which kind, what it is made of, and how many minutes ago. */
export type SeededNotice = {
  [K in keyof NoticeParams]: { kind: K; params: NoticeParams[K]; minutesAgo: number; isRead?: boolean };
}[keyof NoticeParams];

/** Puts notices into somebody's list beside a running product on the embedded database. Gives their ids, in the same order. */
export function seedNotices(beside: Beside, notices: readonly SeededNotice[]): Promise<string[]> {
  return besideProduct(beside, async (database, ownerId) => {
    const now = Date.now();
    const rows = notices.map(({ kind, params, minutesAgo, isRead }) => {
      const created_at = now - minutesAgo * 60_000;
      const id = v7({ msecs: created_at });
      return {
        id,
        owner_id: ownerId,
        kind,
        notice_key: `seeded ${id}`,
        params: JSON.stringify(params),
        created_at,
        read_at: isRead ? now : null,
        dismissed_at: null,
        over_at: null,
        ends_at: null,
      };
    });
    await database.transaction((tx) => tx.insertInto("notice").values(rows).execute());
    return rows.map(({ id }) => id);
  });
}

/** A run that ended well so long ago. */
export function finishedRun(prompt: string, minutesAgo: number): SeededNotice {
  return {
    kind: "run_completed",
    params: { runId: v7(), prompt, mode: "text-to-image", stored: 1, outputs: 1 },
    minutesAgo,
  };
}
