import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { MessageFault, PaymentEvent, PlanPreview, ProviderTransaction } from "./port.ts";

/**
 * Longer than a delivery takes and shorter than an attack needs; Paddle's own library allows 5 s, which rejects
 * retries.
 */
const toleranceMilliseconds = 300_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
/** Amounts are text in the currency's smallest unit; below zero where a smaller plan leaves a remainder. */
const minor = z
  .string()
  .regex(/^-?\d{1,12}$/)
  .transform(Number);
const period = z
  .object({ starts_at: instant, ends_at: instant })
  .transform(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }))
  .nullish();
/** A customer can put any text here, so an invalid id counts as absent. */
const ourName = z
  .string()
  .regex(/^[\w-]{1,64}$/)
  .optional()
  .catch(undefined);
const custom = z.object({ purchase_id: ourName, plan_id: ourName }).nullish().catch(null);
const rate = z
  .string()
  .regex(/^[01](\.\d{1,30})?$/)
  .transform((text) => Math.min(1, Number(text)));
const items = z
  .array(
    z.object({
      price: z
        .object({
          id: z.string().nullish(),
          unit_price: z.object({ amount: minor, currency_code: z.string().max(3) }).nullish(),
          custom_data: custom,
          trial_period: z.looseObject({}).nullish(),
        })
        .nullish(),
      quantity: z.number().int().default(1),
      // The rest of a month, where a plan changes within it.
      proration: z.object({ rate }).nullish().catch(null),
    }),
  )
  .default([])
  // Items that a larger plan replaces are listed with a quantity below zero.
  .transform((all) => all.filter(({ quantity }) => quantity > 0));
type Items = z.output<typeof items>;

const totals = z.object({ subtotal: minor, discount: minor.nullish() }).nullish();
/** Without tax, after discounts. */
const netOf = (sums: z.output<typeof totals>) => Math.max(0, (sums?.subtotal ?? 0) - (sums?.discount ?? 0));

const priceIdsOf = (list: Items) => list.flatMap(({ price }) => price?.id ?? []);
/** Prices created for one payment name their plan. Other data of a payment may have been written by a browser. */
const planOfPrices = (list: Items) => list.flatMap(({ price }) => price?.custom_data?.plan_id ?? []).at(0) ?? null;

/** Which share of a month is paid for, where a plan changed within it. */
const shareOf = (list: Items) => list.find(({ proration }) => proration)?.proration?.rate ?? null;

/** The listed price is the ordered price only when there is one unit of one item. */
function listedOf(list: Items): ProviderTransaction["listed"] {
  const [only, ...more] = list;
  const price = only?.price?.unit_price;
  if (!price || more.length > 0 || only.quantity !== 1) return null;
  return { amountMinor: price.amount, currency: price.currency_code };
}

/**
 * “Whether a subscription has a trial is determined by whether the prices on the subscription have a trial period”
 * (Paddle, “Offer paid trials for subscriptions”). A renewal has the same price but is for a month. The amount proves
 * nothing: a discount can make a month free, and a trial can cost something.
 */
function isForTrial(origin: string, list: Items): boolean {
  return !origin.startsWith("subscription_") && list.some(({ price }) => price?.trial_period);
}

const transaction = z
  .object({
    id: z.string().max(64),
    status: z.string().max(40),
    origin: z.string().max(60).default("api"),
    customer_id: z.string().max(64).nullish(),
    subscription_id: z.string().max(64).nullish(),
    custom_data: custom,
    currency_code: z.string().max(3),
    items,
    invoice_number: z.string().max(64).nullish(),
    billing_period: period,
    details: z.object({ totals }).nullish(),
  })
  .transform((sent) => ({
    id: sent.id,
    status: sent.status,
    origin: sent.origin,
    customerId: sent.customer_id ?? null,
    subscriptionId: sent.subscription_id ?? null,
    purchaseId: sent.custom_data?.purchase_id ?? null,
    planId: planOfPrices(sent.items),
    currency: sent.currency_code,
    totalMinor: netOf(sent.details?.totals),
    listed: listedOf(sent.items),
    shareOfMonth: shareOf(sent.items),
    isTrial: isForTrial(sent.origin, sent.items),
    priceIds: priceIdsOf(sent.items),
    invoiceNumber: sent.invoice_number ?? null,
    period: sent.billing_period ?? null,
  }));

const preview = z
  .object({
    update_summary: z.object({ result: z.object({ action: z.string(), amount: minor }) }).nullish(),
    immediate_transaction: z.object({ details: z.object({ totals, line_items: items }) }).nullish(),
  })
  .transform(({ update_summary, immediate_transaction: now }) => {
    const { action, amount } = update_summary?.result ?? { action: "none", amount: 0 };
    const dueNowMinor = action === "charge" ? Math.abs(amount) : 0;
    if (!now) return { dueNowMinor, totalMinor: dueNowMinor, shareOfMonth: null };
    const { totals, line_items } = now.details;
    return { dueNowMinor, totalMinor: netOf(totals), shareOfMonth: shareOf(line_items) };
  });

const subscription = z
  .object({
    id: z.string().max(64),
    status: z.string().max(40),
    customer_id: z.string().max(64),
    custom_data: custom,
    items,
    current_billing_period: period,
    scheduled_change: z.object({ action: z.string(), effective_at: instant }).nullish(),
    canceled_at: instant.nullish(),
  })
  .transform((sent) => ({
    id: sent.id,
    status: sent.status,
    customerId: sent.customer_id,
    purchaseId: sent.custom_data?.purchase_id ?? null,
    planId: planOfPrices(sent.items),
    priceIds: priceIdsOf(sent.items),
    listed: listedOf(sent.items),
    period: sent.current_billing_period ?? null,
    endsAt:
      sent.canceled_at ??
      (sent.scheduled_change && ["cancel", "pause"].includes(sent.scheduled_change.action)
        ? sent.scheduled_change.effective_at
        : null),
  }));

const adjustment = z
  .object({
    id: z.string().max(64),
    transaction_id: z.string().max(64),
    action: z.string().max(40),
    status: z.string().max(40),
    totals: z.object({ subtotal: minor }),
  })
  .transform((sent) => ({
    id: sent.id,
    transactionId: sent.transaction_id,
    action: sent.action,
    status: sent.status,
    totalMinor: Math.abs(sent.totals.subtotal),
  }));

const envelope = z.object({
  event_id: z.string().regex(/^[\w-]{1,80}$/),
  event_type: z.string().regex(/^[\w.-]{1,80}$/),
  occurred_at: instant,
  data: z.record(z.string(), z.unknown()),
});

/** Parses a payment in Paddle's format (API reference, transaction). Throws a Zod error on anything else. */
export function parseTransaction(data: unknown) {
  return transaction.parse(data);
}

/** Parses what a change of plan would cost, in Paddle's format. Throws a Zod error on anything else. */
export function parsePreview(data: unknown): PlanPreview {
  return preview.parse(data);
}

/** Parses a subscription in Paddle's format. Throws a Zod error on anything else. */
export function parseSubscription(data: unknown) {
  return subscription.parse(data);
}

/**
 * Verifies and parses a signed message of Paddle or the test checkout. The signature is `ts=<seconds>;h1=<hex>`, where
 * each `h1` is HMAC-SHA-256 over `<ts>:<body>` (Paddle, “Verify webhook signatures”). There are several while secrets
 * rotate.
 */
export function readSignedMessage(
  secrets: readonly string[],
  body: string,
  signature: string | null,
  now: number,
): PaymentEvent | MessageFault {
  const parts = (signature ?? "").split(";").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "ts")?.[1] ?? "";
  const offered = parts.filter(([name]) => name === "h1").map(([, value]) => Buffer.from(value ?? "", "hex"));
  const isSigned = secrets.some((secret) => {
    const expected = createHmac("sha256", secret).update(`${seconds}:${body}`).digest();
    return offered.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
  });
  if (!isSigned || !/^\d{1,12}$/.test(seconds)) return "forged";
  if (Math.abs(now - Number(seconds) * 1_000) > toleranceMilliseconds) return "stale";
  return parseEvent(body) ?? "broken";
}

/** Returns the signature header of a body in Paddle's format. `now` is in milliseconds since the epoch. */
export function signMessage(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  return `ts=${seconds};h1=${createHmac("sha256", secret).update(`${seconds}:${body}`).digest("hex")}`;
}

/** Parses an event; returns `undefined` when not even its type is understood. */
export function parseEvent(body: string): PaymentEvent | undefined {
  const parsed = envelope.safeParse(parseJson(body));
  if (!parsed.success) return undefined;
  const { event_id: id, event_type: type, occurred_at: occurredAt, data } = parsed.data;
  const known = { id, type, occurredAt };
  const unclear = { ...known, about: "not understood" } as const;
  if (type.startsWith("transaction.")) {
    const content = transaction.safeParse(data);
    return content.success ? { ...known, about: "transaction", transaction: content.data } : unclear;
  }
  if (type.startsWith("subscription.")) {
    const content = subscription.safeParse(data);
    return content.success ? { ...known, about: "subscription", subscription: content.data } : unclear;
  }
  if (type.startsWith("adjustment.")) {
    const content = adjustment.safeParse(data);
    return content.success ? { ...known, about: "adjustment", adjustment: content.data } : unclear;
  }
  return { ...known, about: "something else" };
}

function parseJson(text: string): unknown {
  try {
    return z.unknown().parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
