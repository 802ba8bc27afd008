import type { MailDeps } from "./deps.ts";
import { updateWaitingMail } from "./records.ts";

/** Nothing of a message that has left, or never will, may open an account later. */
const emptied = "{}";

/** Notes that a mail is sent or given up, and forgets what was in it. */
export async function endMail(
  { database }: MailDeps,
  mailId: string,
  change: { status: "sent" | "dead"; attempts?: number; sent_at?: number; last_error?: string | null },
): Promise<void> {
  await database.transaction((tx) => updateWaitingMail(tx, mailId, { ...change, params: emptied }));
}
