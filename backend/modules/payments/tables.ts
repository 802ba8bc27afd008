import type { PlanId } from "../../../contract/plans.ts";
import type { ProviderName } from "../../adapters/payments/port.ts";

export interface PurchaseTable {
  id: string;
  account_id: string;
  kind: "subscription" | "credit_pack" | "training";
  /** The plan, the package, or the training order. */
  item_id: string;
  price_minor: number;
  currency: string;
  credits_hundredths: number;
  provider: ProviderName;
  provider_transaction_id: string | null;
  provider_subscription_id: string | null;
  /** In the provider's terms. */
  status: string;
  status_at: number;
  refunded_minor: number;
  invoice_number: string | null;
  /** JSON: where to pay while the purchase is open. */
  checkout: string | null;
  /** When the last attempt to pay was declined; `null` once it is paid. */
  declined_at: number | null;
  /** When a request last asked the provider about it. */
  asked_at: number | null;
  /** The lot that granted its credits. */
  lot_key: string | null;
  created_at: number;
  fulfilled_at: number | null;
  /** JSON: the terms that a plan was sold with; `null` for those of the catalog. */
  terms: string | null;
}

export interface BillingCustomerTable {
  account_id: string;
  provider: ProviderName;
  customer_id: string;
}

export interface SubscriptionTable {
  id: string;
  account_id: string;
  provider: ProviderName;
  provider_subscription_id: string;
  plan: PlanId;
  next_plan: PlanId | null;
  /** When the provider confirmed it. */
  next_plan_announced_at: number | null;
  status: string;
  period_starts_at: number | null;
  period_ends_at: number | null;
  ends_at: number | null;
  last_event_at: number;
  created_at: number;
  /** JSON: the terms of `plan`, as it was sold; `null` for those of the catalog. */
  terms: string | null;
  /** JSON: the terms of `next_plan`, as they were when it was chosen. */
  next_terms: string | null;
}

export interface PaymentEventTable {
  provider: ProviderName;
  event_id: string;
  type: string;
  occurred_at: number;
  body: string;
  problem: string | null;
  received_at: number;
}

export interface RefundTable {
  provider: ProviderName;
  adjustment_id: string;
  provider_transaction_id: string;
  action: string;
  amount_minor: number;
  applied_at: number | null;
}

export interface PaymentCursorTable {
  stream: string;
  event_id: string;
}

declare module "../../adapters/database/port.ts" {
  interface Schema {
    purchase: PurchaseTable;
    billing_customer: BillingCustomerTable;
    subscription: SubscriptionTable;
    payment_event: PaymentEventTable;
    refund: RefundTable;
    payment_cursor: PaymentCursorTable;
  }
}
