import type { MailContext } from "../deps.ts";
import { rememberedMilliseconds } from "../rules.ts";

/** Removes what was sent or given up long ago, for an outbox tells who was written to. Returns how many. */
export async function forgetOldMail({ database, runtime }: MailContext): Promise<number> {
  const { numDeletedRows } = await database.transaction((tx) =>
    tx
      .deleteFrom("mail_outbox")
      .where("created_at", "<", runtime.now() - rememberedMilliseconds)
      .where("status", "!=", "waiting")
      .executeTakeFirst(),
  );
  return Number(numDeletedRows);
}
