import type { Tx } from "../../../adapters/database/port.ts";
import type { MailDeps } from "../deps.ts";
import { deliverJobName } from "../jobs.ts";
import { findMail, reviveMail } from "../records.ts";

/** What became of a message that is to be sent again. */
export type Resent = "waiting" | "missing" | "not-dead" | "forgotten";

/** Sends a dead message again within `tx`, with all of its attempts. */
export async function resendMail({ jobQueue, runtime }: MailDeps, tx: Tx, mailId: string): Promise<Resent> {
  if (await reviveMail(tx, mailId, runtime.now())) {
    await jobQueue.enqueue(tx, { name: deliverJobName, payload: { mailId } });
    return "waiting";
  }
  const mail = await findMail(tx, mailId);
  if (!mail) return "missing";
  return mail.status === "dead" ? "forgotten" : "not-dead";
}
