import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { money } from "./money.ts";
import { paged, pageQuery } from "./paging.ts";
import { ledgerKinds, purchaseKinds, transactionStatuses } from "./payment-terms.ts";
import { planIds, subscription } from "./plans.ts";

/** A purchase, finished or not. */
export const transaction = z
  .object({
    id: z.string(),
    kind: z.enum(purchaseKinds),
    /** The plan, the package, or the training order. */
    item_id: z.string(),
    /** In the caller's language. */
    description: z.string(),
    amount: money,
    /** The refunded part of the amount. */
    refunded_minor: z.number().int(),
    credits: z.number(),
    status: z.enum(transactionStatuses),
    /** Whether the last attempt to pay was declined. */
    was_declined: z.boolean(),
    /** Whether the purchased item has been granted. */
    is_fulfilled: z.boolean(),
    has_invoice: z.boolean(),
    /** Whether no money moved, because the local test checkout made it. */
    is_test: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof transaction>;

/** How the provider's script shows its overlay on a page, as the operator configured it. */
export const overlaySettings = z.object({
  display_mode: z.enum(["overlay", "inline"]),
  theme: z.enum(["light", "dark"]),
  /** In the provider's language codes. */
  locale: z.string(),
  /** Where the overlay goes after a payment. */
  success_path: z.string(),
});
export type OverlaySettings = z.infer<typeof overlaySettings>;

/** What the provider's script needs in a browser; not secret. */
const overlay = z.object({
  client_token: z.string(),
  environment: z.enum(["sandbox", "production"]),
  settings: overlaySettings,
});

/** Where to pay: on a separate page, or in an overlay that the provider's script shows. */
export const checkout = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("page"), url: z.string() }),
  z.object({
    mode: z.literal("overlay"),
    /** For browsers that cannot run the script. */
    url: z.string(),
    ...overlay.shape,
    provider_transaction_id: z.string(),
  }),
]);
export type Checkout = z.infer<typeof checkout>;

export const startedCheckout = z
  .object({
    transaction_id: z.string(),
    status: z.enum(transactionStatuses),
    provider: z.enum(["local", "paddle"]),
    checkout,
  })
  .meta({ id: "Checkout" });
export type StartedCheckout = z.infer<typeof startedCheckout>;

export const checkoutRequest = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("subscription"), plan_id: z.enum(planIds).exclude(["starter"]) }),
  z.object({ kind: z.literal("credit_pack"), package_id: z.string().min(1).max(40) }),
  z.object({ kind: z.literal("training"), inquiry_id: z.uuid() }),
]);
export type CheckoutRequest = z.infer<typeof checkoutRequest>;

/** A line of the ledger: credits added or removed. */
export const ledgerLine = z
  .object({
    id: z.string(),
    kind: z.enum(ledgerKinds),
    /** Positive when credits were added. */
    credits: z.number(),
    /** The balance after this line, including credits held for runs under way. */
    balance_after: z.number(),
    /** The source of a grant; `null` for other lines. `staff` also for credits that an administrator took. */
    source: z.enum(["starter", "monthly", "pack", "staff"]).nullable(),
    /** The run that the credits paid for. */
    generation_id: z.string().nullable(),
    /** The purchase that granted or revoked the credits. */
    transaction_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerLine" });
export type LedgerLine = z.infer<typeof ledgerLine>;

const transactionParams = z.object({ id: z.uuid() });
/** Days in UTC; both are included. */
const days = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type Days = z.infer<typeof days>;
const transactionFilter = days.extend({
  kind: z.enum(purchaseKinds).optional(),
  status: z.enum(transactionStatuses).optional(),
});
const ledgerFilter = days.extend({ kind: z.enum(ledgerKinds).optional() });
const planChange = z.object({ plan_id: z.enum(planIds).exclude(["starter"]) });
const agreedPlanChange = planChange.extend({
  /** The highest amount that may be due now, in the currency's smallest unit. When more is due, nothing changes. */
  max_due_minor: z.number().int().min(0).optional(),
});
/** The field that a refusal of the amount names. */
export const maxDueField = "max_due_minor" satisfies keyof typeof agreedPlanChange.shape;

/** The payment provider of this installation. */
export const paymentProvider = z
  .object({
    provider: z.enum(["off", "local", "paddle"]),
    /** Whether no money moves. */
    is_test: z.boolean(),
    overlay: overlay.nullable(),
  })
  .meta({ id: "PaymentProvider" });
export type PaymentProviderDetails = z.infer<typeof paymentProvider>;

export const payments = {
  provider: endpoint({
    method: "GET",
    path: "/api/billing/provider/",
    tag: "Billing",
    summary: "Retrieve the payment provider, and what its script needs in a browser.",
    auth: "none",
    answer: { status: 200, payload: paymentProvider },
    refusals: [],
  }),
  checkout: endpoint({
    method: "POST",
    path: "/api/billing/checkout/",
    tag: "Billing",
    summary:
      "Create a payment for a plan, a credit package or a trained model. The same request within half an hour returns the same payment.",
    auth: "bearer",
    pausesInMaintenance: true,
    body: checkoutRequest,
    answer: { status: 201, payload: startedCheckout },
    refusals: ["NOT_FOUND", "CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  checkoutStatus: endpoint({
    method: "GET",
    path: "/api/billing/checkout/{id}/",
    tag: "Billing",
    summary: "Retrieve the status of a payment. While it is open, the payment provider is asked.",
    auth: "bearer",
    params: transactionParams,
    answer: { status: 200, payload: transaction },
    refusals: ["NOT_FOUND"],
  }),
  openCheckout: endpoint({
    method: "GET",
    path: "/api/billing/checkout/{id}/open/",
    tag: "Billing",
    summary: "Retrieve a payment by its id or the payment provider's id, and where it can still be paid.",
    auth: "bearer",
    params: z.object({ id: z.string().min(1).max(80) }),
    answer: {
      status: 200,
      payload: z.object({ transaction, checkout: checkout.nullable() }).meta({ id: "OpenCheckout" }),
    },
    refusals: ["NOT_FOUND"],
  }),
  transactions: endpoint({
    method: "GET",
    path: "/api/billing/transactions/",
    tag: "Billing",
    summary: "List your purchases, newest first.",
    auth: "bearer",
    scope: "billing",
    query: pageQuery.extend(transactionFilter.shape),
    answer: { status: 200, payload: paged(transaction) },
    refusals: [],
  }),
  transactionsFile: endpoint({
    method: "GET",
    path: "/api/billing/transactions/csv/",
    tag: "Billing",
    summary: "Download your purchases as a CSV file.",
    auth: "bearer",
    scope: "billing",
    query: transactionFilter,
    answer: { status: 200, fileType: "text/csv" },
    refusals: [],
  }),
  invoice: endpoint({
    method: "POST",
    path: "/api/billing/transactions/{id}/invoice/",
    tag: "Billing",
    summary: "Retrieve an address for downloading the invoice. It is valid for a short time.",
    auth: "bearer",
    params: transactionParams,
    answer: { status: 200, payload: z.object({ url: z.string() }).meta({ id: "InvoiceAddress" }) },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
  ledger: endpoint({
    method: "GET",
    path: "/api/billing/ledger/",
    tag: "Billing",
    summary: "List your credit transactions, newest first.",
    auth: "bearer",
    scope: "billing",
    query: pageQuery.extend(ledgerFilter.shape),
    answer: { status: 200, payload: paged(ledgerLine) },
    refusals: [],
  }),
  ledgerFile: endpoint({
    method: "GET",
    path: "/api/billing/ledger/csv/",
    tag: "Billing",
    summary: "Download your credit transactions as a CSV file, oldest first.",
    auth: "bearer",
    scope: "billing",
    query: ledgerFilter,
    answer: { status: 200, fileType: "text/csv" },
    refusals: [],
  }),
  previewPlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/preview/",
    tag: "Billing",
    summary: "Preview a plan change: what it would cost today, and when it would take effect.",
    auth: "bearer",
    body: planChange,
    answer: {
      status: 200,
      payload: z
        .object({ due_now: money, begins_at: z.iso.datetime(), credits_now: z.number() })
        .meta({ id: "PlanPreview" }),
    },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  changePlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/change/",
    tag: "Billing",
    summary:
      "Change your plan. A larger plan starts immediately, unless more than max_due_minor is due for it. A smaller plan starts with the next month.",
    auth: "bearer",
    pausesInMaintenance: true,
    body: agreedPlanChange,
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  cancelPlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/cancel/",
    tag: "Billing",
    summary: "Cancel your plan at the end of the paid month.",
    auth: "bearer",
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  resumePlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/resume/",
    tag: "Billing",
    summary: "Resume a plan that is set to end.",
    auth: "bearer",
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  portal: endpoint({
    method: "POST",
    path: "/api/billing/portal/",
    tag: "Billing",
    summary:
      "Retrieve an address of the payment provider for changing cards and viewing invoices. It is valid for a short time.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ url: z.string() }).meta({ id: "PortalAddress" }) },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
};
