import type { Refusal } from "../../../http/operation.ts";

/** What is said when the payment provider does not answer. */
export function unavailable(retryAfterSeconds?: number): Refusal {
  return { ok: false, code: "SERVICE_UNAVAILABLE", message: "paymentsUnavailable", retryAfterSeconds };
}
