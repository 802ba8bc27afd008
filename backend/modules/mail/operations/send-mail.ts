import type { Language } from "../../../../contract/languages.ts";
import type { Tx } from "../../../adapters/database/port.ts";
import type { MailDeps } from "../deps.ts";
import { deliverJobName } from "../jobs.ts";
import { insertMail } from "../records.ts";
import { messageIdOf } from "../rules.ts";
import type { TemplateName, TemplateParams } from "../templates.ts";

export interface NewMail<T extends TemplateName = TemplateName> {
  /** A single address. */
  to: string;
  template: T;
  language: Language;
  params: TemplateParams<T>;
  /** Identifies the message's subject matter. Only one message per key is sent. */
  dedupeKey: string;
  /** The earliest sending time in milliseconds since the epoch, UTC; defaults to immediately. */
  sendAt?: number;
}

/**
 * Adds a message to the outbox within `tx`. It is sent if and only if `tx` commits. Returns `false` if a message with
 * this key already exists.
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
