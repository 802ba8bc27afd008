import type { MailDeps } from "./deps.ts";
import { updateWaitingMail } from "./records.ts";
import { emptied } from "./rules.ts";

/** Marks a message as sent and erases its content, or as dead. A dead one can be sent again for a while. */
export async function endMail(
  { database, runtime }: MailDeps,
  mailId: string,
  change: { status: "sent" | "dead"; attempts?: number; sent_at?: number; last_error?: string | null },
): Promise<void> {
  const ended =
    change.status === "sent" ? { ...change, params: emptied } : { ...change, next_attempt_at: runtime.now() };
  await database.transaction((tx) => updateWaitingMail(tx, mailId, ended));
}
