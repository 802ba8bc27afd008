import type { payments, Transaction } from "../../../../contract/checkout.ts";
import { payments as endpoints } from "../../../../contract/checkout.ts";
import type { ParsedInput, StreamedFile } from "../../../../contract/endpoint.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done, type Outcome, type SignedInCaller } from "../../../http/operation.ts";
import { pageAddresses } from "../../../http/page-addresses.ts";
import type { PaymentsDeps } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import * as records from "../records/purchases.ts";
import { instantsOf } from "../rules.ts";
import type { PurchaseTable } from "../tables.ts";

const rowsAtOnce = 500;

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: Transaction[];
}

export async function listTransactions(
  { database }: PaymentsDeps,
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

/** All of them as a CSV file, read piece by piece. */
export async function transactionsFile(
  deps: PaymentsDeps,
  query: ParsedInput<typeof payments.transactionsFile>["query"],
  { userId, language }: SignedInCaller,
): Promise<Outcome<StreamedFile>> {
  async function* rows(): AsyncGenerator<CsvRow> {
    for await (const purchase of allPurchases(deps, userId, filterOf(query)))
      yield cellsOf(presentTransaction(language, purchase));
  }
  const columns = ["date", "description", "amount", "currency", "refunded", "credits", "status", "test", "id"];
  return done(csvFile("transactions.csv", columns, rows()));
}

/** What somebody bought, or set out to buy, the newest first. */
export async function* allPurchases(
  { database }: PaymentsDeps,
  accountId: string,
  filter: Parameters<typeof records.listPurchases>[2],
): AsyncGenerator<PurchaseTable> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { purchases } = await records.listPurchases(database.read, accountId, filter, { limit: rowsAtOnce, offset });
    yield* purchases;
    if (purchases.length < rowsAtOnce) return;
  }
}

function filterOf({ kind, status, ...days }: ParsedInput<typeof payments.transactionsFile>["query"]) {
  return { kind, status, ...instantsOf(days) };
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
