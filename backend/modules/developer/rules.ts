import type { DeliveryError } from "../../../contract/webhooks.ts";
import type { Posted } from "../../adapters/outgoing/port.ts";
import { accountLimit } from "../../http/limits.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Before each further attempt, as the Standard Webhooks specification proposes: a receiver may be down for a night. */
const pausesMilliseconds = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** How long to wait after this many failed attempts; `undefined` when it was the last. */
export function pauseAfter(attempts: number): number | undefined {
  return pausesMilliseconds[attempts - 1];
}

/**
 * Where nothing has arrived for so long, and a message was given up, no more is sent: days, as that specification has it, so
 * that nobody loses a webhook over a long weekend.
 */
export const hopelessAfterMilliseconds = 5 * day;

/** Until when the secret before signs beside one that is as old as this, so that a receiver may be given it at leisure. */
export function oldSecretUntil(changedAt: number): number {
  return changedAt + day;
}

/** How long the log is kept. */
export const logKeptMilliseconds = 30 * day;

/** What an attempt came to: nothing is wrong with any 2xx, and nothing else is taken for having arrived. */
export function errorOf(posted: Posted): DeliveryError | null {
  if (!posted.ok) return posted.reason;
  if (posted.status >= 200 && posted.status < 300) return null;
  return posted.status >= 300 && posted.status < 400 ? "redirect" : "bad_status";
}

/** Each change of a webhook may look up a name that somebody typed in. */
export const webhookLimit = accountLimit({ name: "webhook: account", times: 60, perSeconds: 3_600 });

/** Each sending happens at once, and may take as long as a slow receiver does. */
export const sendLimit = accountLimit({ name: "webhook sending: account", times: 10, perSeconds: 60 });
