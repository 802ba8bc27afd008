import type { Transaction } from "../../contract/checkout.ts";

/** Whether the full amount was refunded, including by a chargeback. A free transaction cannot be refunded. */
export function isWhollyRefunded({ refunded_minor, amount }: Pick<Transaction, "refunded_minor" | "amount">): boolean {
  return refunded_minor > 0 && refunded_minor >= amount.amount_minor;
}
