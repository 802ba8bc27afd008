import {
  type Customer,
  type Item,
  type Period,
  type Price,
  type Subscription,
  type Transaction,
  totalsOf,
} from "./objects.ts";

const monthMilliseconds = 30 * 86_400_000;

export interface PaddleEvent {
  event_id: string;
  event_type: string;
  occurred_at: string;
  data: object;
}

/** An operator's account at Paddle: its data, and the events that can happen to it. */
export class PaddleAccount {
  readonly prices = new Map<string, Price>();
  readonly customers = new Map<string, Customer>();
  readonly transactions = new Map<string, Transaction>();
  readonly subscriptions = new Map<string, Subscription>();
  /** All past events, oldest first. */
  readonly events: PaddleEvent[] = [];
  /** Whether the one card that all users pay with is refused. */
  declines = false;
  readonly #now: () => number;
  #ids = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  readonly newId = (): string => {
    this.#ids += 1;
    return `01${this.#ids.toString(36).padStart(24, "0")}`;
  };

  instant(milliseconds = this.#now()): string {
    return new Date(milliseconds).toISOString();
  }

  /** Events happen one after another, never two in the same millisecond. */
  say(event_type: string, data: object): void {
    const last = Date.parse(this.events.at(-1)?.occurred_at ?? "1970-01-01T00:00:00Z");
    const occurred_at = this.instant(Math.max(this.#now(), last + 1));
    this.events.push({ event_id: `evt_${this.newId()}`, event_type, occurred_at, data: structuredClone(data) });
  }

  begin(
    items: Item[],
    sent: { customer_id?: string | null; custom_data?: Record<string, unknown> | null; currency_code: string },
  ): Transaction {
    const id = `txn_${this.newId()}`;
    const transaction = this.#newTransaction(id, items, sent.currency_code, {
      status: "draft",
      origin: "api",
      customer_id: sent.customer_id ?? null,
      custom_data: sent.custom_data ?? null,
      checkout: { url: `https://studio.example/checkout/paddle?_ptxn=${id}` },
    });
    this.say("transaction.created", transaction);
    return transaction;
  }

  /** The user enters identity and address in the overlay. Throws if the transaction can no longer be paid. */
  makeReady(id: string): Transaction {
    const transaction = this.find(this.transactions, id);
    if (!["draft", "ready"].includes(transaction.status)) throw new Error(`${id} is ${transaction.status}.`);
    transaction.customer_id ??= this.customerWith("typed@example.com", null).id;
    transaction.status = "ready";
    this.say("transaction.ready", transaction);
    return transaction;
  }

  close(transaction: Transaction): void {
    transaction.status = "canceled";
    this.say("transaction.canceled", transaction);
  }

  /** The user pays in the overlay, or tries to. `email` is the typed address if no customer was named. */
  pay(id: string, { discount = 0 }: { discount?: number } = {}): Transaction {
    const transaction = this.makeReady(id);
    if (this.declines) {
      this.say("transaction.payment_failed", transaction);
      return transaction;
    }
    transaction.details.totals = totalsOf(transaction.items, transaction.currency_code, 1, discount);
    transaction.status = "paid";
    this.say("transaction.paid", transaction);
    const cycle = transaction.items[0]?.price.billing_cycle;
    if (cycle) this.#subscribe(transaction, cycle);
    this.#complete(transaction);
    return transaction;
  }

  #subscribe(transaction: Transaction, billing_cycle: NonNullable<Price["billing_cycle"]>): void {
    const period = this.#periodFrom(this.#now());
    const subscription: Subscription = {
      id: `sub_${this.newId()}`,
      status: "active",
      customer_id: transaction.customer_id ?? "",
      custom_data: transaction.custom_data,
      currency_code: transaction.currency_code,
      items: withProducts(transaction.items),
      billing_cycle,
      current_billing_period: period,
      scheduled_change: null,
      canceled_at: null,
      created_at: this.instant(),
      updated_at: this.instant(),
    };
    this.subscriptions.set(subscription.id, subscription);
    this.say("subscription.created", { ...subscription, transaction_id: transaction.id });
    this.say("subscription.activated", subscription);
    transaction.subscription_id = subscription.id;
    transaction.billing_period = period;
    this.say("transaction.updated", transaction);
  }

  #complete(transaction: Transaction): void {
    transaction.status = "completed";
    transaction.invoice_number = `325-${this.newId().slice(-5)}`;
    transaction.updated_at = this.instant();
    this.say("transaction.completed", transaction);
  }

  /** Starts the next month: paid, or past due if the card is refused. Ends the subscription if it was canceled. */
  renew(id: string): Transaction | undefined {
    const subscription = this.find(this.subscriptions, id);
    if (subscription.scheduled_change?.action === "cancel") {
      this.end(subscription);
      return undefined;
    }
    const { ends_at } = subscription.current_billing_period ?? { ends_at: this.instant() };
    subscription.current_billing_period = this.#periodFrom(Date.parse(ends_at));
    const transaction = this.#newTransaction(`txn_${this.newId()}`, subscription.items, subscription.currency_code, {
      status: "ready",
      origin: "subscription_recurring",
      customer_id: subscription.customer_id,
      subscription_id: id,
      custom_data: subscription.custom_data,
      billing_period: subscription.current_billing_period,
    });
    if (this.declines) {
      transaction.status = subscription.status = "past_due";
      this.say("transaction.payment_failed", transaction);
      this.say("transaction.past_due", transaction);
      this.say("subscription.past_due", subscription);
      return transaction;
    }
    this.say("subscription.updated", subscription);
    this.#complete(transaction);
    return transaction;
  }

  /** The past-due month is paid after all. */
  recover(transaction: Transaction): void {
    const subscription = this.find(this.subscriptions, transaction.subscription_id ?? "");
    this.#complete(transaction);
    subscription.status = "active";
    this.say("subscription.updated", subscription);
  }

  setStatus(id: string, status: "paused" | "active"): void {
    const subscription = this.find(this.subscriptions, id);
    subscription.status = status;
    this.say(status === "paused" ? "subscription.paused" : "subscription.resumed", subscription);
  }

  /** A larger plan replaces the rest of the month. The old plan is listed with a negative amount. */
  change(subscription: Subscription, items: Item[], isBilled: boolean): boolean {
    if (isBilled && this.declines) return false;
    const changed = this.changedItems(subscription, items);
    subscription.items = withProducts(items);
    this.say("subscription.updated", subscription);
    if (!isBilled) return true;
    const transaction = this.#newTransaction(`txn_${this.newId()}`, changed, subscription.currency_code, {
      status: "billed",
      origin: "subscription_update",
      customer_id: subscription.customer_id,
      subscription_id: subscription.id,
      custom_data: subscription.custom_data,
      billing_period: this.#restOf(subscription),
    });
    transaction.details.totals = totalsOf(transaction.items, transaction.currency_code, this.shareLeft(subscription));
    this.#complete(transaction);
    return true;
  }

  /**
   * Returns the items of a change: the old ones with negative amounts, and the new ones, each for the rest of the
   * month.
   */
  changedItems(subscription: Subscription, items: readonly Item[]): Item[] {
    const rate = String(this.shareLeft(subscription));
    const proration = { rate, billing_period: this.#restOf(subscription) };
    const before = subscription.items.map(({ price, quantity }) => ({ price, quantity: -quantity }));
    return [...before, ...items].map((item) => ({ ...item, proration }));
  }

  /** Starts at the change. A change never pays for the start of a month. */
  #restOf({ current_billing_period: period }: Subscription): Period {
    return { starts_at: this.instant(), ends_at: period?.ends_at ?? this.instant() };
  }

  /** The fraction of the paid month that remains. */
  shareLeft({ current_billing_period: period }: Subscription): number {
    if (!period) return 0;
    return Math.max(0, (Date.parse(period.ends_at) - this.#now()) / monthMilliseconds);
  }

  end(subscription: Subscription): void {
    subscription.status = "canceled";
    subscription.canceled_at = this.instant();
    subscription.scheduled_change = null;
    subscription.current_billing_period = null;
    this.say("subscription.canceled", subscription);
  }

  /** Refunds a share of the payment. Paddle approves it by default. */
  adjust(transactionId: string, action: string, { share = 1, isApproved = true } = {}): void {
    const { id, details, customer_id, subscription_id, currency_code } = this.find(this.transactions, transactionId);
    const part = (name: string) => String(Math.round(Number(details.totals[name]) * share));
    const net = String(Math.round((Number(details.totals.subtotal) - Number(details.totals.discount)) * share));
    const adjustment = {
      id: `adj_${this.newId()}`,
      action,
      transaction_id: id,
      customer_id,
      subscription_id,
      currency_code,
      reason: "asked for",
      totals: { subtotal: net, tax: part("tax"), total: part("total"), fee: "0", earnings: "0", currency_code },
    };
    this.say("adjustment.created", { ...adjustment, status: "pending_approval" });
    if (isApproved) this.say("adjustment.updated", { ...adjustment, status: "approved" });
  }

  /** Changes the card through a payment of zero. */
  changeCard(id: string): void {
    const { customer_id, custom_data, currency_code } = this.find(this.subscriptions, id);
    const transaction = this.#newTransaction(`txn_${this.newId()}`, [], currency_code, {
      status: "ready",
      origin: "subscription_payment_method_change",
      customer_id,
      custom_data,
      subscription_id: id,
    });
    this.#complete(transaction);
  }

  customerWith(email: string, custom_data: Record<string, unknown> | null): Customer {
    const customer = { id: `ctm_${this.newId()}`, email, custom_data, status: "active" };
    this.customers.set(customer.id, customer);
    return customer;
  }

  find<T>(all: ReadonlyMap<string, T>, id: string): T {
    const found = all.get(id);
    if (!found) throw new Error(`There is no ${id}.`);
    return found;
  }

  #periodFrom(start: number): Period {
    return { starts_at: this.instant(start), ends_at: this.instant(start + monthMilliseconds) };
  }

  #newTransaction(
    id: string,
    items: Item[],
    currency_code: string,
    details: Partial<Transaction> & Pick<Transaction, "status" | "origin">,
  ): Transaction {
    const transaction: Transaction = {
      id,
      customer_id: null,
      subscription_id: null,
      custom_data: null,
      currency_code,
      items,
      billing_period: null,
      invoice_number: null,
      details: { totals: totalsOf(items, currency_code), tax_rates_used: [], line_items: [] },
      payments: [],
      checkout: { url: null },
      created_at: this.instant(),
      updated_at: this.instant(),
      ...details,
    };
    this.transactions.set(id, transaction);
    return transaction;
  }
}

function withProducts(items: readonly Item[]): (Item & { product: object })[] {
  return items.map(({ price, quantity }) => ({ price, quantity, product: { id: price.product_id, name: price.name } }));
}
