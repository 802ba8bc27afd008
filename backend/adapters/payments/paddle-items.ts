import type { CurrencyCode, INonCatalogPriceRequestBody } from "@paddle/paddle-node-sdk";

/** The currencies that Paddle accepts (API reference, “Supported currencies”). */
const currencies = [
  ..."USD EUR GBP JPY AUD CAD CHF CLP HKD SGD SEK ARS BRL CNY COP CZK DKK HUF ILS INR KRW MXN NOK NZD PEN PLN".split(
    " ",
  ),
  ..."RUB THB TRY TWD UAH VND ZAR".split(" "),
];

export function isPaddleCurrency(currency: string): currency is CurrencyCode {
  return currencies.includes(currency);
}

interface Sold {
  /** The name on invoices. */
  title: string;
  amountMinor: number;
  currency: CurrencyCode;
  /** The price that the operator created at Paddle. */
  priceId: string | undefined;
  /** `null` for a one-time purchase. */
  planId: string | null;
}

/**
 * Returns one unit of what is sold: the price that the operator created at Paddle, else an ad hoc price. The ad hoc
 * price names its plan and has quantity 1. Whether it includes tax depends on the operator's account at Paddle.
 */
export function itemOf(sold: Sold): { priceId: string; quantity: number } | { price: Price; quantity: number } {
  const { title, amountMinor, currency, priceId, planId } = sold;
  if (priceId !== undefined) return { priceId, quantity: 1 };
  return {
    quantity: 1,
    price: {
      name: title,
      description: title,
      unitPrice: { amount: String(amountMinor), currencyCode: currency },
      quantity: { minimum: 1, maximum: 1 },
      product: { name: title, taxCategory: "standard" },
      ...(planId !== null && {
        billingCycle: { interval: "month", frequency: 1 } as const,
        customData: { plan_id: planId },
      }),
    },
  };
}

type Price = Extract<INonCatalogPriceRequestBody, { product: object }>;
