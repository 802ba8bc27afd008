import type { MailDeps } from "../deps.ts";
import { deleteEndedMail, emptyDeadMail } from "../records.ts";
import { rememberedMilliseconds, resendableMilliseconds } from "../rules.ts";

/**
 * Removes old ended messages, because the outbox reveals who received mail, and empties those that can no longer be sent
 * again. Returns how many were removed.
 */
export function forgetOldMail({ database, runtime }: Pick<MailDeps, "database" | "runtime">): Promise<number> {
  const now = runtime.now();
  return database.transaction(async (tx) => {
    await emptyDeadMail(tx, now - resendableMilliseconds);
    return deleteEndedMail(tx, now - rememberedMilliseconds);
  });
}
