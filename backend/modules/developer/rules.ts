import type { DeliveryError } from "../../../contract/webhooks.ts";
import type { Posted } from "../../adapters/outgoing/port.ts";
import { accountLimit } from "../../http/limits.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Pauses before each retry, as the Standard Webhooks specification proposes. A receiver may be down for a night. */
const pausesMilliseconds = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour];

/** Returns the pause after this many failed attempts, in milliseconds; `undefined` after the last one. */
export function pauseAfter(attempts: number): number | undefined {
  return pausesMilliseconds[attempts - 1];
}

/**
 * A webhook is switched off after failing this long, once a delivery has failed for good. The specification proposes
 * days, so that a long weekend switches no webhook off.
 */
export const switchOffAfterMilliseconds = 5 * day;

/** Returns when the previous secret stops signing, in milliseconds since the epoch. Receivers get time to change. */
export function oldSecretUntil(changedAt: number): number {
  return changedAt + day;
}

/** How long deliveries are kept. */
export const logKeptMilliseconds = 30 * day;

/** Returns the error of an attempt; `null` for any 2xx status. Every other status is an error. */
export function errorOf(posted: Posted): DeliveryError | null {
  if (!posted.ok) return posted.reason;
  if (posted.status >= 200 && posted.status < 300) return null;
  return posted.status >= 300 && posted.status < 400 ? "redirect" : "bad_status";
}

/** Each change of a webhook may resolve a name that a user typed. */
export const webhookLimit = accountLimit({ name: "webhook: account", times: 60, perSeconds: 3_600 });

/** The request sends immediately, and lasts as long as a slow receiver. */
export const sendLimit = accountLimit({ name: "webhook sending: account", times: 10, perSeconds: 60 });
