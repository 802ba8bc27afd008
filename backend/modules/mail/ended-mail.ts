import type { MailDeps } from "./deps.ts";
import { updateWaitingMail } from "./records.ts";

/** Replaces the parameters of ended messages, because their links could still open an account. */
const emptied = "{}";

/** Marks a message as sent or dead and erases its content. */
export async function endMail(
  { database }: MailDeps,
  mailId: string,
  change: { status: "sent" | "dead"; attempts?: number; sent_at?: number; last_error?: string | null },
): Promise<void> {
  await database.transaction((tx) => updateWaitingMail(tx, mailId, { ...change, params: emptied }));
}
