import type { LedgerKind, PurchaseKind, TransactionStatus } from "../../../contract/payment-terms.ts";

/** The two lists of the wallet: payments, and credits gained or spent. */
export const lists = ["payments", "credits"] as const;

export const periods = ["month", "quarter", "year"] as const;
const daysOf: Record<(typeof periods)[number], number> = { month: 30, quarter: 90, year: 365 };
const dayMilliseconds = 86_400_000;

/** The query of the wallet's address. */
export interface WalletQuery {
  show: (typeof lists)[number];
  kind?: PurchaseKind;
  status?: TransactionStatus;
  line?: LedgerKind;
  period?: (typeof periods)[number];
  page: number;
  /** The credits that the user needs. */
  need?: number;
}

/** Returns the first day of a period in the API's format. */
export function periodStart(period: WalletQuery["period"], now: number): string | undefined {
  if (period === undefined) return undefined;
  return new Date(now - daysOf[period] * dayMilliseconds).toISOString().slice(0, 10);
}

/** Returns the filters of the shown list. The other list's filters are ignored. */
function filtersOf({ show, kind, status, line, period }: Partial<WalletQuery>): Record<string, string | undefined> {
  return show === "credits" ? { line, period } : { kind, status, period };
}

/** Returns whether a filter is active. */
export function isFiltered(query: WalletQuery): boolean {
  return Object.values(filtersOf(query)).some((value) => value !== undefined);
}

function searchOf(said: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) if (value !== undefined) search.set(name, value);
  return search.size ? `?${search}` : "";
}

/** Returns the address of the wallet at one of its lists. */
export function historyPath(query: Partial<WalletQuery>): string {
  const { show, page = 1 } = query;
  const search = searchOf({
    show: show === "credits" ? show : undefined,
    ...filtersOf(query),
    page: page > 1 ? String(page) : undefined,
  });
  return `/wallet${search}#history`;
}

/** Returns the address of a file with all pages of a list. */
export function filePath(query: WalletQuery): string {
  const name = query.show === "credits" ? "credits" : "transactions";
  return `/wallet/${name}.csv${searchOf(filtersOf(query))}`;
}
