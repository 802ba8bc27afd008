import { z } from "zod";

/**
 * Paddle's objects as in its API reference: the fields that the product reads, and those that Paddle's package
 * requires.
 */

const money = z.object({ amount: z.string().regex(/^\d+$/), currency_code: z.string().length(3) });
const customData = z.record(z.string(), z.unknown()).nullish();

/** An item of a request: a price of the catalog, or a custom price. */
const sentItem = z.union([
  z.strictObject({ price_id: z.string().startsWith("pri_"), quantity: z.int().min(1) }),
  z.strictObject({
    quantity: z.int().min(1),
    price: z.strictObject({
      name: z.string().nullish(),
      description: z.string().min(2),
      unit_price: money,
      quantity: z.object({ minimum: z.int(), maximum: z.int() }).optional(),
      billing_cycle: z.object({ interval: z.enum(["day", "week", "month", "year"]), frequency: z.int() }).nullish(),
      custom_data: customData,
      product: z.object({ name: z.string(), tax_category: z.string() }),
    }),
  }),
]);

export const sentCustomer = z.strictObject({ email: z.email(), custom_data: customData });
export const sentTransaction = z.strictObject({
  items: z.array(sentItem).min(1),
  customer_id: z.string().nullish(),
  custom_data: customData,
  currency_code: z.string().length(3),
  collection_mode: z.literal("automatic"),
});
export const sentChange = z.strictObject({
  items: z.array(sentItem).optional(),
  custom_data: customData,
  proration_billing_mode: z.enum(["prorated_immediately", "do_not_bill"]).optional(),
  on_payment_failure: z.literal("prevent_change").optional(),
  scheduled_change: z.null().optional(),
});
export const sentClose = z.strictObject({ status: z.literal("canceled") });
export const sentCancel = z.strictObject({ effective_from: z.enum(["next_billing_period", "immediately"]) });
export const sentPortal = z.strictObject({ subscription_ids: z.array(z.string()) });

export interface Price {
  id: string;
  product_id: string;
  name: string;
  description: string;
  unit_price: z.infer<typeof money>;
  quantity: { minimum: number; maximum: number };
  billing_cycle: { interval: string; frequency: number } | null;
  custom_data: Record<string, unknown> | null;
  tax_mode: string;
  status: string;
}

export interface Item {
  price: Price;
  quantity: number;
  /** The rest of the month, if a change happens within it. */
  proration?: { rate: string; billing_period: Period };
}

export interface Customer {
  id: string;
  email: string;
  custom_data: Record<string, unknown> | null;
  status: string;
}

export interface Transaction {
  id: string;
  status: string;
  origin: string;
  customer_id: string | null;
  subscription_id: string | null;
  custom_data: Record<string, unknown> | null;
  currency_code: string;
  items: Item[];
  billing_period: Period | null;
  invoice_number: string | null;
  details: { totals: Record<string, string>; tax_rates_used: []; line_items: [] };
  payments: [];
  checkout: { url: string | null };
  created_at: string;
  updated_at: string;
}

export interface Period {
  starts_at: string;
  ends_at: string;
}

export interface Subscription {
  id: string;
  status: string;
  customer_id: string;
  custom_data: Record<string, unknown> | null;
  currency_code: string;
  items: (Item & { product: object })[];
  billing_cycle: { interval: string; frequency: number };
  current_billing_period: Period | null;
  scheduled_change: { action: string; effective_at: string; resume_at: null } | null;
  canceled_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Returns the resulting price for an item of a request. */
export function itemFrom(
  sent: z.infer<typeof sentItem>,
  priceIds: ReadonlyMap<string, Price>,
  newId: () => string,
): Item | undefined {
  if ("price_id" in sent) {
    const price = priceIds.get(sent.price_id);
    return price && { price, quantity: sent.quantity };
  }
  const { unit_price, description, name, billing_cycle, custom_data, quantity } = sent.price;
  const price: Price = {
    id: `pri_${newId()}`,
    product_id: `pro_${newId()}`,
    name: name ?? description,
    description,
    unit_price,
    quantity: quantity ?? { minimum: 1, maximum: 100 },
    billing_cycle: billing_cycle ?? null,
    custom_data: custom_data ?? null,
    tax_mode: "account_setting",
    status: "active",
  };
  return { price, quantity: sent.quantity };
}

/** Returns the totals of a payment with tax on top. `discount` and earlier items are subtracted. */
export function totalsOf(
  items: readonly Item[],
  currency_code: string,
  share = 1,
  discount = 0,
): Record<string, string> {
  const subtotal = items.reduce((sum, { price, quantity }) => sum + Number(price.unit_price.amount) * quantity, 0);
  const net = Math.round(subtotal * share);
  const tax = Math.round((net - discount) / 5);
  const total = String(net - discount + tax);
  return {
    subtotal: String(net),
    discount: String(discount),
    tax: String(tax),
    total,
    credit: "0",
    credit_to_balance: "0",
    balance: "0",
    grand_total: total,
    currency_code,
  };
}
