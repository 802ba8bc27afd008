import type { MailDeps } from "../deps.ts";
import { endMail } from "../ended-mail.ts";

/** Ends a message after its last attempt has failed. Keeps the failure's reason. */
export async function giveUpMail(deps: MailDeps, mailId: string): Promise<void> {
  await endMail(deps, mailId, { status: "dead" });
  deps.log.warn({ code: "MAIL_FAILED", mailId }, "Mail could not be sent in any attempt.");
}
