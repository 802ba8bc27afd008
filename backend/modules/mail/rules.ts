import { type TemplateName, templateVariables } from "./templates.ts";

const minute = 60;
const hour = 60 * minute;

/**
 * Seconds to wait after each failed attempt. The total is about a day, as for mail servers (RFC 5321, section 4.5.4.1).
 */
const waitsSeconds = [30, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour];

export const attemptsMax = waitsSeconds.length + 1;

/** Returns the seconds to wait before the given attempt, which is at least 2. */
export function waitBeforeAttempt(attempt: number): number {
  return waitsSeconds[attempt - 2] ?? 8 * hour;
}

/** Replaces the parameters of ended messages, because their links could still open an account. No message has it as its own. */
export const erased = "null";

/**
 * Whether a message may be sent again later: nothing in it opens anything without a sign-in. The content of all others is
 * erased once they are sent or have failed.
 */
const mayBeSentAgain: Record<TemplateName, boolean> = {
  confirm_email: false,
  already_registered: true,
  reset_password: false,
  password_changed: true,
  account_deleted: true,
  account_approved: true,
  account_declined: true,
  sign_up_waiting: true,
  invite: false,
  identity_linked: true,
  training_requested: true,
  training_ready: true,
  credits_low: true,
  receipt: true,
  payment_failed: true,
  payment_refunded: true,
  subscription_ending: true,
  subscription_ended: true,
  training_paid: true,
  training_in_review: true,
  training_refunded: true,
  new_device: true,
  new_key: true,
  webhook_off: true,
  test_mail: true,
  credits_given: true,
  credits_taken: true,
  deletion_scheduled: true,
  account_removed: true,
  report_received: true,
  report_outcome: true,
  // Their signed links show the decision to anyone.
  item_moderated: false,
  appeal_decided: false,
  decision_reversed: false,
  long_work: true,
};

const templateNames = Object.keys(templateVariables) as TemplateName[];

export const resendableTemplates = templateNames.filter((name) => mayBeSentAgain[name]);

/** The templates whose messages have no parameters to erase. */
export const plainTemplates = templateNames.filter((name) => templateVariables[name].length === 0);

/** How long a message that could not be sent keeps its parameters, so that it can be sent again. */
export const resendableMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** How long ended messages stay in the outbox. */
export const rememberedMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Returns the Message-ID, which is the same for all attempts (RFC 5322, section 3.6.4). */
export function messageIdOf(mailId: string, from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  return `<${mailId}@${domain}>`;
}

/** Returns the sender of a message: with the studio's name before it where the operator's setting is only an address. */
export function senderOf(from: string, appName: string): string {
  if (from.includes("<")) return from;
  // Inside a quoted name, these stand for themselves after a backslash (RFC 5322, section 3.2.4).
  return `"${appName.replace(/["\\]/g, "\\$&")}" <${from}>`;
}
