import type { MailDeps } from "../deps.ts";
import { deleteEndedMail } from "../records.ts";
import { rememberedMilliseconds } from "../rules.ts";

/** Removes what was sent or given up long ago, for an outbox tells who was written to. Returns how many. */
export function forgetOldMail({ database, runtime }: MailDeps): Promise<number> {
  return database.transaction((tx) => deleteEndedMail(tx, runtime.now() - rememberedMilliseconds));
}
