/** Takes payments. Only the provider's signed events and answers are trusted, never a browser. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether no money moves. */
  readonly isTest: boolean;
  /** What the provider's script needs in a browser; `null` when it has none. */
  readonly overlay: Overlay | null;
  /** Creates a payment; nothing is charged yet. */
  begin(order: Order): Promise<ProviderAnswer<StartedPayment>>;
  /** Returns the current state of a payment; `undefined` when it is unknown. */
  readTransaction(id: string): Promise<ProviderAnswer<ProviderTransaction | undefined>>;
  /**
   * Cancels an unpaid payment, so that it can no longer be paid; refused when it was paid. Succeeds when it is already
   * canceled or unknown. Returns `open` where the provider cannot cancel at this point, so that it can still be paid.
   */
  cancel(transactionId: string): Promise<ProviderAnswer<"closed" | "open">>;
  /** Returns what a change of plan would cost today, without changing anything. */
  previewPlan(subscriptionId: string, change: PlanChange): Promise<ProviderAnswer<PlanPreview>>;
  /**
   * Changes the plan immediately and charges the difference for the rest of the month; refused when that cannot be
   * paid.
   */
  changePlan(subscriptionId: string, change: PlanChange): Promise<ProviderAnswer<undefined>>;
  /**
   * Changes the plan from the next month on, without a charge or a credit for this month. Naming the current plan
   * undoes a change. From then on the provider's subscription events name the new plan. `monthStartsAt` is when the
   * month that we know began, in milliseconds since the epoch; `null` when there is none. It is too late once the
   * provider has begun another month, because the plan that follows is then paid.
   */
  changeNextMonth(
    subscriptionId: string,
    change: PlanChange,
    monthStartsAt: number | null,
  ): Promise<ProviderAnswer<undefined> | TooLate>;
  /** Ends a subscription at the end of the paid month, or undoes that. */
  endWithPeriod(subscriptionId: string, ends: boolean): Promise<ProviderAnswer<undefined>>;
  /** Ends a subscription immediately, for a deleted account. Succeeds when it has already ended. */
  endNow(subscriptionId: string): Promise<ProviderAnswer<undefined>>;
  /** Returns an address where a customer changes cards and sees invoices; valid for a short time. */
  portalAddress(customerId: string, subscriptionId: string | null): Promise<ProviderAnswer<string>>;
  /** Returns an address where the invoice can be downloaded; valid for a short time. */
  invoiceAddress(transactionId: string): Promise<ProviderAnswer<string>>;
  /**
   * Returns newer events, for servers that the provider cannot reach. `after` is an event id. `null` when there is no
   * list.
   */
  eventsAfter: ((after: string | undefined) => Promise<ProviderAnswer<EventsPage>>) | null;
  /** Returns the event of a signed message, or why it is rejected. `now` is in milliseconds since the epoch. */
  readMessage(body: string, signature: string | null, now: number): PaymentEvent | MessageFault;
}

export type ProviderName = "local" | "paddle";

/** `forged`: not signed by the provider. `stale`: too old or from the future. `broken`: signed but not understood. */
export type MessageFault = "forged" | "stale" | "broken";

export type ProviderAnswer<T> =
  | { ok: true; value: T }
  /** `unavailable`: no answer, or not now; the call can be retried. `refused`: a retry will not help. */
  | { ok: false; reason: "unavailable" | "refused"; retryAfterSeconds?: number };

/** The state to be changed has changed meanwhile. */
export interface TooLate {
  ok: false;
  reason: "too late";
}

/** A page of events, oldest first. */
export interface EventsPage {
  /** `event` is `undefined` when it is not understood. */
  events: { id: string; event: PaymentEvent | undefined }[];
  hasMore: boolean;
}

export interface Order {
  /** Our id, which every event about the payment contains. */
  purchaseId: string;
  accountId: string;
  kind: "subscription" | "credit_pack" | "training";
  itemId: string;
  /** The name on invoices. */
  title: string;
  amountMinor: number;
  currency: string;
  /** The provider's id of the price, if it has one. */
  priceId: string | undefined;
  customer: { id: string | undefined; email: string };
}

export interface PlanChange {
  planId: string;
  /** The name on invoices. */
  title: string;
  amountMinor: number;
  currency: string;
  priceId: string | undefined;
}

/** `dueNowMinor` includes tax; the rest is as in the resulting payment. */
export interface PlanPreview extends Pick<ProviderTransaction, "totalMinor" | "shareOfMonth"> {
  dueNowMinor: number;
}

/** What a provider's script needs to show its overlay on a page; not secret. */
export interface Overlay {
  clientToken: string;
  environment: "sandbox" | "production";
  displayMode: "overlay" | "inline";
  theme: "light" | "dark";
  /** In the provider's language codes. */
  locale: string;
}

export interface StartedPayment {
  transactionId: string;
  status: string;
  customerId: string | null;
  /** A page to pay on, or what the provider's script needs to show its overlay. */
  checkout:
    | { mode: "page"; url: string }
    | {
        mode: "overlay" /** Where the provider itself sends browsers; `null` when no page is configured there. */;
        url: string | null;
        overlay: Overlay;
      };
}

/** Instants in milliseconds since the epoch; the end is exclusive. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

export interface ProviderTransaction {
  id: string;
  status: string;
  /** How it was created: `subscription_recurring`, `subscription_update`, `subscription_payment_method_change`, … */
  origin: string;
  customerId: string | null;
  subscriptionId: string | null;
  purchaseId: string | null;
  /** Our id of the plan it pays for, if the provider knows it. */
  planId: string | null;
  currency: string;
  /** The amount without tax, after discounts, in the currency's smallest unit. */
  totalMinor: number;
  /**
   * The listed price, before tax, discounts and conversion to the customer's currency; `null` when it is not given, or
   * when there is more than one unit of any item.
   */
  listed: { amountMinor: number; currency: string } | null;
  /** Which share of a month it pays for, from 0 to 1, where a plan changed within it; `null` when it is not given. */
  shareOfMonth: number | null;
  /** Whether it is for a plan's trial before its first month. */
  isTrial: boolean;
  priceIds: string[];
  invoiceNumber: string | null;
  /**
   * The period it pays for; `null` for a one-time purchase. After a change within a month it begins with the change.
   */
  period: Period | null;
}

export interface ProviderSubscription {
  id: string;
  status: string;
  customerId: string;
  purchaseId: string | null;
  priceIds: string[];
  /** Our id of its plan, if the provider knows it. */
  planId: string | null;
  /** The listed price, as for a payment. */
  listed: ProviderTransaction["listed"];
  period: Period | null;
  /** When it ends automatically; `null` when it renews. */
  endsAt: number | null;
}

export interface ProviderAdjustment {
  id: string;
  transactionId: string;
  /** `refund`, `chargeback`, `chargeback_reverse`, `credit`, … */
  action: string;
  status: string;
  totalMinor: number;
}

export type PaymentEvent = { id: string; type: string; occurredAt: number } & (
  | { about: "transaction"; transaction: ProviderTransaction }
  | { about: "subscription"; subscription: ProviderSubscription }
  | { about: "adjustment"; adjustment: ProviderAdjustment }
  | { about: "something else" }
  /** Its type is one that should be understood, but its content is not. */
  | { about: "not understood" }
);

/**
 * What the test checkout offers beyond every provider: buttons for customers, and controls with which developers
 * trigger every event of a provider. Accounts are identified by our ids.
 */
export interface TestCheckout {
  findPayment(id: string): Promise<TestPaymentState | undefined>;
  /** Returns whether it was possible: a payment can be paid, declined or canceled only while it is open. */
  act(paymentId: string, action: TestPaymentAction): Promise<boolean>;
  /**
   * Triggers an event for a payment, a subscription, or the last result of a purchase. Returns whether that was
   * possible.
   */
  tell(id: string, story: TestStory): Promise<boolean>;
  readDesk(accountId: string): Promise<TestDesk>;
  /** Whether a payment, a subscription or all of these messages belong to the account. */
  owns(accountId: string, ids: readonly string[]): Promise<boolean>;
  /** Starts or stops holding back messages about the account. */
  hold(accountId: string, isHolding: boolean): Promise<void>;
  /** Moves the account's clock ahead and processes everything that is due by then. */
  advanceTime(accountId: string, milliseconds: number): Promise<void>;
  /** Renews subscriptions whose month is over, or ends them where that was chosen. */
  renewDue(): Promise<void>;
  /** Returns undelivered messages, oldest first, without those that a developer holds back. */
  undelivered(): Promise<SignedMessage[]>;
  /** Returns these messages in this order, delivered or not. */
  messages(ids: readonly string[]): Promise<SignedMessage[]>;
  /** Records the answer to a message. */
  delivered(messageId: string, answer: string): Promise<void>;
}

/** A message of the test checkout, ready to be sent. */
export interface SignedMessage {
  id: string;
  body: string;
  signature: string;
}

export type TestPaymentAction = "pay" | "decline" | "cancel";
export type TestPaymentStory = "refund" | "refund_half" | "chargeback" | "reverse_chargeback";
export type TestSubscriptionStory =
  | "renew"
  | "fail_renewal"
  | "recover"
  | "cancel_at_period_end"
  | "resume"
  | "end_now";
export type TestStory = TestPaymentStory | TestSubscriptionStory;

export interface TestPaymentState {
  id: string;
  purchaseId: string;
  amountMinor: number;
  currency: string;
  status: string;
  /** Whether the last attempt to pay was declined. */
  isDeclined: boolean;
}

/** One account at the test checkout. Lists hold the newest entries, newest first. Instants as everywhere. */
export interface TestDesk {
  /** The account's time on the test checkout's clock. */
  now: number;
  aheadMilliseconds: number;
  isHolding: boolean;
  payments: (TestPaymentState & {
    subscriptionId: string | null;
    planId: string | null;
    refundedMinor: number;
    createdAt: number;
    /** The events that a developer can trigger. */
    stories: TestPaymentStory[];
  })[];
  subscriptions: {
    id: string;
    planId: string;
    status: string;
    periodEndsAt: number;
    endsAt: number | null;
    stories: TestSubscriptionStory[];
  }[];
  /** `answer` is the answer to the last delivery. */
  messages: { id: string; type: string; occurredAt: number; deliveries: number; answer: string | null }[];
}
