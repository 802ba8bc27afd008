/** How a user reads amounts. */
export interface MoneyReader {
  language: string;
  /**
   * The currency they set. A sign such as `$` stands for it alone; amounts in any other show their code. Where it is not
   * known, all show their sign.
   */
  currency: string | undefined;
}

interface Amount {
  amount_minor: number;
  currency: string;
}

/** An amount in the currency's smallest unit as people read it; whole amounts without decimals. */
export function moneyText(money: Amount, reader: MoneyReader): string {
  return write(money, reader, { trailingZeroDisplay: "stripIfInteger" });
}

/** The same with all decimals of its currency, as prices, bills and columns of figures have them. */
export function priceText(money: Amount, reader: MoneyReader): string {
  return write(money, reader, {});
}

/** What one of many costs, with a third decimal where that says more. */
export function unitPriceText({ amount_minor, currency }: Amount, units: number, reader: MoneyReader): string {
  const decimals = decimalsOf(currency);
  return write({ amount_minor: amount_minor / units, currency }, reader, { maximumFractionDigits: decimals + 1 });
}

function write(
  { amount_minor, currency }: Amount,
  { language, currency: ownCurrency }: MoneyReader,
  options: Intl.NumberFormatOptions,
): string {
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: (ownCurrency ?? currency) === currency ? "narrowSymbol" : "code",
    ...options,
  });
  return format.format(amount_minor / 10 ** decimalsOf(currency));
}

function decimalsOf(currency: string): number {
  return new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
}
