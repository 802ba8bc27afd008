import type { MailDeps } from "../deps.ts";
import { endMail } from "../ended-mail.ts";

/** Ends a message whose last attempt has failed; its reason is kept. */
export async function giveUpMail(deps: MailDeps, mailId: string): Promise<void> {
  await endMail(deps, mailId, { status: "dead" });
  deps.log.warn({ mailId }, "mail given up");
}
