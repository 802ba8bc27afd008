/**
 * Whoever takes the money. What happened is believed from its signed events and its own answers alone, never from what a
 * browser says.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Whether no money moves. */
  readonly isTest: boolean;
  /** What its own script needs in a browser; `null` where it has none. */
  readonly overlay: Overlay | null;
  /** Begins a payment; nothing is paid by that. */
  begin(order: Order): Promise<ProviderAnswer<StartedPayment>>;
  /** A payment as it stands now; `undefined` for an unknown one. */
  readTransaction(id: string): Promise<ProviderAnswer<ProviderTransaction | undefined>>;
  /**
   * Closes a payment that nobody has paid, so that nobody can; refused where it was paid. One that is closed already, or
   * unknown, is well. `open` where the provider closes none at this point, so that it can still be paid.
   */
  cancel(transactionId: string): Promise<ProviderAnswer<"closed" | "open">>;
  /** What changing to a plan would cost today; nothing is changed. */
  previewPlan(subscriptionId: string, change: PlanChange): Promise<ProviderAnswer<PlanPreview>>;
  /** Changes the plan at once and takes the difference for what is left of the month; refused when that cannot be paid. */
  changePlan(subscriptionId: string, change: PlanChange): Promise<ProviderAnswer<undefined>>;
  /**
   * Lets the next month be another plan: nothing is taken or given back for this one. Naming the plan that is there now takes
   * it back. What the provider says of the subscription from then on names the new plan. `monthStartsAt` is when the month
   * began that is known here, in milliseconds since the epoch, and `null` where none is: it is too late once another one has
   * begun there, as the plan that follows is paid for by then.
   */
  changeNextMonth(
    subscriptionId: string,
    change: PlanChange,
    monthStartsAt: number | null,
  ): Promise<ProviderAnswer<undefined> | TooLate>;
  /** Ends a subscription with the month that is paid, or takes that back. */
  endWithPeriod(subscriptionId: string, ends: boolean): Promise<ProviderAnswer<undefined>>;
  /** Ends a subscription at once, for an account that is deleted; one that has ended already is well. */
  endNow(subscriptionId: string): Promise<ProviderAnswer<undefined>>;
  /** Where a customer changes cards and sees invoices; works for a short time. */
  portalAddress(customerId: string, subscriptionId: string | null): Promise<ProviderAnswer<string>>;
  /** Where the invoice can be fetched; works for a short time. */
  invoiceAddress(transactionId: string): Promise<ProviderAnswer<string>>;
  /** What happened since, for products that the provider cannot reach; `after` is an event's id. `null` where it has no such list. */
  eventsAfter: ((after: string | undefined) => Promise<ProviderAnswer<EventsPage>>) | null;
  /** What a signed message says; a reason when it is not to be believed. `now` in milliseconds since the epoch. */
  readMessage(body: string, signature: string | null, now: number): PaymentEvent | MessageFault;
}

export type ProviderName = "local" | "paddle";

/** `forged`: not signed by the provider. `stale`: too old or from the future. `broken`: signed, and not understood. */
export type MessageFault = "forged" | "stale" | "broken";

export type ProviderAnswer<T> =
  | { ok: true; value: T }
  /** `unavailable`: no answer, or not now; the same may be asked again. `refused`: it will not. */
  | { ok: false; reason: "unavailable" | "refused"; retryAfterSeconds?: number };

/** What was to be changed has happened meanwhile. */
export interface TooLate {
  ok: false;
  reason: "too late";
}

/** What happened, the oldest first. */
export interface EventsPage {
  /** Without an `event` where it is not understood. */
  events: { id: string; event: PaymentEvent | undefined }[];
  hasMore: boolean;
}

export interface Order {
  /** Ours; comes back in every event about the payment. */
  purchaseId: string;
  accountId: string;
  kind: "subscription" | "credit_pack" | "training";
  itemId: string;
  /** As invoices name it. */
  title: string;
  amountMinor: number;
  currency: string;
  /** The provider's own name of the price, where it has one. */
  priceId: string | undefined;
  customer: { id: string | undefined; email: string };
}

export interface PlanChange {
  planId: string;
  /** As invoices name it. */
  title: string;
  amountMinor: number;
  currency: string;
  priceId: string | undefined;
}

/** `dueNowMinor` is with tax, the rest as in the payment that it becomes. */
export interface PlanPreview extends Pick<ProviderTransaction, "totalMinor" | "shareOfMonth"> {
  dueNowMinor: number;
}

/** What a provider's own script needs to lay itself over a page; none of it is secret. */
export interface Overlay {
  clientToken: string;
  environment: "sandbox" | "production";
  displayMode: "overlay" | "inline";
  theme: "light" | "dark";
  /** As the provider calls languages. */
  locale: string;
}

export interface StartedPayment {
  transactionId: string;
  status: string;
  customerId: string | null;
  /** A page to pay on, or what the provider's own script needs to lay itself over ours. */
  checkout:
    | { mode: "page"; url: string }
    | {
        mode: "overlay" /** Where the provider itself leads browsers; `null` where it was told no page. */;
        url: string | null;
        overlay: Overlay;
      };
}

/** Instants in milliseconds since the epoch; the end belongs to the next period. */
export interface Period {
  startsAt: number;
  endsAt: number;
}

export interface ProviderTransaction {
  id: string;
  status: string;
  /** Why there is one: `subscription_recurring`, `subscription_update`, `subscription_payment_method_change`, … */
  origin: string;
  customerId: string | null;
  subscriptionId: string | null;
  purchaseId: string | null;
  /** Which plan of ours it pays for, where the provider was told. */
  planId: string | null;
  currency: string;
  /** What is to be paid without tax, discounts taken off, in the currency's smallest unit. */
  totalMinor: number;
  /**
   * What its prices say, before tax, discounts and the customer's own currency; `null` where it does not name them, or has
   * more than one piece of anything.
   */
  listed: { amountMinor: number; currency: string } | null;
  /** How much of a month it pays for, from 0 to 1, where a plan changed within it; `null` where that is not said. */
  shareOfMonth: number | null;
  /** Whether it is for the days that a plan begins with before its first month, which cost nothing or less. */
  isTrial: boolean;
  priceIds: string[];
  invoiceNumber: string | null;
  /** What it pays for; `null` for what is bought once. That of a change within a month begins with the change. */
  period: Period | null;
}

export interface ProviderSubscription {
  id: string;
  status: string;
  customerId: string;
  purchaseId: string | null;
  priceIds: string[];
  /** Which plan of ours it is, where the provider was told. */
  planId: string | null;
  /** What its price says, as that of a payment. */
  listed: ProviderTransaction["listed"];
  period: Period | null;
  /** When it ends by itself; `null` where it goes on. */
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
  /** Of a kind that should be understood, and is not. */
  | { about: "not understood" }
);

/**
 * What can be done at the test checkout besides what every provider does: people press its buttons, and developers make
 * everything happen that a provider may tell. Accounts are named by our own ids.
 */
export interface TestCheckout {
  findPayment(id: string): Promise<TestPaymentState | undefined>;
  /** Whether it could be done: a payment is paid, declined or canceled only while it is open. */
  act(paymentId: string, action: TestPaymentAction): Promise<boolean>;
  /**
   * Makes something happen to a payment, to a subscription, or to what a purchase led to last; all three by their ids.
   * Whether it could.
   */
  tell(id: string, story: TestStory): Promise<boolean>;
  readDesk(accountId: string): Promise<TestDesk>;
  /** Whether a payment, a subscription or all of these messages are the account's. */
  owns(accountId: string, ids: readonly string[]): Promise<boolean>;
  /** Keeps back what there is to say of the account from now on, or no longer. */
  hold(accountId: string, isHolding: boolean): Promise<void>;
  /** Moves the account's clock ahead. What is due by then happens. */
  advanceTime(accountId: string, milliseconds: number): Promise<void>;
  /** Lets the months that are over be followed by the next ones, or by the end where that was chosen. */
  advanceClock(): Promise<void>;
  /** What has not been delivered yet, the oldest first; without what a developer holds back. */
  undelivered(): Promise<SignedMessage[]>;
  /** These messages, in this order, whether they were delivered or not. */
  messages(ids: readonly string[]): Promise<SignedMessage[]>;
  /** Notes that a message was answered. */
  delivered(messageId: string, answer: string): Promise<void>;
}

/** What the test checkout has to say, as it says it. */
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
  /** Whether the last try to pay was declined. */
  isDeclined: boolean;
}

/** One account at the test checkout; lists hold the newest things, newest first. Instants as everywhere. */
export interface TestDesk {
  /** By the test checkout's own clock for this account. */
  now: number;
  aheadMilliseconds: number;
  isHolding: boolean;
  payments: (TestPaymentState & {
    subscriptionId: string | null;
    planId: string | null;
    refundedMinor: number;
    createdAt: number;
    /** What can be made to happen. */
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
  /** `answer` is what the last delivery was answered. */
  messages: { id: string; type: string; occurredAt: number; deliveries: number; answer: string | null }[];
}
