import type { Transaction } from "../../../../contract/checkout.ts";
import { isWhollyRefunded } from "../../../parts/refunded.ts";

/** What the page about a payment says of it. */
export const paymentStates = [
  "processing",
  "unpaid",
  "late",
  "completed",
  "refunded",
  "declined",
  "canceled",
  "failed",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Who comes to a payment that was begun so shortly ago has most likely just paid it, before the provider knows. */
const justBegunMilliseconds = 10 * 60_000;
/** Nothing is to be expected of a payment that was begun so long ago and is not confirmed. */
const lateMilliseconds = 45 * 60_000;

/** Where a payment stands at `now`, in milliseconds since the epoch. */
export function paymentState(transaction: Transaction, now: number): PaymentState {
  const { status, is_fulfilled, was_declined } = transaction;
  if (status === "completed" && is_fulfilled) return isWhollyRefunded(transaction) ? "refunded" : "completed";
  if (status === "canceled") return "canceled";
  if (status === "past_due") return "failed";
  if (was_declined) return "declined";
  const age = now - Date.parse(transaction.created_at);
  if (isUnpaid(transaction)) return age > justBegunMilliseconds ? "unpaid" : "processing";
  return age > lateMilliseconds ? "late" : "processing";
}

/** What is said of a payment that was watched for a while and stayed as it was. */
export function stateAfterWatching(transaction: Transaction, watched: PaymentState): PaymentState {
  if (watched !== "processing") return watched;
  return isUnpaid(transaction) ? "unpaid" : "late";
}

function isUnpaid({ status }: Transaction): boolean {
  return status === "draft" || status === "ready";
}

/** Whether it may become another state by itself at any moment. */
export function isWatched(state: PaymentState | "unnamed"): boolean {
  return state === "processing" || state === "unpaid";
}
