import type { TemplateName } from "./templates.ts";

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

/** Replaces the parameters of ended messages, because their links could still open an account. */
export const emptied = "{}";

/**
 * The messages that may be sent again later: their links open nothing without a sign-in. The content of all others is
 * erased once they are sent or have failed.
 */
export const resendableTemplates: readonly TemplateName[] = [
  "password_changed",
  "account_deleted",
  "google_linked",
  "training_requested",
  "training_ready",
  "credits_low",
  "receipt",
  "payment_failed",
  "payment_refunded",
  "subscription_ending",
  "subscription_ended",
  "training_paid",
  "training_in_review",
  "training_refunded",
  "new_device",
  "new_key",
  "webhook_off",
  "long_work",
];

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
  // Neither may occur inside a quoted name (RFC 5322, section 3.2.4).
  return `"${appName.replace(/["\\\p{Cc}]/gu, "")}" <${from}>`;
}
