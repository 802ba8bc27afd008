import type { RouterContextProvider } from "react-router";
import type { Summary } from "../../../contract/billing.ts";
import { type Api, api, valueOrThrow } from "../../api/api.server.ts";
import type { ApiOutcome } from "../../api/client.ts";
import { isUnavailable } from "../../api/refusal.ts";
import { host } from "../../host.server.ts";
import { periodStart, type WalletQuery } from "./query.ts";

type Context = Readonly<RouterContextProvider>;

/** Few enough to scan; the rest is on further pages. */
const linesPerPage = 10;

/** Reads everything the wallet shows. Parts that cannot be read are `null`, and the page says so. */
export async function readWallet(context: Context, wantedPath: string, query: WalletQuery) {
  const { billing, plans, payments } = api(context, wantedPath);
  const { packs } = host().features;
  const page = { page: query.page, page_size: linesPerPage };
  const [summary, subscription, planList, packages, provider, transactions, ledger] = await Promise.all([
    readSummary(billing),
    plans.subscription(),
    plans.plans(),
    packs ? plans.packages() : null,
    payments.provider(),
    query.show === "payments" ? payments.transactions({ query: { ...transactionFilter(query), ...page } }) : null,
    query.show === "credits" ? payments.ledger({ query: { ...ledgerFilter(query), ...page } }) : null,
  ]);
  // Nothing is sold while the studio uses no credits.
  if (!summary.ok && summary.code === "NOT_FOUND") valueOrThrow(context, summary);
  return {
    summary: orNull(summary),
    subscription: orNull(subscription),
    plans: orNull(planList)?.plans ?? null,
    /** Empty where packages are not sold. */
    packages: packages === null ? [] : (orNull(packages)?.packages ?? null),
    /** The payment provider. If it is unknown, users learn that when they try to buy. */
    provider: orNull(provider),
    transactions: transactions && orNull(transactions),
    ledger: ledger && orNull(ledger),
    /** Whether a part could not be read and may be available later. */
    isIncomplete: [summary, subscription, planList, packages, provider, transactions, ledger].some(isUnavailable),
    linesPerPage,
  };
}

/** Reads the credits by source. Other backends may tell only their sum, as the balance. */
async function readSummary(billing: Api["billing"]): Promise<ApiOutcome<Summary>> {
  const summary = await billing.summary();
  if (summary.ok || !summary.isUnreadable) return summary;
  const balance = await billing.balance();
  if (!balance.ok) return balance;
  const sources = { monthly_credits: 0, purchased_credits: 0, expiring: [], next_grant_at: null };
  return { ok: true, value: { ...balance.value, ...sources } };
}

/** Returns the API's filter for payments. A file uses the same filter without pages. */
export function transactionFilter({ kind, status, period }: WalletQuery) {
  return { kind, status, from: periodStart(period, host().now()) };
}

/** Returns the API's filter for credits, also used for the file. */
export function ledgerFilter({ line, period }: WalletQuery) {
  return { kind: line, from: periodStart(period, host().now()) };
}

function orNull<T>(outcome: ApiOutcome<T>): T | null {
  return outcome.ok ? outcome.value : null;
}
