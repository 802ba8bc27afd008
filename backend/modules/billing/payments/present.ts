import { type Transaction, type TransactionStatus, transactionStatuses } from "../../../../contract/checkout.ts";
import { instant } from "../../../../contract/instants.ts";
import type { Language } from "../../../../contract/languages.ts";
import { toCredits } from "../rules.ts";
import { describePurchase } from "./describe.ts";
import type { PurchaseTable } from "./tables.ts";

/** A status we know; one that a provider invents later counts as on its way. */
export function statusOf(status: string): TransactionStatus {
  return transactionStatuses.find((known) => known === status) ?? "billed";
}

export function presentTransaction(language: Language, purchase: PurchaseTable): Transaction {
  return {
    id: purchase.id,
    kind: purchase.kind,
    item_id: purchase.item_id,
    description: describePurchase(language, purchase),
    amount: { amount_minor: purchase.price_minor, currency: purchase.currency },
    refunded_minor: purchase.refunded_minor,
    credits: toCredits(purchase.credits_hundredths),
    status: statusOf(purchase.status),
    was_declined: purchase.declined_at !== null,
    is_fulfilled: purchase.fulfilled_at !== null,
    has_invoice: purchase.invoice_number !== null && purchase.provider !== "local",
    is_test: purchase.provider === "local",
    created_at: instant(purchase.created_at),
  };
}
