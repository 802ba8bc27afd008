import type { CurrencyCode, INonCatalogPriceRequestBody } from "@paddle/paddle-node-sdk";

/** In which Paddle takes money (API reference, “Supported currencies”). */
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
  /** As invoices name it. */
  title: string;
  amountMinor: number;
  currency: CurrencyCode;
  /** Where the operator made the price at Paddle. */
  priceId: string | undefined;
  /** Which plan it is; `null` for what is paid once. */
  planId: string | null;
}

/**
 * What is sold, one piece of it: the price that the operator made at Paddle, else one that is made for it on the spot. That
 * one names its plan, comes once, and whether tax is in it is as the operator's account at Paddle says.
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
