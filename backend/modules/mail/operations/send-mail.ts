import type { Language } from "../../../../contract/languages.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { MailDeps } from "../deps.ts";
import { deliverJobName } from "../jobs.ts";
import { insertMail } from "../records.ts";
import { messageIdOf } from "../rules.ts";
import type { TemplateName, TemplateParams } from "../templates.ts";

export interface NewMail<T extends TemplateName = TemplateName> {
  /** One address. */
  to: string;
  template: T;
  language: Language;
  params: TemplateParams<T>;
  /** Names what the message is about; a second one about the same is not sent. */
  dedupeKey: string;
  /** Milliseconds since the epoch, UTC, before which it does not leave; at once when left out. */
  sendAt?: number;
}

/**
 * Puts a message into the outbox, in the transaction it stands for: it is sent exactly when that commits. Returns whether
 * it is new; `false` when a message with this key was there already.
 */
export async function sendMail<T extends TemplateName>(
  { jobQueue, runtime, from }: MailDeps,
  tx: Tx,
  { to, template, language, params, dedupeKey, sendAt }: NewMail<T>,
): Promise<boolean> {
  const now = runtime.now();
  const id = runtime.newId();
  const isNew = await insertMail(tx, {
    id,
    dedupe_key: dedupeKey,
    to_address: to,
    template,
    language,
    params: JSON.stringify(params),
    status: "waiting",
    attempts: 0,
    next_attempt_at: sendAt ?? now,
    message_id: messageIdOf(id, from),
    last_error: null,
    created_at: now,
    sent_at: null,
  });
  if (!isNew) return false;
  await jobQueue.enqueue(tx, { name: deliverJobName, payload: { mailId: id }, runAt: sendAt });
  return true;
}
