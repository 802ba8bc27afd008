import type { payments, Transaction } from "../../../../contract/checkout.ts";
import { payments as endpoints } from "../../../../contract/checkout.ts";
import type { ParsedInput, StreamedFile } from "../../../../contract/endpoint.ts";
import { streamText } from "../../../adapters/archive/port.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { BillingDeps } from "../deps.ts";
import { presentTransaction } from "./present.ts";
import * as records from "./records.ts";

const rowsAtOnce = 500;
/** Without it Excel takes descriptions in most of our languages for another encoding. */
const byteOrderMark = "\uFEFF";
const dayMilliseconds = 86_400_000;

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Transaction[];
}

export async function listTransactions(
  { database }: BillingDeps,
  query: ParsedInput<typeof payments.transactions>["query"],
  { userId, language }: SignedInCaller,
): Promise<Outcome<Page>> {
  const page = { limit: query.page_size, offset: (query.page - 1) * query.page_size };
  const { count, purchases } = await records.listPurchases(database.read, userId, filterOf(query), page);
  return done({
    count,
    ...pageAddresses(endpoints.transactions.path, query, count),
    results: purchases.map((purchase) => presentTransaction(language, purchase)),
  });
}

/** All of them as a CSV file (RFC 4180), read and written piece by piece. */
export async function transactionsFile(
  { database }: BillingDeps,
  query: ParsedInput<typeof payments.transactionsFile>["query"],
  { userId, language }: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  async function* lines(): AsyncGenerator<string> {
    yield byteOrderMark +
      csvLine(["date", "description", "amount", "currency", "refunded", "credits", "status", "test", "id"]);
    const filter = filterOf(query);
    for (let offset = 0; ; offset += rowsAtOnce) {
      const { purchases } = await records.listPurchases(database.read, userId, filter, {
        limit: rowsAtOnce,
        offset,
      });
      for (const purchase of purchases) yield csvLine(cellsOf(presentTransaction(language, purchase)));
      if (purchases.length < rowsAtOnce) return;
    }
  }
  return done({ name: "transactions.csv", content: streamText(lines()) });
}

function filterOf({ kind, status, from, to }: ParsedInput<typeof payments.transactionsFile>["query"]) {
  return {
    kind,
    status,
    since: from === undefined ? undefined : Date.parse(from),
    before: to === undefined ? undefined : Date.parse(to) + dayMilliseconds,
  };
}

function cellsOf(line: Transaction): string[] {
  const { currency, amount_minor } = line.amount;
  const digits =
    new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  const amountOf = (minor: number) => (minor / 10 ** digits).toFixed(digits);
  return [
    line.created_at,
    line.description,
    amountOf(amount_minor),
    currency,
    amountOf(line.refunded_minor),
    String(line.credits),
    line.status,
    line.is_test ? "yes" : "no",
    line.id,
  ];
}

/** A cell that begins like a formula is one to a spreadsheet, unless something stands before it. */
function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${cell.replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`);
  return `${quoted.join(",")}\r\n`;
}
