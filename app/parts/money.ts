import { intlNumberFormat, type NumberOptions, numberFormat } from "../../contract/formats.ts";
/** How a user reads amounts. */
export interface MoneyReader {
  language: string;
  /**
   * The currency that the user set. Only this currency is shown with a sign such as `$`; amounts in any other show their
   * code. When the currency is not known, all amounts show their sign.
   */
  currency: string | undefined;
}

interface Amount {
  amount_minor: number;
  currency: string;
}

/** Formats an amount given in the currency's smallest unit; whole amounts have no decimals. */
export function moneyText(money: Amount, reader: MoneyReader): string {
  return write(money, reader, { trailingZeroDisplay: "stripIfInteger" });
}

/** The same with all decimals of its currency, for prices, bills and columns of figures. */
export function priceText(money: Amount, reader: MoneyReader): string {
  return write(money, reader, {});
}

/** Formats the price of one unit, with a third decimal where that adds precision. */
export function unitPriceText({ amount_minor, currency }: Amount, units: number, reader: MoneyReader): string {
  const decimals = decimalsOf(currency);
  return write({ amount_minor: amount_minor / units, currency }, reader, { maximumFractionDigits: decimals + 1 });
}

function write(
  { amount_minor, currency }: Amount,
  { language, currency: ownCurrency }: MoneyReader,
  options: NumberOptions,
): string {
  const format = numberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: (ownCurrency ?? currency) === currency ? ownCurrencyDisplay(language) : "code",
    ...options,
  });
  return format.format(amount_minor / 10 ** decimalsOf(currency));
}

/** Portuguese is Brazil's here, whose own sign for a dollar is `US$`: a bare `$` belongs to no currency there (CLDR). */
function ownCurrencyDisplay(language: string): "narrowSymbol" | undefined {
  return language === "pt" ? undefined : "narrowSymbol";
}

const decimalsByCurrency = new Map<string, number>();

/** Returns how many decimals amounts of a currency have. */
export function decimalsOf(currency: string): number {
  const known = decimalsByCurrency.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = intlNumberFormat("en", { style: "currency", currency }).resolvedOptions();
  decimalsByCurrency.set(currency, maximumFractionDigits);
  return maximumFractionDigits;
}
