import type { Transaction } from "../../contract/checkout.ts";

/** Whether all that was paid went back, also by a chargeback. What cost nothing cannot. */
export function isWhollyRefunded({ refunded_minor, amount }: Pick<Transaction, "refunded_minor" | "amount">): boolean {
  return refunded_minor > 0 && refunded_minor >= amount.amount_minor;
}
