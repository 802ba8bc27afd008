import { z } from "zod";
import { ledgerKinds, purchaseKinds, transactionStatuses } from "../../../contract/checkout.ts";

/** The two lists of the wallet: money that was paid, and credits that came and went. */
export const lists = ["payments", "credits"] as const;
export type List = (typeof lists)[number];

export const periods = ["month", "quarter", "year"] as const;
const daysOf: Record<(typeof periods)[number], number> = { month: 30, quarter: 90, year: 365 };
const dayMilliseconds = 86_400_000;

const needMax = 1_000_000;

/** What the wallet's address says. Whatever makes no sense counts as not said. */
export const walletQuery = z.object({
  show: z.enum(lists).catch("payments"),
  kind: z.enum(purchaseKinds).optional().catch(undefined),
  status: z.enum(transactionStatuses).optional().catch(undefined),
  line: z.enum(ledgerKinds).optional().catch(undefined),
  period: z.enum(periods).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  /** Credits that somebody came here for. */
  need: z.coerce.number().positive().max(needMax).optional().catch(undefined),
});
export type WalletQuery = z.infer<typeof walletQuery>;

export function readQuery(search: URLSearchParams): WalletQuery {
  return walletQuery.parse(Object.fromEntries(search));
}

/** The first day of a period, as the API wants it. */
export function periodStart(period: WalletQuery["period"], now: number): string | undefined {
  if (period === undefined) return undefined;
  return new Date(now - daysOf[period] * dayMilliseconds).toISOString().slice(0, 10);
}

/** Whether a list shows less than there is. */
export function isFiltered({ show, kind, status, line, period }: WalletQuery): boolean {
  return show === "payments" ? Boolean(kind ?? status ?? period) : Boolean(line);
}

function searchOf(query: Partial<WalletQuery>): string {
  const { show, kind, status, line, period, page } = query;
  const search = new URLSearchParams();
  const said = show === "credits" ? { show, line } : { kind, status, period };
  for (const [name, value] of Object.entries(said)) if (value !== undefined) search.set(name, value);
  if (page !== undefined && page > 1) search.set("page", String(page));
  return search.size ? `?${search}` : "";
}

/** The wallet at one of its lists. */
export function historyPath(query: Partial<WalletQuery>): string {
  return `/wallet${searchOf(query)}#history`;
}

/** The payments that a list shows, all its pages, as a file. */
export function filePath({ kind, status, period }: WalletQuery): string {
  return `/wallet/transactions.csv${searchOf({ kind, status, period })}`;
}
