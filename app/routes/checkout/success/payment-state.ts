import type { Transaction } from "../../../../contract/checkout.ts";
import { isWhollyRefunded } from "../../../parts/refunded.ts";

/** The states of a payment that its page can show. */
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

/** A payment that began this recently was probably just paid, even if the provider does not confirm it yet. */
const justStartedMilliseconds = 10 * 60_000;
/** A payment that is still unconfirmed after this long is shown as late. */
const lateMilliseconds = 45 * 60_000;

/** Returns the state of a payment at `now`, in milliseconds since the epoch. */
export function paymentState(transaction: Transaction, now: number): PaymentState {
  const { status, is_fulfilled, was_declined } = transaction;
  if (status === "completed" && is_fulfilled) return isWhollyRefunded(transaction) ? "refunded" : "completed";
  if (status === "canceled") return "canceled";
  if (status === "past_due") return "failed";
  if (was_declined) return "declined";
  const age = now - Date.parse(transaction.created_at);
  if (isUnpaid(transaction)) return age > justStartedMilliseconds ? "unpaid" : "processing";
  return age > lateMilliseconds ? "late" : "processing";
}

/** Returns the state to show for a payment that was watched for a while and did not change. */
export function stateAfterWatching(transaction: Transaction, watched: PaymentState): PaymentState {
  if (watched !== "processing") return watched;
  return isUnpaid(transaction) ? "unpaid" : "late";
}

function isUnpaid({ status }: Transaction): boolean {
  return status === "draft" || status === "ready";
}

/** Returns whether the state may change at any moment without user action. */
export function isWatched(state: PaymentState | "unnamed"): boolean {
  return state === "processing" || state === "unpaid";
}
