import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { money } from "./money.ts";
import { paged, pageQuery } from "./paging.ts";
import { planIds, subscription } from "./plans.ts";

export const purchaseKinds = ["subscription", "credit_pack", "training"] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** As payment providers call it; `paid` is on its way to `completed`. Only what is completed is given. */
export const transactionStatuses = ["draft", "ready", "billed", "paid", "completed", "canceled", "past_due"] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** Something that was bought, or that somebody set out to buy. */
export const transaction = z
  .object({
    id: z.string(),
    kind: z.enum(purchaseKinds),
    /** The plan, the package, or the request for a trained model. */
    item_id: z.string(),
    /** In the caller's language. */
    description: z.string(),
    amount: money,
    /** What of it went back. */
    refunded_minor: z.number().int(),
    credits: z.number(),
    status: z.enum(transactionStatuses),
    /** Whether the last try to pay was declined, and none has gone through since. */
    was_declined: z.boolean(),
    /** Whether what was bought has been given. */
    is_fulfilled: z.boolean(),
    has_invoice: z.boolean(),
    /** Whether no money moved: it was made by the local test checkout. */
    is_test: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof transaction>;

/** How the provider's own script lays itself over a page, as the operator chose. */
export const overlaySettings = z.object({
  display_mode: z.enum(["overlay", "inline"]),
  theme: z.enum(["light", "dark"]),
  /** As the provider calls languages. */
  locale: z.string(),
  /** Where it leads once something is paid. */
  success_path: z.string(),
});
export type OverlaySettings = z.infer<typeof overlaySettings>;

/** What the provider's own script needs in a browser; none of it is secret. */
const overlay = z.object({
  client_token: z.string(),
  environment: z.enum(["sandbox", "production"]),
  settings: overlaySettings,
});

/** Where to pay. A page is gone to; an overlay is laid over the page by the provider's own script. */
export const checkout = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("page"), url: z.string() }),
  z.object({
    mode: z.literal("overlay"),
    /** For browsers in which the script cannot run. */
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

export const ledgerKinds = ["grant", "usage", "expiry", "clawback", "debt"] as const;

/** A line of the ledger: credits that came or went. */
export const ledgerLine = z
  .object({
    id: z.string(),
    kind: z.enum(ledgerKinds),
    /** To the account's good when above zero. */
    credits: z.number(),
    /** What the account then had, with what is set aside for runs under way. */
    balance_after: z.number(),
    /** Where they came from; only of grants. */
    source: z.enum(["starter", "monthly", "pack"]).nullable(),
    /** The run they paid for. */
    generation_id: z.string().nullable(),
    /** The purchase they came with, or were taken back with. */
    transaction_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "LedgerLine" });
export type LedgerLine = z.infer<typeof ledgerLine>;

const transactionParams = z.object({ id: z.uuid() });
/** Days in UTC; both belong to what is listed. */
const days = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });
export type Days = z.infer<typeof days>;
const transactionFilter = days.extend({
  kind: z.enum(purchaseKinds).optional(),
  status: z.enum(transactionStatuses).optional(),
});
const ledgerFilter = days.extend({ kind: z.enum(ledgerKinds).optional() });
const planChange = z.object({ plan_id: z.enum(planIds).exclude(["starter"]) });
const agreedPlanChange = planChange.extend({
  /** The most that may be due now, in the currency's smallest unit. Where more is due, nothing is changed. */
  max_due_minor: z.number().int().min(0).optional(),
});
/** The field that a refusal for the amount names. */
export const maxDueField = "max_due_minor" satisfies keyof typeof agreedPlanChange.shape;

/** Who takes the money here. */
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
    summary: "Who takes the money here, and what its script needs in a browser.",
    auth: "none",
    answer: { status: 200, payload: paymentProvider },
    refusals: [],
  }),
  checkout: endpoint({
    method: "POST",
    path: "/api/billing/checkout/",
    tag: "Billing",
    summary:
      "Begin to pay for a plan, a credit package or a trained model. The same again within half an hour gives the same.",
    auth: "bearer",
    body: checkoutRequest,
    answer: { status: 201, payload: startedCheckout },
    refusals: ["NOT_FOUND", "CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  checkoutStatus: endpoint({
    method: "GET",
    path: "/api/billing/checkout/{id}/",
    tag: "Billing",
    summary: "Where one of your payments stands; the payment provider is asked while it is open.",
    auth: "bearer",
    params: transactionParams,
    answer: { status: 200, payload: transaction },
    refusals: ["NOT_FOUND"],
  }),
  openCheckout: endpoint({
    method: "GET",
    path: "/api/billing/checkout/{id}/open/",
    tag: "Billing",
    summary: "One of your payments, by its id or by the payment provider's, and where it can still be paid.",
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
    summary: "What you bought, newest first.",
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
    summary: "The same as a CSV file.",
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
    summary: "An address to fetch the invoice at, for a short time.",
    auth: "bearer",
    params: transactionParams,
    answer: { status: 200, payload: z.object({ url: z.string() }).meta({ id: "InvoiceAddress" }) },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
  ledger: endpoint({
    method: "GET",
    path: "/api/billing/ledger/",
    tag: "Billing",
    summary: "Where your credits came from and went, newest first.",
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
    summary: "The same as a CSV file, the oldest first.",
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
    summary: "What changing to another plan would cost today, and when it would begin.",
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
      "Change to another plan: to a larger one at once, unless more than max_due_minor is due for it; to a smaller one when the month is over.",
    auth: "bearer",
    body: agreedPlanChange,
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  cancelPlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/cancel/",
    tag: "Billing",
    summary: "End your plan with the month that is paid.",
    auth: "bearer",
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  resumePlan: endpoint({
    method: "POST",
    path: "/api/billing/subscriptions/resume/",
    tag: "Billing",
    summary: "Let a plan go on that was to end.",
    auth: "bearer",
    answer: { status: 200, payload: subscription },
    refusals: ["CONFLICT", "SERVICE_UNAVAILABLE"],
  }),
  portal: endpoint({
    method: "POST",
    path: "/api/billing/portal/",
    tag: "Billing",
    summary: "An address at which the payment provider lets you change cards and see invoices, for a short time.",
    auth: "bearer",
    answer: { status: 200, payload: z.object({ url: z.string() }).meta({ id: "PortalAddress" }) },
    refusals: ["NOT_FOUND", "SERVICE_UNAVAILABLE"],
  }),
};
