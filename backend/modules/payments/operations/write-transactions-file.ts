import { payments, type Transaction } from "../../../../contract/checkout.ts";
import { type CsvRow, csvFile } from "../../../http/csv-file.ts";
import { done } from "../../../http/operation.ts";
import { implement } from "../deps.ts";
import { presentTransaction } from "../present.ts";
import { purchasePieces } from "../records/purchases.ts";
import { instantsOf, isOn, sellsPlans } from "../rules.ts";

const columns = ["date", "description", "amount", "currency", "refunded", "credits", "status", "test", "id"];

/** The caller's purchases as a CSV file, newest first, read in pieces. */
export const writeTransactionsFile = implement(
  payments.transactionsFile,
  { isOffered: sellsPlans, isOn },
  async ({ database }, { query: { kind, status, ...days } }, { userId, language }) => {
    async function* rows(): AsyncGenerator<CsvRow> {
      for await (const purchases of purchasePieces(database.read, userId, { kind, status, ...instantsOf(days) }))
        for (const purchase of purchases) yield cellsOf(presentTransaction(language, purchase));
    }
    return done(csvFile("transactions.csv", columns, rows()));
  },
);

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
