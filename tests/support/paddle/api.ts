import { z } from "zod";
import type { PaddleAccount } from "./account.ts";
import {
  type Item,
  itemFrom,
  type Subscription,
  sentCancel,
  sentChange,
  sentClose,
  sentCustomer,
  sentPortal,
  sentTransaction,
  totalsOf,
} from "./objects.ts";

export interface PaddleAnswer {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

type Handler = (account: PaddleAccount, id: string, query: URLSearchParams, body: unknown) => PaddleAnswer;

const data = (value: unknown, status = 200): PaddleAnswer => ({
  status,
  json: { data: value, meta: { request_id: "1" } },
});
const refuse = (status: number, code: string, detail = code): PaddleAnswer => ({
  status,
  json: {
    error: { type: "request_error", code, detail, documentation_url: `https://developer.paddle.com/errors/${code}` },
    meta: { request_id: "1" },
  },
});
const unknown = (): PaddleAnswer => refuse(404, "not_found");

const routes: readonly [RegExp, Handler][] = [
  [/^POST \/customers$/, (account, _id, _query, body) => makeCustomer(account, body)],
  [
    /^GET \/customers$/,
    (account, _id, query) =>
      page(
        [...account.customers.values()].filter(({ email }) => query.get("email")?.split(",").includes(email)),
        false,
      ),
  ],
  [/^POST \/customers\/(\w+)\/portal-sessions$/, (account, id, _query, body) => openPortal(account, id, body)],
  [/^POST \/transactions$/, (account, _id, _query, body) => begin(account, body)],
  [/^GET \/transactions\/(\w+)$/, (account, id) => found(account.transactions.get(id))],
  [/^PATCH \/transactions\/(\w+)$/, (account, id, _query, body) => closeTransaction(account, id, body)],
  [/^GET \/transactions\/(\w+)\/invoice$/, (account, id) => invoice(account, id)],
  [/^GET \/subscriptions\/(\w+)$/, (account, id) => found(account.subscriptions.get(id))],
  [/^PATCH \/subscriptions\/(\w+)\/preview$/, (account, id, _query, body) => change(account, id, body, "preview")],
  [/^PATCH \/subscriptions\/(\w+)$/, (account, id, _query, body) => change(account, id, body, "update")],
  [/^POST \/subscriptions\/(\w+)\/cancel$/, (account, id, _query, body) => cancel(account, id, body)],
  [/^GET \/events$/, (account, _id, query) => listEvents(account, query)],
];

/** Returns Paddle's answer to `METHOD /path`. */
export function answerTo(account: PaddleAccount, line: string, query: URLSearchParams, body: unknown): PaddleAnswer {
  for (const [pattern, handle] of routes) {
    const match = pattern.exec(line);
    if (match) return handle(account, match[1] ?? "", query, body);
  }
  return unknown();
}

function parse<T>(schema: z.ZodType<T>, body: unknown): { sent: T } | { answer: PaddleAnswer } {
  const parsed = schema.safeParse(body);
  return parsed.success ? { sent: parsed.data } : { answer: refuse(400, "bad_request", z.prettifyError(parsed.error)) };
}

function found(value: unknown): PaddleAnswer {
  return value === undefined ? unknown() : data(value);
}

function page(values: readonly unknown[], has_more: boolean): PaddleAnswer {
  const pagination = {
    per_page: values.length,
    next: "http://paddle.invalid/next",
    has_more,
    estimated_total: values.length,
  };
  return { status: 200, json: { data: values, meta: { request_id: "1", pagination } } };
}

function makeCustomer(account: PaddleAccount, body: unknown): PaddleAnswer {
  const read = parse(sentCustomer, body);
  if ("answer" in read) return read.answer;
  const { email, custom_data } = read.sent;
  if ([...account.customers.values()].some((one) => one.email === email)) return refuse(409, "customer_already_exists");
  return data(account.customerWith(email, custom_data ?? null), 201);
}

function openPortal(account: PaddleAccount, id: string, body: unknown): PaddleAnswer {
  const read = parse(sentPortal, body);
  if ("answer" in read) return read.answer;
  if (!account.customers.has(id)) return unknown();
  const overview = `https://sandbox-customer-portal.paddle.com/cpl_01?customer=${id}`;
  return data(
    { id: `cpls_${account.newId()}`, customer_id: id, urls: { general: { overview }, subscriptions: [] } },
    201,
  );
}

function itemsFrom(account: PaddleAccount, sent: readonly Parameters<typeof itemFrom>[0][]): Item[] | undefined {
  const items = sent.map((one) => itemFrom(one, account.prices, account.newId));
  return items.every((item) => item !== undefined) ? items : undefined;
}

function begin(account: PaddleAccount, body: unknown): PaddleAnswer {
  const read = parse(sentTransaction, body);
  if ("answer" in read) return read.answer;
  const { customer_id } = read.sent;
  if (customer_id && !account.customers.has(customer_id))
    return refuse(404, "not_found", `Entity ${customer_id} not found`);
  const items = itemsFrom(account, read.sent.items);
  return items ? data(account.begin(items, read.sent), 201) : refuse(404, "entity_not_found");
}

/** Paddle does not cancel a transaction before it is ready, which needs the user's address from the overlay. */
function closeTransaction(account: PaddleAccount, id: string, body: unknown): PaddleAnswer {
  const read = parse(sentClose, body);
  if ("answer" in read) return read.answer;
  const transaction = account.transactions.get(id);
  if (!transaction) return unknown();
  if (transaction.status !== "ready") return refuse(400, "transaction_invalid_status_change");
  account.close(transaction);
  return data(transaction);
}

function invoice(account: PaddleAccount, id: string): PaddleAnswer {
  const transaction = account.transactions.get(id);
  if (!transaction) return unknown();
  if (transaction.invoice_number === null) return refuse(400, "transaction_pdf_not_available");
  return data({ url: `https://paddle.invalid/invoices/${id}.pdf?expires=soon` });
}

function change(account: PaddleAccount, id: string, body: unknown, as: "preview" | "update"): PaddleAnswer {
  const read = parse(sentChange, body);
  if ("answer" in read) return read.answer;
  const subscription = account.subscriptions.get(id);
  if (!subscription) return unknown();
  const { items: sentItems, custom_data, proration_billing_mode: mode, scheduled_change } = read.sent;
  if (subscription.status !== "active") return refuse(409, "subscription_update_when_not_active");
  if (scheduled_change === null && subscription.scheduled_change) {
    subscription.scheduled_change = null;
    account.say("subscription.updated", subscription);
  }
  if (!sentItems) return data(subscription);
  if (mode === undefined) return refuse(400, "bad_request", "proration_billing_mode is needed with items");
  const items = itemsFrom(account, sentItems);
  if (!items) return refuse(404, "entity_not_found");
  if (as === "preview") return data({ ...subscription, ...previewOf(account, subscription, items) });
  if (custom_data !== undefined) subscription.custom_data = custom_data;
  const isDone = account.change(subscription, items, mode === "prorated_immediately");
  return isDone ? data(subscription) : refuse(402, "subscription_payment_declined");
}

function previewOf(account: PaddleAccount, subscription: Subscription, items: Item[]): object {
  const { currency_code } = subscription;
  const changed = account.changedItems(subscription, items);
  const totals = totalsOf(changed, currency_code, account.shareLeft(subscription));
  const total = Number(totals.total);
  const amount = String(Math.abs(total));
  const money = { amount, currency_code };
  const result = { action: total < 0 ? "credit" : "charge", ...money };
  const line_items = changed.map(({ price, quantity, proration }) => ({
    price_id: price.id,
    quantity,
    tax_rate: "0.2",
    unit_totals: {},
    totals: {},
    product: { id: price.product_id, name: price.name },
    proration,
  }));
  const immediate_transaction = {
    billing_period: changed[0]?.proration?.billing_period,
    details: { tax_rates_used: [], totals, line_items },
    adjustments: [],
  };
  return { immediate_transaction, update_summary: { credit: money, charge: money, result } };
}

function cancel(account: PaddleAccount, id: string, body: unknown): PaddleAnswer {
  const read = parse(sentCancel, body);
  if ("answer" in read) return read.answer;
  const subscription = account.subscriptions.get(id);
  if (!subscription) return unknown();
  if (subscription.status === "canceled") return refuse(409, "subscription_is_canceled_action_invalid");
  if (read.sent.effective_from === "immediately") {
    account.end(subscription);
    return data(subscription);
  }
  if (subscription.scheduled_change) return refuse(409, "subscription_locked_pending_changes_exist");
  const { ends_at } = subscription.current_billing_period ?? { ends_at: account.instant() };
  subscription.scheduled_change = { action: "cancel", effective_at: ends_at, resume_at: null };
  account.say("subscription.updated", subscription);
  return data(subscription);
}

/** Newest first by default, 50 at a time by default, 200 at most. */
function listEvents(account: PaddleAccount, query: URLSearchParams): PaddleAnswer {
  const after = query.get("after");
  const ordered = query.get("order_by") === "id[ASC]" ? account.events : account.events.toReversed();
  const start = after === null ? 0 : ordered.findIndex(({ event_id }) => event_id === after) + 1;
  if (after !== null && start === 0) return refuse(400, "bad_request", "after is not an event");
  const size = Math.min(200, Number(query.get("per_page") ?? 50));
  return page(ordered.slice(start, start + size), start + size < ordered.length);
}
