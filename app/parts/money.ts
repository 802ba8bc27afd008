/** An amount in the currency's smallest unit as people read it; whole amounts without decimals. */
export function moneyText(money: Amount, language: string): string {
  return write(money, language, { trailingZeroDisplay: "stripIfInteger" });
}

/** The same with all decimals of its currency, as prices, bills and columns of figures have them. */
export function priceText(money: Amount, language: string): string {
  return write(money, language, {});
}

/** What one of many costs, with a third decimal where that says more. */
export function unitPriceText({ amount_minor, currency }: Amount, units: number, language: string): string {
  const decimals = decimalsOf(currency);
  return write({ amount_minor: amount_minor / units, currency }, language, { maximumFractionDigits: decimals + 1 });
}

interface Amount {
  amount_minor: number;
  currency: string;
}

function write({ amount_minor, currency }: Amount, language: string, options: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    ...options,
  });
  return format.format(amount_minor / 10 ** decimalsOf(currency));
}

function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
