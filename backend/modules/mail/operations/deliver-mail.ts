import { z } from "zod";
import type { MailDeps } from "../deps.ts";
import { endMail } from "../ended-mail.ts";
import { findMail, updateWaitingMail } from "../records.ts";
import { renderHtml } from "../render-html.ts";
import { renderText } from "../render-text.ts";
import { senderOf, waitBeforeAttempt } from "../rules.ts";
import { composeLetter } from "../templates.ts";

const stored = z.record(z.string(), z.string());

/**
 * Sends a message from the outbox. Throws on a temporary failure, so that the queue retries. A permanent failure ends
 * the message. A run repeated after a crash may send the message twice, with the same Message-ID.
 */
export async function deliverMail(deps: MailDeps, mailId: string, attempt: number): Promise<void> {
  const { appName, database, from, log, mailer, runtime } = deps;
  const row = await findMail(database.read, mailId);
  if (row?.status !== "waiting") return;

  const variables = { ...stored.parse(JSON.parse(row.params)), appName: appName(), email: row.to_address };
  const letter = composeLetter(row.template, row.language, variables);
  const delivery = await mailer.send({
    from: senderOf(from, appName()),
    to: row.to_address,
    subject: letter.subject,
    html: await renderHtml(letter),
    text: renderText(letter),
    messageId: row.message_id,
    // Prevents automatic replies (RFC 3834, section 5).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  });

  const details = { mailId, template: row.template, attempt };
  if (delivery.outcome === "delivered" || delivery.outcome === "kept") {
    const now = runtime.now();
    await endMail(deps, mailId, { status: "sent", attempts: attempt, sent_at: now, last_error: null });
    return log.info(details, delivery.outcome === "kept" ? "mail stored, not sent" : "mail sent");
  }
  if (delivery.outcome === "permanent") {
    await endMail(deps, mailId, { status: "dead", attempts: attempt, last_error: delivery.reason });
    return log.warn({ code: "MAIL_REJECTED", ...details, reason: delivery.reason }, "A mail server rejected mail.");
  }
  const next_attempt_at = runtime.now() + waitBeforeAttempt(attempt + 1) * 1_000;
  const change = { attempts: attempt, last_error: delivery.reason, next_attempt_at };
  await database.transaction((tx) => updateWaitingMail(tx, mailId, change));
  throw new Error(`Mail not sent yet: ${delivery.reason}`);
}
