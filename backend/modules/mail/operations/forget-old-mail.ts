import type { MailDeps } from "../deps.ts";
import { deleteEndedMail } from "../records.ts";
import { rememberedMilliseconds } from "../rules.ts";

/** Removes old ended messages, because the outbox reveals who received mail. Returns how many were removed. */
export function forgetOldMail({ database, runtime }: MailDeps): Promise<number> {
  return database.transaction((tx) => deleteEndedMail(tx, runtime.now() - rememberedMilliseconds));
}
