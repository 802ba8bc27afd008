import { join } from "node:path";
import { v7 } from "uuid";
import { openSqliteDatabase } from "../../backend/adapters/database/sqlite.ts";
import type { NoticeParams } from "../../backend/modules/notifications/params.ts";
import "../../backend/modules/notifications/tables.ts";

/** One to seed: of which kind, what it is made of, and how many minutes ago. */
export type SeededNotice = {
  [K in keyof NoticeParams]: { kind: K; params: NoticeParams[K]; minutesAgo: number; isRead?: boolean };
}[keyof NoticeParams];

/** Puts notices into somebody's list beside a running product on the embedded database. Gives their ids, in the same order. */
export async function seedNotices(
  { dataFolder, email }: { dataFolder: string; email: string },
  notices: readonly SeededNotice[],
): Promise<string[]> {
  const database = await openSqliteDatabase({ path: join(dataFolder, "atelier.db") });
  try {
    const owner = await database.read
      .selectFrom("account")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const now = Date.now();
    const rows = notices.map(({ kind, params, minutesAgo, isRead }) => {
      const created_at = now - minutesAgo * 60_000;
      const id = v7({ msecs: created_at });
      return {
        id,
        owner_id: owner.id,
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
  } finally {
    await database.close();
  }
}

/** A run that ended well so long ago. */
export function finishedRun(prompt: string, minutesAgo: number): SeededNotice {
  return {
    kind: "run_completed",
    params: { runId: v7(), prompt, mode: "text-to-image", stored: 1, outputs: 1 },
    minutesAgo,
  };
}
