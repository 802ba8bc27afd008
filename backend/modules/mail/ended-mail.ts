import type { MailDeps } from "./deps.ts";
import { emptyMail, updateWaitingMail } from "./records.ts";
import { resendableTemplates } from "./rules.ts";

/**
 * Marks a message as sent or dead and erases its content, because its links could still open an account. The content of
 * a dead message without such a link stays for a while, so that it can be sent again.
 */
export async function endMail(
  { database, runtime }: Pick<MailDeps, "database" | "runtime">,
  mailId: string,
  change: { status: "sent" | "dead"; attempts?: number; sent_at?: number; last_error?: string | null },
): Promise<void> {
  const kept = change.status === "dead" ? resendableTemplates : [];
  await database.transaction(async (tx) => {
    await updateWaitingMail(tx, mailId, { ...change, next_attempt_at: runtime.now() });
    await emptyMail(tx, mailId, kept);
  });
}
