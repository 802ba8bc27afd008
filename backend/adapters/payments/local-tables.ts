export interface LocalPaymentTable {
  id: string;
  purchase_id: string;
  customer_id: string;
  subscription_id: string | null;
  plan_id: string | null;
  origin: string;
  amount_minor: number;
  currency: string;
  status: string;
  period_starts_at: number | null;
  period_ends_at: number | null;
  refunded_minor: number;
  /** The part of the refunded amount that a bank charged back. */
  charged_back_minor: number;
  /** When the last attempt was declined; `null` once it is paid. */
  declined_at: number | null;
  created_at: number;
}

export interface LocalSubscriptionTable {
  id: string;
  purchase_id: string;
  customer_id: string;
  plan_id: string;
  amount_minor: number;
  currency: string;
  status: string;
  period_starts_at: number;
  period_ends_at: number;
  ends_at: number | null;
}

export interface LocalMessageTable {
  id: string;
  position: number;
  customer_id: string;
  type: string;
  body: string;
  /** On the test checkout's clock. */
  occurred_at: number;
  delivered_at: number | null;
  deliveries: number;
  /** The answer to the last delivery. */
  answer: string | null;
}

export interface LocalCustomerTable {
  customer_id: string;
  ahead_milliseconds: number;
  is_holding: number;
}

export interface LocalDeskTable {
  id: number;
  last_position: number;
}

declare module "../database/port.ts" {
  interface Schema {
    local_payment: LocalPaymentTable;
    local_subscription: LocalSubscriptionTable;
    local_message: LocalMessageTable;
    local_customer: LocalCustomerTable;
    local_desk: LocalDeskTable;
  }
}
