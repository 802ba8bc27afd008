/** The terms of payments and credits, in a separate file for code that needs nothing else. */

export const purchaseKinds = ["subscription", "credit_pack", "training"] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** The status names of payment providers. `paid` becomes `completed`; items are granted only when `completed`. */
export const transactionStatuses = ["draft", "ready", "billed", "paid", "completed", "canceled", "past_due"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

export const ledgerKinds = ["grant", "usage", "expiry", "clawback", "debt"] as const;
export type LedgerKind = (typeof ledgerKinds)[number];
